"""`crosstable rate`: a file of results in, ratings out."""

from __future__ import annotations

import datetime as dt
from itertools import chain
from pathlib import Path
from typing import Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Text, Words, warning
from crosstable.cli.curve_words import curve_values, curve_words
from crosstable.cli.event_files import EventGames
from crosstable.cli.files import Games, history_of, read_files, with_initial, written_whole
from crosstable.cli.league.opening import As, DryRun, Pool, is_league
from crosstable.cli.options import FileReading, Initial, SystemChoice
from crosstable.cli.output import ProgressBar
from crosstable.cli.rating_table import limit_of, rating_values, rating_words, rows_of
from crosstable.commands.fields import INLINE, Help, command_input, fields_of
from crosstable.model.errors import InputError, RatingError
from crosstable.model.history import History
from crosstable.model.names import similar_names
from crosstable.model.results import ResultRules
from crosstable.ratings.rate import rate as run
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.rating_state import RatingState
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import system_of_words
from crosstable.ratings.system import AnySystem


@command_input
class Start:
    """Where ratings begin, and where they end."""

    initial: Initial = None
    state: Annotated[Path | None, Help("Continue from a state that --save-state wrote.", metavar="FILE")] = None
    batches: Annotated[bool, Help("Read one large Parquet file, in time order, batch by batch.")] = False


@command_input
class Shown:
    """What of the ratings is shown."""

    top: Annotated[int | None, Ge(0), Help("The number of players; 0 for all.")] = None
    deviations: Annotated[float, Ge(0), Help("Rank by the rating minus N deviations, such as 3.", metavar="N")] = 0.0
    preview: Annotated[bool, Help("Show how the file would be read, without rating it.")] = False


@command_input
class Written:
    """Files that are written."""

    history: Annotated[Path | None, Help("Write every change: .csv, .jsonl or .parquet.", metavar="FILE")] = None
    save: Annotated[
        Path | None, Help("Write the state of the ratings, to continue from.", metavar="FILE", option="--save-state")
    ] = None


@command_input
class OfLeague:
    """What is only asked for a league."""

    lists: Pool = ()
    who: As = None
    dry_run: DryRun = False


@command_input
class Rate:
    """What is rated, and how."""

    files: Annotated[
        tuple[str, ...],
        Help("Files of results or events, folders of them, or one league file.", is_argument=True, is_place=True),
    ]
    choice: Annotated[SystemChoice, INLINE]
    rules: Annotated[str, Help("The scoring rules.")] = "default"
    as_of: Annotated[dt.date | None, Help("Rate up to this day; decay and resets by then.")] = None
    reading: Annotated[FileReading, INLINE]
    start: Annotated[Start, INLINE]
    shown: Annotated[Shown, INLINE]
    written: Annotated[Written, INLINE]
    of_league: Annotated[OfLeague, INLINE]

    @property
    def paths(self) -> list[Path]:
        """The files."""
        return [Path(file) for file in self.files]


def rate(given: Rate, *, as_json: bool = False) -> Answer:
    """Rate the players of result files, or calculate the ratings of a league again.

    Example: crosstable rate results.csv --system elo --set k=24
    """
    if any(map(is_league, given.files)):
        return _of_league(given)
    if given.of_league != OfLeague():
        raise InputError("cli/options-for-leagues", options=["--list", "--as", "--dry-run"], file=given.files[0])
    chosen = system_of_words(given.choice.system, given.choice.settings)
    if given.written.history is not None:
        from crosstable.cli.history_file import check_history_name

        check_history_name(given.written.history, given.paths)
    earlier = _earlier(given, chosen)
    chosen = chosen if earlier is None else earlier.system
    if given.start.batches:
        return _finish(_in_batches(given, chosen, earlier), given, as_json=as_json)
    reading = given.reading
    results = read_files(
        given.paths,
        overrides=reading.table.mapping,
        encoding=reading.table.encoding,
        strict=reading.strict,
        all_problems=reading.all_problems,
    )
    games = history_of(results, ResultRules.preset(given.rules))
    if given.shown.preview:
        return Answer([_preview_values(result) for result in results], _preview_words(results, games))
    ratings = _rated(given, games, chosen, earlier)
    if given.written.history is not None:
        _write_history(ratings, given.written.history)
    done = _finish(ratings, given, as_json=as_json)
    return Answer(done.value, (*_list_words(ratings, earlier), *done.words))


def _of_league(given: Rate) -> Answer:
    """Rate a league, which is alone and without options that its settings decide."""
    if len(given.files) > 1:
        raise InputError("cli/league-rated-alone", league=next(file for file in given.files if is_league(file)))
    decided = (given, given.choice, given.reading, given.reading.table, given.start, given.shown, given.written)
    own = {"files", "as_of", *fields_of(OfLeague)}
    chosen = [
        field.option.split()[0]
        for name, field in fields_of(Rate).items()
        if name not in own and any(getattr(part, name, field.default) != field.default for part in decided)
    ]
    if chosen:
        raise InputError("cli/options-not-for-leagues", options=chosen, league=given.files[0])
    from crosstable.cli.league.rate import rate_league

    of = given.of_league
    return rate_league(given.files[0], lists=of.lists, as_of=given.as_of, who=of.who, dry_run=of.dry_run)


