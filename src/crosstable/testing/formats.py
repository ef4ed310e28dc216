"""What every format of event files promises, as checks for any name of the registry or for a class of your own.

| check | promise |
|---|---|
| described | it has a name, endings that begin with a dot, and a sentence |
| plain | an event of plain names and games won and lost is written without a loss |
| round trip | every fact of an event is read back, or reported as a loss; no game is invented |
| stable | what was read is written to the same bytes |
| strict | strict rejects a file that has an error, and no other |
| fuzz | a damaged file results in an event or a `FormatError`, nothing else |
| bounded | a megabyte of any single repeated element is read within seconds |
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.document_facts import FACTS
from crosstable.formats.event.event_format import EventFormat, EventWriter, ReadEvent
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.formats.event.lost_facts import Loss, with_former_names
from crosstable.formats.trf.team_documents import with_teams
from crosstable.model.errors import FormatError
from crosstable.model.messages import Message, message
from crosstable.testing.failures import name_of, run_checks
from crosstable.testing.sample_documents import plain_document, sample_documents

_SEED = 20261120
_LARGE = 2**20
_SECONDS = 30.0  # of the processor: a quadratic reader takes hours
_PLAIN = ("event-name", "entrant", "played")
_GAMES = ("played", "unrated", "forfeit", "double-forfeit", "double-loss", "void", "teams", "many-sided")


@dataclass(frozen=True, slots=True)
class _Trial:
    """A format, and the files and documents to try."""

    format: EventFormat
    documents: tuple[EventDocument, ...]
    samples: tuple[bytes, ...]
    examples: int

    def read(self, data: bytes, *, name: str = "sample", strict: bool = False) -> ReadEvent:
        return self.format.read(io.BytesIO(data), name=name, strict=strict)

    def written(self, document: EventDocument) -> tuple[bytes, tuple[Loss, ...]] | None:
        """Write a document; None if the format cannot hold it."""
        if not isinstance(self.format, EventWriter):
            return None
        try:
            made = self.format.write(document)
        except FormatError:
            return None
        return made.data, made.losses


def check_format(
    subject: str | EventFormat,
    *,
    samples: Iterable[bytes] = (),
    documents: Iterable[EventDocument] | None = None,
    examples: int = 200,
    exempt: Mapping[str, str] | None = None,
) -> None:
    """Check that a format of event files keeps its promises.

    Args:
        subject: a name of the registry, or a format of your own.
        samples: files of the format, in addition to those it writes itself: a format that only reads needs some.
        documents: the events to write; by default seeded ones of every kind the model knows.
        examples: how many damaged files are tried (with hypothesis).
        exempt: checks that it may fail, each with the reason; an exemption from a check that holds is stale
            and fails.
    Raises:
        CheckFailed: a promise is broken; the message has the check and the values that show it.
    Example:
        >>> check_format("event-json", examples=10)
    """
    one: EventFormat = EVENT_FORMATS[subject]() if isinstance(subject, str) else subject
    tried = tuple(sample_documents(Random(_SEED)) if documents is None else documents)  # noqa: S311  # seeded
    own = _Trial(one, tried, tuple(samples), examples)

    @cache
    def trial() -> _Trial:
        made = [written for document in tried if (written := own.written(document)) is not None]
        return _Trial(one, tried, (*own.samples, *(data for data, _ in made[:4])), examples)

    run_checks(name_of(one, "name"), _CHECKS, exempt, lambda check: _CHECKS[check](trial()))


def _described(trial: _Trial) -> Message | None:
    one = trial.format
    if not one.name or not one.sentence:
        return message("testing/format-unnamed")
    wrong = [ending for ending in one.endings if not ending.startswith(".")]
    return message("testing/ending-without-dot", ending=wrong[0]) if wrong else None


def _plain(trial: _Trial) -> Message | None:
    if not isinstance(trial.format, EventWriter):
        return None
    written = trial.format.write(plain_document(Random(_SEED)))  # noqa: S311  # seeded
    lost = [loss for loss in written.losses if loss.code in _PLAIN]
    return message("testing/plain-event-loses", loss=str(lost[0])) if lost else None


def _round_trip(trial: _Trial) -> Message | None:
    for document in trial.documents:
        written = trial.written(document)
        if written is None or not document.event.entrants:
            continue
        data, losses = written
        read = trial.read(data, name=document.event.id).document
        broken = changed_fact(document, read if document.teams is None else with_teams(read), losses)
        if broken:
            return message("testing/of-event", event=document.event.id, fault=broken)
    return None


def changed_fact(before: EventDocument, after: EventDocument, losses: Sequence[Loss]) -> Message | None:
    """Return the first fact that came back changed and is not among the losses, or a game that was made up."""
    lost = {(loss.code, where) for loss in losses for where in loss.where}
    known = with_former_names(before, after)  # a name that was cut is one loss, not one of each fact
    for code, fact in FACTS.items():
        if fact.is_claim:
            continue
        expected, found = fact.values_in(before), fact.values_in(after if code == "entrant" else known)
        for where, value in expected.items():
            if found.get(where) != value and (code, where) not in lost:
                return message("testing/fact-changed", fact=code, where=where, before=value, after=found.get(where))
        made_up = [where for where in found if where not in expected and code in _GAMES]
        if made_up and not any(code in (*_GAMES, "entrant", "unknown", "unplayed") for code, _ in lost):
            return message("testing/game-made-up", where=made_up[0], fact=code)
    return None


def _stable(trial: _Trial) -> Message | None:
    for document in trial.documents:
        first = trial.written(document)
        if first is None or not document.event.entrants:
            continue
        second = trial.written(trial.read(first[0], name=document.event.id).document)
        if second is None or second[0] != first[0]:
            again, before = _difference(first[0], second)
            return message("testing/bytes-differ", event=document.event.id, again=again, first=before)
    return None


def _difference(first: bytes, second: tuple[bytes, tuple[Loss, ...]] | None) -> tuple[bytes, bytes]:
    again = b"" if second is None else second[0]
    at = next((at for at, (one, other) in enumerate(zip(first, again, strict=False)) if one != other), 0)
    return again[max(0, at - 30) : at + 30], first[max(0, at - 30) : at + 30]


def _strict(trial: _Trial) -> Message | None:
    rng = Random(_SEED)  # noqa: S311  # seeded
    for sample in trial.samples:
        for damaged in (sample, *(sample[: rng.randrange(len(sample) + 1)] for _ in range(30))):
            broken = _strict_agrees(trial, damaged)
            if broken:
                return broken
    return None


def _strict_agrees(trial: _Trial, data: bytes) -> Message | None:
    try:
        errors = trial.read(data).errors
    except FormatError:
        return None
    try:
        trial.read(data, strict=True)
    except FormatError as error:
        return None if errors else message("testing/strict-rejects", error=error.message)
    return message("testing/strict-accepts", error=str(errors[0])) if errors else None


def _fuzz(trial: _Trial) -> Message | None:
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import strategies as st

    noise = st.one_of(
        st.binary(max_size=12),
        st.sampled_from(
            [b"\0", b"\r", b"\n", b"\xff", b"\xef\xbb\xbf", b"-1", b"99999", b" ", b"\t", b";", b"<", b'"', b"&"]
        ),
    )
    edits = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), noise), max_size=4)
    files = st.one_of(
        st.binary(max_size=200), st.builds(_damaged, st.sampled_from([*trial.samples, b""]), edits, st.floats(0, 1))
    )
    found: list[Message] = []

    @settings(
        max_examples=trial.examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(files)
    def reads_or_rejects(data: bytes) -> None:
        try:
            trial.read(data)
        except FormatError:
            return
        except Exception as error:  # whatever it is, it is the finding
            found.append(message("testing/read-fails", type=type(error).__name__, error=str(error), data=data[:400]))

    reads_or_rejects()
    return found[0] if found else None


def _damaged(sample: bytes, edits: Sequence[tuple[float, int, bytes]], keep: float) -> bytes:
    """Replace some stretches of a file by noise, and cut it off when `keep` is low."""
    for at, length, noise in edits:
        start = int(at * len(sample))
        sample = sample[:start] + noise + sample[start + length :]
    return sample if keep > 0.3 else sample[: int(keep / 0.3 * len(sample))]


def _bounded(trial: _Trial) -> Message | None:
    lines = [line + end for sample in trial.samples[:2] for end in (b"\r", b"\n") for line in sample.split(end)[:6]]
    for piece in (*lines, *(bytes([byte]) for byte in b'\0 0;[{<"&\xff'), b"<a>", b"[1,", b"1+/w2 "):
        data = piece * (_LARGE // max(1, len(piece)))
        begun = time.process_time()
        with suppress(FormatError):
            trial.read(data)
        taken = time.process_time() - begun
        if taken > _SECONDS:
            return message("testing/read-too-slowly", piece=piece[:40], seconds=taken)
    return None


_CHECKS: Mapping[str, Callable[[_Trial], Message | None]] = {
    "described": _described,
    "plain": _plain,
    "round trip": _round_trip,
    "stable": _stable,
    "strict": _strict,
    "fuzz": _fuzz,
    "bounded": _bounded,
}
