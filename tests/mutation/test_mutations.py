"""A sample of mutants of the pure floors: the tests kill all but those that change nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

COUNT, SEED = 24, 20261122

# Changes that no test can notice, each with the reason.
EQUIVALENT = {
    # Streaks below two are all the same.
    "pairing/colours.py: return int(streak) if abs(streak) >= 2 else 0: 0 -> 1",
    # A draw of exactly one half comes once in 2^53.
    (
        'pairing/colours.py: drawn = Random(f"{state.seed}/{state.round}/{first}/{second}").random() < 0.5'
        "  # noqa: S311  # a random draw, not a secret: "
        "Random(f'{state.seed}/{state.round}/{first}/{second}').random() < 0.5"
        " -> Random(f'{state.seed}/{state.round}/{first}/{second}').random() <= 0.5"
    ),
    # The two are known to differ there.
    (
        "pairing/colours.py: return Colours(second, first, why) if here > there else Colours(first, second, why): "
        "here > there -> here >= there"
    ),
    (
        "pairing/colours.py: return (one, other) if whites[0] < whites[1] else (other, one): "
        "whites[0] < whites[1] -> whites[0] <= whites[1]"
    ),
    (
        "pairing/colours.py: return (one, other) if last[0] > last[1] else (other, one): "
        "last[0] > last[1] -> last[0] >= last[1]"
    ),
    # Neither is 0 there.
    (
        'pairing/colours.py: return Colours(one, other, "handicap") if handicap > 0 else '
        'Colours(other, one, "handicap"): handicap > 0 -> handicap >= 0'
    ),
    "pairing/colours.py: switch = black > 0 if abs(black) > abs(white) else white < 0: black > 0 -> black >= 0",
    # The two are never the same player.
    (
        "pairing/colours.py: lower, higher = (one, other) if state.by_id[one] < state.by_id[other] else (other, one): "
        "state.by_id[one] < state.by_id[other] -> state.by_id[one] <= state.by_id[other]"
    ),
    # No AGA rating is 0.
    "pairing/handicap.py: across = (here > 0) != (there > 0): there > 0 -> there >= 0",
    "pairing/handicap.py: across = (here > 0) != (there > 0): here > 0 -> here >= 0",
    (
        "pairing/handicap.py: return np.where(rating > 0, np.floor(rating) - 1, np.ceil(rating)): "
        "rating > 0 -> rating >= 0"
    ),
    # Of the rounds that were not played only forfeits have opponents, and all of them do.
    (
        "ranking/opponents.py: if cell.category in FORFEITS and cell.opponents:: "
        "cell.category in FORFEITS and cell.opponents -> cell.category in FORFEITS or cell.opponents"
    ),
    # One more for each of the tied moves none of them.
    (
        "ranking/direct_encounter.py: score = {at: sum((self.scores[at][who] for who in met[at]), Fraction(0)) "
        "for at in group}: 0 -> 1"
    ),
    # A round that follows at once leaves nothing to add between.
    "ranking/scores.py: if done + 1 < round:: done + 1 < round -> done + 1 <= round",
    "ranking/scores.py: if done + 1 < round:: done + 1 -> done - 1",
    ("ranking/round_table.py: if cell.round > len(row) + 1:: cell.round > len(row) + 1 -> cell.round >= len(row) + 1"),
    "ranking/round_table.py: if cell.round > len(row) + 1:: len(row) + 1 -> len(row) - 1",
    # Nobody reads the handicap of a round without a game, nor a float that is set later.
    "ranking/round_table.py: handicap: int = 0: 0 -> 1",
    "pairing/past.py: floated: int = 0: 0 -> 1",
    # A cache by any other size, a number by any other name.
    "ranking/round_table.py: @lru_cache(maxsize=4096): 4096 -> 4097",
    "ranking/unplayed_rounds.py: OPEN = 6: 6 -> 7",
    # A cell more than there are rounds is never asked for; one less is noticed, under the same name.
    "ranking/round_table.py: rounds, paid = range(1, self.rounds + 1), self.event.rules: 1 -> 2",
    # A table without entrants has no Koya; a part of a round has its round.
    (
        "ranking/sonneborn_berger.py: return table.win_half_points * max((sum(bool(cell.opponents) for cell in row) for"
        " row in table.cells), default=0): 0 -> 1"
    ),
    "ranking/sonneborn_berger.py: paid = row[(part.round or 1) - 1].half_points: 1 -> 2",
    # Rounds without a game are looked at once more, and found to say nothing; so are games that were played.
    (
        'pairing/past.py: return paid >= self._win or (meaning.floats == "down" and paid > meaning.loss_half_points): '
        "meaning.floats == 'down' and paid > meaning.loss_half_points -> meaning.floats == 'down' "
        "or paid > meaning.loss_half_points"
    ),
    (
        'pairing/past.py: return paid >= self._win or (meaning.floats == "down" and paid > meaning.loss_half_points): '
        "paid > meaning.loss_half_points -> paid >= meaning.loss_half_points"
    ),
    (
        "pairing/past.py: if not meaning.is_played or meaning.floats == \"down\":: meaning.floats == 'down' -> "
        "meaning.floats != 'down'"
    ),
    # A gap of nothing is no float.
    "pairing/past.py: past.floats.append((round, 1 if gap > 0 else -1)): gap > 0 -> gap >= 0",
}


@pytest.mark.slow
def test_mutants_are_killed():
    script = Path(__file__).with_name("mutants.py")
    done = subprocess.run(
        [sys.executable, str(script), str(COUNT), str(SEED)], capture_output=True, check=True, encoding="utf-8"
    )

    *survivors, tried = done.stdout.splitlines()

    assert tried.startswith(f"{COUNT} of ")
    assert set(survivors) <= EQUIVALENT, "write a test that notices, or say here why nothing can"
