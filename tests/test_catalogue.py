"""Every code that is raised is in a catalogue with the values its sentence shows, and every entry is used."""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from string import Formatter

import crosstable

ROOT = Path(crosstable.__file__).parent
CODE = re.compile(r"([a-z_]+(?:/[a-z_]+)*)/([a-z0-9]+(?:-[a-z0-9]+)*)")


def _modules(having: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the modules whose text has a match of a pattern: reading all of them takes seconds."""
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(having, text):
            yield path.relative_to(ROOT), ast.parse(text)


def _folders() -> dict[str, dict[str, str]]:
    paths = sorted(path for path in ROOT.rglob("catalogue.py"))
    folders = ["/".join(path.parent.relative_to(ROOT).parts) for path in paths]
    return {folder: import_module(f"crosstable.{folder.replace('/', '.')}.catalogue").SENTENCES for folder in folders}


FOLDERS = _folders()


def _codes(nodes: list[ast.AST]):
    """Yield every string of the form of a code of a catalogue, with its line and the call it is an argument of."""
    calls = {id(argument): node for node in nodes if isinstance(node, ast.Call) for argument in node.args}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "/" in node.value:
            found = CODE.fullmatch(node.value)
            call = calls.get(id(node))
            is_path = call is not None and getattr(call.func, "id", "") == "Command"  # of the API
            if found and found[1] in FOLDERS and not is_path:
                yield found[1], found[2], node.lineno, call


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None and not name.startswith("@")}


@cache
def _used():
    """Return every code in the sources: file, folder, name, line, call, and whether the call is raised."""
    found = []
    for path, tree in _modules(f"[\"']({'|'.join(FOLDERS)})/"):
        nodes = list(ast.walk(tree))
        raised = {id(node.exc) for node in nodes if isinstance(node, ast.Raise) and node.exc}
        found += [(path, *code, id(code[-1]) in raised) for code in _codes(nodes)]
    return found


def test_every_code_is_in_its_catalogue_with_the_values_that_its_sentence_shows():
    wrong = []
    for path, folder, name, line, call, _ in _used():
        template = FOLDERS[folder].get(name)
        if template is None:
            wrong.append(f"{path}:{line}: {folder}/{name} is in no catalogue")
            continue
        given = {keyword.arg for keyword in call.keywords} if call else {None}
        missing = _fields(template) - given
        if missing and None not in given:
            wrong.append(f"{path}:{line}: {folder}/{name} lacks {sorted(missing)}")

    assert not wrong


def test_every_entry_of_a_catalogue_is_used():
    used = {(folder, name) for _, folder, name, _, _, _ in _used()}
    defined = {(folder, name) for folder, sentences in FOLDERS.items() for name in sentences}

    assert defined == used


PART = "# Part of another message."  # the line above an entry that is never shown alone


def _parts(folder: str) -> set[str]:
    lines = (ROOT / folder / "catalogue.py").read_text(encoding="utf-8").splitlines()
    keys = [following.strip().split('"')[1] for line, following in pairwise(lines) if line.strip() == PART]
    return set(keys)


def test_every_sentence_begins_with_a_capital_letter_or_a_value():
    lower = [
        f"{folder}/{name}: {template}"
        for folder, sentences in FOLDERS.items()
        for name, template in sentences.items()
        if template[0].islower() and name not in _parts(folder)
    ]

    assert not lower, f"begin with a capital letter, or put {PART!r} on the line above"


def test_a_part_of_another_message_is_never_raised_alone():
    raised = {
        (folder, name)
        for _, folder, name, _, call, is_raised in _used()
        if is_raised and ast.unparse(call.func).endswith(("Error", "UnknownName"))
    }

    assert not [f"{folder}/{name}" for folder, name in sorted(raised) if name in _parts(folder)]


def _called(call: ast.Call) -> str:
    """Return the last name of what is called."""
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def test_no_error_is_a_finished_sentence():
    finished = []
    for path, tree in _modules(r"Error\("):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _called(node).endswith("Error"):
                first = ast.unparse(node.args[0])
                is_ours = not hasattr(builtins, ast.unparse(node.func))
                if is_ours and (
                    first.startswith("str(") or (isinstance(node.args[0], ast.JoinedStr) and "/" not in first)
                ):
                    finished.append(f"{path}:{node.lineno}")

    assert not finished, "give a code and values"


def test_no_value_of_a_message_is_an_exception():
    """Two exceptions are never equal, so the same file would have other problems each time that it is read."""
    wrong = []
    for path, tree in _modules(r"except .* as "):
        for handler in (node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.name):
            for call in (node for node in ast.walk(handler) if isinstance(node, ast.Call)):
                is_message = any(isinstance(arg, ast.Constant) and CODE.fullmatch(str(arg.value)) for arg in call.args)
                values = [keyword.value for keyword in call.keywords] if is_message else []
                if any(isinstance(value, ast.Name) and value.id == handler.name for value in values):
                    wrong.append(f"{path}:{call.lineno}")

    assert not wrong, "give its text"
