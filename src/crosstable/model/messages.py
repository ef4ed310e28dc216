"""Messages as codes with values; the sentence is built where it is shown, in the words of that place.

    raise InputError("events/event-closed", event="e3")           in the league
    sentence(error.message)                    "Event e3 is closed. To change it, reopen the event."
    sentence(error.message, actions=COMMANDS)  "Event e3 is closed. To change it, use `crosstable event reopen`."

Rules
1. A code is the folder that owns the message and a name: `pairing/weight-out-of-range` is in
   `crosstable/pairing/catalogue.py`, in the mapping `SENTENCES`.  That file is read when a sentence is first built.
2. A template is a format string over the values: `{player!r}`, `{weight:g}`.  A list is joined with commas.
3. `{player:name}` shows the name of a player whose id is the value; a list of ids is a list of names.
4. `{@reopen-event}` is an action.  `ACTIONS` in the same file words it neutrally; a command line or a web page uses its
   own words.
5. A value that is a message itself is built in place.
6. A text that is not a code is used as the sentence, so errors of plugins need no catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from string import Formatter
from types import MappingProxyType
from typing import Any

from crosstable.model.counted import joined

_NOTHING: Mapping[str, Any] = MappingProxyType({})
_LISTED = 40  # a message lists at most this many values


@dataclass(frozen=True, slots=True)
class Message:
    """A message as a code with values, apart from its wording.

    Args:
        code: the folder that owns the message, and its name: `pairing/weight-out-of-range`.
        values: what the sentence shows.
        names: names of the players whose ids are among the values, added where they are known.
    """

    code: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    names: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)

    def __str__(self) -> str:
        return sentence(self)


def message(code: str, /, **values: Any) -> Message:
    """Build a message.

    Example:
        >>> message("model/unknown-name", what="system").values["what"]
        'system'
    """
    return Message(code, values)


def sentence(what: Message | str, actions: Mapping[str, str] = _NOTHING, texts: Callable[[str], str] = str) -> str:
    """Build the sentence of a message.

    Args:
        what: the message; a text is returned as it is.
        actions: the wording of actions, by name, where the message is shown; others are worded as in `ACTIONS`.
        texts: translates a template; by default it stays in English.
    """
    if isinstance(what, str):
        return what
    folder, _, name = what.code.rpartition("/")
    catalogue = _catalogue(folder)
    template = catalogue.sentences.get(name)
    if template is None:
        return what.code
    words = _Sentence(what, lambda name: actions.get(name) or texts(catalogue.actions.get(name, name)), actions, texts)
    return words.vformat(texts(template), (), what.values)


@dataclass(frozen=True, slots=True)
class _Catalogue:
    sentences: Mapping[str, str]
    actions: Mapping[str, str]


@lru_cache(maxsize=64)
def _catalogue(folder: str) -> _Catalogue:
    module = f"crosstable.{folder.replace('/', '.')}.catalogue"
    if not folder.replace("/", "").replace("_", "").isalnum() or not _exists(module):
        return _Catalogue(_NOTHING, _NOTHING)
    found = import_module(module)
    return _Catalogue(found.SENTENCES, getattr(found, "ACTIONS", _NOTHING))


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # a parent is not a package
        return False


class _Sentence(Formatter):
    """A format string over the values of a message: rules 2 to 5."""

    def __init__(
        self, what: Message, action: Callable[[str], str], actions: Mapping[str, str], texts: Callable[[str], str]
    ) -> None:
        self._message = what
        self._action = action
        self._actions = actions
        self._texts = texts

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        """Return the value of a field; an action is a template of its own."""
        name = str(key)
        if name.startswith("@"):
            return self.vformat(self._action(name[1:]), args, kwargs)
        return kwargs.get(name, f"{{{name}}}")

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        """Convert a value, or each of a list."""
        if isinstance(value, (list, tuple)):
            return [super(_Sentence, self).convert_field(each, conversion) for each in value]
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format a value, a name, a list or a message."""
        if isinstance(value, Message):
            named = Message(value.code, value.values, value.names or self._message.names)
            return sentence(named, self._actions, self._texts)
        if isinstance(value, (list, tuple)):
            return joined([self.format_field(each, format_spec) for each in value], most=_LISTED)
        if format_spec == "name":
            return self._message.names.get(str(value), str(value))
        return str(super().format_field(value, format_spec))
