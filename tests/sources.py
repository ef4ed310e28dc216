"""Reading the sources of the package, for tests that walk all of them."""

import ast
from collections.abc import Iterator
from functools import cache

_INNER = ("body", "orelse", "finalbody", "handlers", "cases")


@cache
def imports_in(text: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return the imports that a module states: at its top, inside functions, for the type checker."""
    return tuple(node for node in _statements(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom))


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for inner in (each for name in _INNER for each in getattr(node, name, None) or ()):
        if isinstance(inner, ast.AST):  # the body of a lambda is an expression, not a list
            yield inner
            yield from _statements(inner)
