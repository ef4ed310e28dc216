"""The words that users read are those of the glossary in docs/architecture.md, one for each thing."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/crosstable"
# What is not said to users, and what is said instead.
INSTEAD = {
    r"\bpools?\b": "rating list",
    r"\bparts? of (your|their|one's) own\b": "plugin",
    r"\b(practice|example) leagues?\b": "demo league",
    r"--(load|pool)\b": "--plugin, --list",
}
CODE = re.compile(r"^```.*?^```|`[^`\n]*`|\[\[pools\]\]|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
TAGS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|<[^>]*>", re.DOTALL)
PLACEHOLDER = re.compile(r"\{[^{}]*\}|\[\[pools\]\]")


def wrong_words(text):
    """Return the words of a text that are not those of the glossary, each with the one to use."""
    return [
        f"{found[0]!r}: {instead}"
        for pattern, instead in INSTEAD.items()
        for found in re.finditer(pattern, text, re.IGNORECASE)
    ]


def sentences(path):
    """Yield the texts of a module that people may read: with a space, and no docstring but that of a command."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    docstrings = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in docstrings:
            continue
        if " " in node.value or node.value.startswith("--"):
            yield PLACEHOLDER.sub("", node.value)
    if SOURCE / "commands" in path.parents:
        yield ast.get_docstring(tree) or ""


@pytest.mark.parametrize("package", sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()))
def test_messages_and_help_keep_the_words_of_the_glossary(package):
    wrong = [
        f"{path.relative_to(SOURCE)}: {word}"
        for path in sorted((SOURCE / package).rglob("*.py"))
        for text in sentences(path)
        for word in wrong_words(text)
    ]

    assert [] == wrong


def test_templates_keep_the_words_of_the_glossary():
    templates = sorted(SOURCE.rglob("*.html"))
    texts = {
        path: TAGS.sub("", text) + " ".join(re.findall(r'_\("([^"]*)"\)', text))
        for path in templates
        for text in [path.read_text(encoding="utf-8")]
    }

    assert len(templates) > 50
    assert [] == [f"{path.relative_to(SOURCE)}: {word}" for path, text in texts.items() for word in wrong_words(text)]


@pytest.mark.parametrize(
    "page",
    sorted(
        path.relative_to(ROOT).as_posix()
        for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
        if path.name != "architecture.md"  # which has the glossary
    ),
)
def test_documents_keep_the_words_of_the_glossary(page):
    assert [] == wrong_words(CODE.sub("", (ROOT / page).read_text(encoding="utf-8")))


def test_a_word_that_is_not_in_the_glossary_is_found():
    assert ["'pools': rating list"] == wrong_words("Show the pools of the league.")
    assert ["'Practice league': demo league"] == wrong_words("Practice league, seed 1")


@pytest.mark.slow
def test_no_two_classes_share_a_name():
    places = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(path.relative_to(SOURCE).as_posix())
    del places["Options"]  # what only the terminal asks for: `cli/table_commands` looks for it by this name

    assert {} == {name: found for name, found in places.items() if len(found) > 1}


@pytest.mark.slow
def test_a_closed_set_of_words_is_written_once():
    """A set written again, in another order, would change the order in which a message lists it."""
    places = {}
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "Literal[" in text else ():
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal":
                words = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
                kinds = frozenset(each.value for each in words if isinstance(each, ast.Constant))
                places.setdefault(kinds, []).append(f"{path.relative_to(SOURCE)}:{node.lineno}")

    assert [] == [found for kinds, found in places.items() if len(kinds) > 1 and len(found) > 1]
