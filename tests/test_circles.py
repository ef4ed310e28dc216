"""No module needs one that needs it, and no package one that needs it.

What counts is every import of ours that a file states: at its top, inside a function, and for the type checker alone.
What is named as text, such as the entries of a registry, does not: it is looked up by name when it is used.
Packages are compared with those beside them, with all that is in each of them.
"""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import crosstable
from tests.sources import imports_in

ROOT = Path(crosstable.__file__).parent


def name_of(path, root):
    """Return the dotted name of a module, that of its package for an `__init__.py`."""
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_below(root):
    """Return what each module of a package imports of the package."""
    modules = {name_of(path, root): path for path in root.rglob("*.py")}
    return {name: set(_imported(path, modules)) - {name} for name, path in modules.items()}


def _imported(path, modules):
    for node in imports_in(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif node.module in modules:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in modules else node.module


def between_packages(imports):
    """Return the graph of the packages beside each other: an import counts for the two outermost that differ."""
    packages = {name.rpartition(".")[0] for name in imports}
    graph = defaultdict(set)
    for name, others in imports.items():
        for other in others:
            one, two = _where_they_part(name, other)
            if one != two and one in packages and two in packages:
                graph[one].add(two)
    return graph


def _where_they_part(one, other):
    ours, theirs = one.split("."), other.split(".")
    same = next((at for at, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), None)
    return (one, one) if same is None else (".".join(ours[: same + 1]), ".".join(theirs[: same + 1]))


def circle_in(graph):
    """Return a circle of a graph, each node with the one that it needs; () without any."""
    done, path = set(), []

    def visit(node):
        if node in path:
            return (*path[path.index(node) :], node)
        if node in done:
            return ()
        path.append(node)
        found = next((found for each in sorted(graph.get(node, ())) if (found := visit(each))), ())
        path.pop()
        done.add(node)
        return found

    return next((found for node in sorted(graph) if (found := visit(node))), ())


def test_no_circle_among_modules_or_packages():
    found = imports_below(ROOT)

    assert ((), ()) == (circle_in(found), circle_in(between_packages(found)))


@pytest.mark.parametrize(
    "line",
    [
        "from planted.one.a import A",
        "from planted.one import a",
        "import planted.one.a",
        "def f():\n    from planted.one.a import A",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from planted.one.a import A",
    ],
)
def test_a_planted_circle_is_found(tmp_path, line):
    root = tmp_path / "planted"
    for package in ("one", "two"):
        (root / package).mkdir(parents=True)
        (root / package / "__init__.py").touch()
    (root / "__init__.py").touch()
    (root / "one" / "a.py").write_text("from planted.two.b import B", encoding="utf-8")
    (root / "two" / "b.py").write_text(line, encoding="utf-8")

    found = imports_below(root)

    assert ("planted.one.a", "planted.two.b", "planted.one.a") == circle_in(found)
    assert ("planted.one", "planted.two", "planted.one") == circle_in(between_packages(found))


def test_packages_in_a_circle_are_found_where_no_modules_are(tmp_path):
    root = tmp_path / "planted"
    texts = {"one/a": "import planted.two.b", "two/b": "", "two/c": "import planted.one.d", "one/d": ""}
    for name, text in texts.items():
        path = root / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    found = imports_below(root)

    assert () == circle_in(found)
    assert ("planted.one", "planted.two", "planted.one") == circle_in(between_packages(found))


def test_a_registry_names_its_entries_and_needs_none_of_them(tmp_path):
    root = tmp_path / "planted"
    root.mkdir()
    (root / "registry.py").write_text("ENTRIES = {'a': 'planted.a:A'}", encoding="utf-8")
    (root / "a.py").write_text("from planted.registry import ENTRIES", encoding="utf-8")

    assert () == circle_in(imports_below(root))
