"""The options of `event new` and `event plan` that state facts of an event: place, arbiter, time control, ..."""

from __future__ import annotations

from typing import Annotated

import typer

from crosstable.model.errors import InputError

Place = Annotated[str | None, typer.Option("--place", metavar="TEXT", help='Where it is played; "" removes it.')]
Arbiter = Annotated[str | None, typer.Option("--arbiter", metavar="NAME", help="The chief arbiter or director.")]
Deputies = Annotated[
    list[str] | None, typer.Option("--deputy", metavar="NAME", help="Another arbiter; may be repeated.")
]
Organiser = Annotated[str | None, typer.Option("--organiser", metavar="NAME", help="The organiser.")]
TimeControl = Annotated[
    str | None, typer.Option("--time-control", metavar="TEXT", help="The time for a game, such as 90 min + 30 s.")
]
Komi = Annotated[str | None, typer.Option("--komi", metavar="KOMI", help="The komi of even games, such as 6.5.")]
RoundDates = Annotated[
    str | None, typer.Option("--round-dates", metavar="DATES", help="The day of each round, with commas between.")
]
Link = Annotated[str | None, typer.Option("--link", metavar="URL", help="The web address of the event.")]
Facts = Annotated[
    list[str] | None,
    typer.Option("--fact", metavar="NAME=TEXT", help="Another fact, such as comment=... or country=SI."),
]


def facts_of_options(
    place: str | None,
    arbiter: str | None,
    deputies: list[str] | None,
    organiser: str | None,
    time_control: str | None,
    komi: str | None,
    round_dates: str | None,
    link: str | None,
    others: list[str] | None,
) -> dict[str, str]:
    """Return the facts that the options state, by their keys.

    Raises:
        InputError: a fact without `=`.
    """
    given = {
        "city": place,
        "arbiter": arbiter,
        "deputies": None if deputies is None else "; ".join(deputies),
        "organiser": organiser,
        "time_control": time_control,
        "komi": komi,
        "round_dates": round_dates,
        "link": link,
    }
    facts = {key: text for key, text in given.items() if text is not None}
    for word in others or ():
        name, sign, text = word.partition("=")
        if not sign:
            raise InputError("cli/fact-without-value", word=word)
        facts[name.strip().replace("-", "_")] = text
    return facts
