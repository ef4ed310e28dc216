"""Texts in templates, translated when a template is compiled: a page costs the same in every language.

`_("text")` becomes the translated text as a constant.  A `trans` block without plural becomes its translated text with
the values put in between; one with a plural is looked up when it is rendered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

from jinja2 import Environment, nodes
from jinja2.ext import InternationalizationExtension
from jinja2.lexer import Token, TokenStream

_PLACE = re.compile(r"%\((\w+)\)s")
_CALL = ("name", "lparen", "string", "rparen")


class TemplateTexts(InternationalizationExtension):
    """The extension of Jinja, with texts looked up at compile time."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Replace `_("text")` by the translated text."""
        call: list[Token] = []
        for token in stream:
            is_next = token.type == _CALL[len(call)] and (call or token.value == "_")
            if not is_next:
                yield from call
                call = []
                is_next = token.type == "name" and token.value == "_"
            if not is_next:
                yield token
                continue
            call.append(token)
            if len(call) == len(_CALL):
                yield Token(call[2].lineno, "string", self._catalogue.gettext(call[2].value))
                call = []
        yield from call

    def _make_node(  # of a `trans` block; the rest of its parsing is Jinja's
        self,
        singular: str,
        plural: str | None,
        context: str | None,
        variables: dict[str, nodes.Expr],
        plural_expr: nodes.Expr | None,
        *rest: Any,  # whether variables are referenced, and whether the number of a plural is called `num`
    ) -> nodes.Output:
        if plural_expr is not None or context is not None:
            return super()._make_node(singular, plural, context, variables, plural_expr, *rest)
        if not rest[0]:
            return nodes.Output([nodes.TemplateData(self._catalogue.gettext(singular.replace("%%", "%")))])
        parts = _PLACE.split(self._catalogue.gettext(singular))
        return nodes.Output(
            [
                variables[part] if at % 2 else nodes.TemplateData(part.replace("%%", "%"))
                for at, part in enumerate(parts)
                if part
            ]
        )

    @property
    def _catalogue(self) -> NullTranslations:
        return self.environment.catalogue  # type: ignore[attr-defined, no-any-return]  # set by `with_texts`


def with_texts(environment: Environment, catalogue: NullTranslations) -> None:
    """Make an environment compile its templates with the texts of a catalogue."""
    environment.extend(catalogue=catalogue)
    environment.add_extension(TemplateTexts)
    environment.install_gettext_translations(catalogue)  # type: ignore[attr-defined]  # added by the extension
