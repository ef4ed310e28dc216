"""Every call in every branch of every template can be made: what a page shows only now and then is checked as well."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from jinja2 import Environment, nodes

from crosstable.publish.templating import Templates

ENVIRONMENT: Environment = Templates()._environment
NAMES = sorted(ENVIRONMENT.list_templates(filter_func=lambda name: name.endswith(".html")))


@cache
def tree_of(name: str) -> nodes.Template:
    """Return the parsed template."""
    return ENVIRONMENT.parse(ENVIRONMENT.loader.get_source(ENVIRONMENT, name)[0], name)


def macros_in(tree: nodes.Template) -> dict[str, nodes.Macro]:
    """Return the macros that a template may call: its own and the imported ones."""
    found = {each.name: each for each in tree.find_all(nodes.Macro)}
    for each in tree.find_all(nodes.FromImport):
        theirs = {macro.name: macro for macro in tree_of(constant(each.template)).find_all(nodes.Macro)}
        for name in each.names:
            original, here = (name, name) if isinstance(name, str) else name
            found[here] = theirs[original]  # a KeyError names an import of what is not there
    return found


def constant(expression: nodes.Expr) -> str:
    """Return the name of a template that an import or a parent states."""
    assert isinstance(expression, nodes.Const), expression
    return str(expression.value)


def wrong_calls(tree: nodes.Template) -> Iterator[str]:
    """Describe the calls of filters, tests and macros whose arguments do not fit."""
    for each in tree.find_all((nodes.Filter, nodes.Test)):
        if each.name not in known_functions(each):
            yield f"line {each.lineno}: no {each.name}"
        elif problem := misfit(inspect.signature(known_functions(each)[each.name]), each, before=1 + passes(each)):
            yield f"line {each.lineno}: {each.name}: {problem}"
    macros = macros_in(tree)
    for each in tree.find_all(nodes.Call):
        macro = macros.get(each.node.name) if isinstance(each.node, nodes.Name) else None
        if macro and (problem := misfit(signature(macro), each)):
            yield f"line {each.lineno}: {macro.name}: {problem}"


def known_functions(each: nodes.Filter | nodes.Test) -> dict[str, Callable[..., Any]]:
    """Return the functions among which a filter or a test is looked up."""
    return ENVIRONMENT.filters if isinstance(each, nodes.Filter) else ENVIRONMENT.tests


def passes(each: nodes.Filter | nodes.Test) -> bool:
    """Return whether Jinja puts the context or the environment before the arguments."""
    return hasattr(inspect.unwrap(known_functions(each)[each.name]), "jinja_pass_arg")


def signature(macro: nodes.Macro) -> inspect.Signature:
    """Return the signature of a macro, in the terms of Python."""
    first_default = len(macro.args) - len(macro.defaults)
    return inspect.Signature(
        [
            inspect.Parameter(
                argument.name,
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=None if at >= first_default else inspect.Parameter.empty,
            )
            for at, argument in enumerate(macro.args)
        ]
    )


def misfit(wanted: inspect.Signature, call: nodes.Filter | nodes.Test | nodes.Call, before: int = 0) -> str:
    """Return what is wrong with the arguments of a call; "" where they fit.

    Args:
        wanted: by what is called.
        call: with its arguments.
        before: arguments that come before those written in the call.
    """
    try:
        wanted.bind(*[None] * (before + len(call.args)), **{each.key: None for each in call.kwargs})
    except TypeError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", NAMES)
def test_every_filter_test_and_macro_is_called_with_arguments_that_fit(name: str) -> None:
    assert [] == list(wrong_calls(tree_of(name)))


@pytest.mark.parametrize("name", NAMES)
def test_every_template_that_another_one_names_is_there(name: str) -> None:
    named = [
        each.template.value
        for each in tree_of(name).find_all((nodes.Extends, nodes.Include, nodes.FromImport, nodes.Import))
        if isinstance(each.template, nodes.Const)
    ]

    assert set(named) <= set(NAMES)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{% if rare %}{{ value|rating }}{% endif %}", "line 1: rating: missing a required argument: 'scale'"),
        ("{{ value is divisibleby }}", "line 1: divisibleby: missing a required argument: 'num'"),
        ("{{ value|ratting }}", "line 1: no ratting"),
        (
            "{% macro box(text, title='') %}{% endmacro %}{{ box() }}",
            "line 1: box: missing a required argument: 'text'",
        ),
        (
            "{% from 'web/desk/macros.html' import seat %}{{ seat(1, 2, 3, titel='') }}",
            "line 1: seat: got an unexpected keyword argument 'titel'",
        ),
    ],
)
def test_a_wrong_call_is_found_where_it_is_seldom_made(text: str, problem: str) -> None:
    assert [problem] == list(wrong_calls(ENVIRONMENT.parse(text)))
