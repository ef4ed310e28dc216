"""The reference of the API, as a page made from the OpenAPI document: no script, and nothing from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from markupsafe import Markup, escape

from crosstable.publish.package_assets import tokens
from crosstable.publish.templating import templates_in

_MARKS = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")
_METHODS = ("get", "post")
_REF = "#/components/schemas/"
_SAMPLES = {"league": "sunday", "limit": "10"}
Node = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A parameter, or a field of a value: name, type as HTML, where it is sent, and what it is."""

    name: str
    type: Markup
    place: str
    is_required: bool
    text: Markup


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of a resource."""

    id: str
    method: str
    path: str
    summary: str
    text: Markup
    parameters: Sequence[FieldRow]
    sent: Markup
    answer: Markup
    curl: str
    example: str


@dataclass(frozen=True, slots=True)
class Model:
    """A kind of value."""

    name: str
    text: Markup
    fields: Sequence[FieldRow]


def reference_page(document: Node, base: str) -> str:
    """Return the reference as HTML."""
    groups = [
        (tag["name"], _text(tag.get("description", "")), list(_operations(document, tag["name"], base)))
        for tag in document.get("tags", ())
    ]
    schemas = document.get("components", {}).get("schemas", {})
    models = [
        Model(_plain_name(name), _text(schema.get("description", "")), list(_fields(schema)))
        for name, schema in sorted(schemas.items())
        if "properties" in schema
    ]
    info = document["info"]
    return templates_in("en").fill(
        "web/api/reference.html",
        title=f"{info['title']} API",
        version=info["version"],
        about=[_text(part) for part in info["description"].strip().split("\n\n")],
        groups=[(name, text, found) for name, text, found in groups if found],
        models=models,
        base=base,
    )


def reference_style() -> bytes:
    """Return the style sheet of the reference."""
    own = (files("crosstable.web.api") / "assets" / "reference.css").read_text(encoding="utf-8")
    return f"{tokens()}{own}".encode()


def _operations(document: Node, tag: str, base: str) -> Iterator[Operation]:
    for path, methods in document["paths"].items():
        for method in _METHODS:
            of = methods.get(method)
            if of is None or tag not in of.get("tags", ()):
                continue
            body = of.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            answer = of["responses"].get("200", {}).get("content", {})
            example = _example(document, body)
            yield Operation(
                id=of["operationId"],
                method=method.upper(),
                path=path,
                summary=of.get("summary", ""),
                text=_text(of.get("description", "")),
                parameters=[_parameter(each) for each in of.get("parameters", ())],
                sent=_type(body) if body else Markup(),
                answer=_type(answer["application/json"].get("schema", {}))
                if "application/json" in answer
                else Markup(),
                curl=_curl(method, base, path, of),
                example=json.dumps(example, indent=2, ensure_ascii=False) if example else "",
            )


def _curl(method: str, base: str, path: str, node: Node) -> str:
    for each in node.get("parameters", ()):
        if each["in"] == "path":
            found = each.get("examples") or each["schema"].get("examples") or each["schema"].get("enum") or ["1"]
            first = _SAMPLES.get(each["name"], next(iter(found)))
            path = path.replace("{" + each["name"] + "}", str(first))
    address = f"http://localhost:8000{base}{path}"
    if method == "get":
        return f"curl {address}"
    return f"curl {address} -H 'Content-Type: application/json' -d @{path.strip('/')}.json"


def _parameter(node: Node) -> FieldRow:
    schema = node["schema"]
    text = node.get("description") or schema.get("description", "")
    default = schema.get("default")
    if default not in (None, False):
        text += f" Default: {default}."
    choices = [each for each in schema.get("anyOf", ()) if each.get("type") != "null"]  # null is to leave it out
    kind = _type({"anyOf": choices} if choices else schema)
    return FieldRow(node["name"], kind, node["in"], bool(node.get("required")), _text(text))


def _fields(schema: Node) -> Iterator[FieldRow]:
    required = schema.get("required", ())
    for name, each in schema["properties"].items():
        yield FieldRow(name, _type(each), "", name in required, _text(each.get("description", "")))


def _type(schema: Node) -> Markup:
    """Return a type in words, with links to the kinds of values."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_REF)
        return Markup('<a href="#{0}">{0}</a>').format(_plain_name(name))
    if "anyOf" in schema:
        return Markup(" or ").join(_type(each) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return Markup(" | ").join(
            Markup("<code>{}</code>").format(each) for each in schema.get("enum", [schema.get("const")])
        )
    kind = schema.get("type")
    if kind == "array":
        return Markup("list of {}").format(_type(schema.get("items", {})))
    if kind == "object":
        inner = schema.get("additionalProperties")
        return Markup("names with {}").format(_type(inner)) if isinstance(inner, dict) and inner else Markup("object")
    words = {
        "string": "text",
        "integer": "whole number",
        "boolean": "true or false",
        "null": "null",
        "number": "number",
    }
    return escape(schema.get("format") or words.get(str(kind), "any value"))


def _example(document: Node, body: Node) -> Any:
    name = body.get("$ref", "").removeprefix(_REF)
    schema = document.get("components", {}).get("schemas", {}).get(name, {})
    return next(iter(schema.get("examples", ())), None)


def _plain_name(name: str) -> str:
    """Return the name of a model as readers see it: `Page_PlayerShape_` is a page of players."""
    return name.replace("Shape", "").replace("Page_", "PageOf").strip("_")


def _text(text: str) -> Markup:
    """Return a text with its code and its strong words marked."""
    found, at = Markup(), 0
    for mark in _MARKS.finditer(text):
        found += escape(text[at : mark.start()])
        code, strong = mark.groups()
        found += Markup("<code>{}</code>").format(code) if code else Markup("<strong>{}</strong>").format(strong)
        at = mark.end()
    return found + escape(text[at:])