def _earlier(given: Rate, chosen: AnySystem) -> RatingState | None:
    """Return the state from which ratings go on."""
    if given.start.state is None:
        return None
    from crosstable.cli.rating_state import state_to_go_on_from

    return state_to_go_on_from(given.start.state, chosen, is_usual=given.choice.is_usual)


def _in_batches(given: Rate, chosen: AnySystem, earlier: RatingState | None) -> Ratings:
    from crosstable.cli.rating_state import rate_in_batches

    if given.written.history is not None or given.shown.preview or given.as_of is not None or given.start.initial:
        raise InputError("cli/batches-with-history")
    rules = ResultRules.preset(given.rules)
    return rate_in_batches(given.paths, chosen, earlier, given.reading.table.mapping, rules)


def _rated(given: Rate, games: History, chosen: AnySystem, earlier: RatingState | None) -> Ratings:
    """Return the ratings after the games.

    Raises:
        RatingError: the system cannot rate them; others that can are named.
    """
    if given.start.initial is not None:
        games, chosen = _from_initial(games, chosen, given.start.initial)
    rows = given.written.history is not None
    try:
        with ProgressBar("Rating") as progress:
            return run(games, chosen, state=earlier, as_of=given.as_of, rows=rows, progress=progress)
    except RatingError as error:
        able = _systems_for(games, chosen)
        if not able:
            raise
        raise RatingError("cli/games-not-rateable", problem=error.message, systems=able) from None


def _from_initial(games: History, chosen: AnySystem, initial: str) -> tuple[History, AnySystem]:
    """Return games and a system with what the file of `--initial` says."""
    from crosstable.cli.rating_list import has_list, with_list
    from crosstable.formats.tables.players_table import RATING_COLUMNS

    used = RATING_COLUMNS if has_list(chosen) else ()  # `with_list` reports those that it does not read
    return with_initial(games, initial, used=used), with_list(chosen, initial)


def _write_history(ratings: Ratings, path: Path) -> None:
    from crosstable.cli.history_file import write_history

    with written_whole(path) as beside, ProgressBar(f"Writing {path.name}") as progress:
        write_history(ratings, beside, path.suffix, progress)


def _list_words(ratings: Ratings, earlier: RatingState | None) -> Words:
    """Yield that a federation rated without its list."""
    system = ratings.system
    if hasattr(system, "list_date") and not ratings.history.initial_ratings and earlier is None:
        start = system.scale.show(float(system.new_values(1)[0, 0]))
        yield Note(
            f"No list was given, so all players begin at {start} as new players. Give the list with --initial FILE."
        )


def _systems_for(games: History, chosen: AnySystem) -> list[str]:
    """Return the systems that rate these games, if the chosen one does not."""
    return [] if _can_rate(chosen, games) else [name for name in SYSTEMS if _can_rate(SYSTEMS[name](), games)]


def _can_rate(system: AnySystem, games: History) -> bool:
    try:
        system.games_of(games)
    except RatingError:
        return False
    return True


def _finish(ratings: Ratings, given: Rate, *, as_json: bool) -> Answer:
    if given.written.save is not None:
        from crosstable.cli.rating_state import save_state

        save_state(ratings, given.written.save)
    listed = int((ratings.records.games > 0).sum())
    rows = rows_of(ratings, limit_of(given.shown.top, as_json=as_json), deviations=given.shown.deviations)
    return Answer(
        lambda: rating_values(ratings.requested_system, rows) | curve_values(ratings.fitted_curves),
        chain(
            rating_words(ratings.system, rows, listed), curve_words(ratings), map(warning, map(str, ratings.problems))
        ),
    )


def _preview_words(results: list[Games], games: History) -> Words:
    for result in results:
        yield Text(result.preview() + "\n")
    near = similar_names(games.players)
    for first, second in near[:20]:
        yield warning(f"Similar names: {first!r} and {second!r}. If they are the same player, use one spelling.")
    if len(near) > 20:
        yield warning(f"And {len(near) - 20} more pairs of similar names.")


def _preview_values(result: Games) -> dict[str, object]:
    problems = result.problems
    if isinstance(result, EventGames):
        return {"form": "event", "format": result.format, "rows": result.rows, "problems": problems}
    return {
        "form": result.mapping.form,
        "mapping": result.mapping.columns,
        "unused": result.mapping.unused(result.columns),
        "rows": result.rows,
        "problems": problems,
    }
