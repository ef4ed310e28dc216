"""Standings of Go events as OpenGotha computes them: every value of every criterion.

`data/opengotha_values.json` has 24 random events of 9 to 12 players and 3 to 6 rounds, with byes, absences, handicaps
and every result, under random settings and criteria, and the values that OpenGotha 3.51 shows for them.
Made in November 2026 by loading the XML that `as_xml` builds into OpenGotha's own classes.
"""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.formats.go.opengotha_terms import CRITERIA
from crosstable.ranking.event_standings import standings
from crosstable.ranking.table import Standing

DATA = Path(__file__).parent / "data" / "opengotha_values.json"
EVENTS = json.loads(DATA.read_text(encoding="utf-8"))


def as_xml(event: dict[str, Any]) -> str:
    """Return the OpenGotha file of an event."""
    players = "".join(
        f'<Player name="P{at}" firstName="A" rank="{rank}" grade="{rank}" rating="{rating}" smmsCorrection="{more}"'
        f' participating="{here}" registeringStatus="FIN" country="FR" club="Club" egfPin="" ffgLicence=""'
        ' ffgLicenceStatus="" agaId="" agaExpirationDate="" ratingOrigin="MAN"/>\n'
        for at, (rank, rating, more, here) in enumerate(event["players"])
    )
    games = "".join(
        f'<Game roundNumber="{number}" tableNumber="{board}" whitePlayer="P{white}A" blackPlayer="P{black}A"'
        f' handicap="{stones}" knownColor="true" result="RESULT_{result}"/>\n'
        for number, board, white, black, stones, result in event["games"]
    )
    byes = "".join(f'<ByePlayer roundNumber="{number}" player="P{who}A"/>\n' for number, who in event["byes"])
    general = " ".join(f'{name}="{value}"' for name, value in event["general"].items())
    criteria = "".join(
        f'<PlacementCriterion name="{name}" number="{at}"/>' for at, name in enumerate(event["criteria"], start=1)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<Tournament dataVersion="201">\n'
        f"<Players>\n{players}</Players>\n<Games>\n{games}</Games>\n<ByePlayers>\n{byes}</ByePlayers>\n"
        '<TournamentParameterSet><GeneralParameterSet name="Cup" shortName="cup" location="" director=""'
        f' beginDate="2026-05-02" endDate="2026-05-03" size="19" komi="6.5" {general}/>'
        f"<PlacementParameterSet><PlacementCriteria>{criteria}</PlacementCriteria></PlacementParameterSet>"
        "</TournamentParameterSet></Tournament>\n"
    )


def value(row: Standing, criterion: str, codes: tuple[str, ...]) -> Fraction:
    """Return the value of a criterion; the number of wins is the score where nothing is rounded down."""
    code = CRITERIA[criterion]
    return row.score if criterion == "NBW" and code not in codes else Fraction(row.value(code))


@pytest.mark.parametrize("event", EVENTS, ids=range(len(EVENTS)))
def test_every_value_is_that_of_opengotha(event: dict[str, Any]) -> None:
    found = EVENT_FORMATS["opengotha"]().read(io.BytesIO(as_xml(event).encode()), name="cup.xml")
    codes = found.document.tiebreaks
    rows = {row.entrant.number: row for row in standings(found.document.event, codes).rows}

    assert () == found.problems
    assert event["values"] == [
        [float(value(rows[at + 1], criterion, codes)) for criterion in event["criteria"]]
        for at in range(len(event["players"]))
    ]
