"""`crosstable rate`: a file of results in, ratings out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Text, Words, warning
from crosstable.cli.curve_words import curve_values, curve_words
from crosstable.cli.event_files import EventGames
from crosstable.cli.files import Games, history_of, read_files, with_initial, written_whole
from crosstable.cli.history_file import check_history_name, write_history
from crosstable.cli.league.opening import As, DryRun, Pool, date_option, is_league
from crosstable.cli.options import AsJson, Encoding, Initial, Map, Set, System
from crosstable.cli.output import ProgressBar
from crosstable.cli.rating_list import has_list, with_list
from crosstable.cli.rating_state import rate_in_batches, save_state, state_to_go_on_from
from crosstable.cli.rating_table import limit_of, rating_values, rating_words, rows_of
from crosstable.commands.fields import Help
from crosstable.formats.tables.players_table import RATING_COLUMNS
from crosstable.model.errors import InputError, RatingError
from crosstable.model.history import History
from crosstable.model.names import similar_names
from crosstable.model.results import ResultRules
from crosstable.ratings.rate import rate as run
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.ratings import Ratings, RatingState
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem


def rate(
    files: Annotated[
        tuple[str, ...], Help("Files of results or events, folders of them, or one league file.", is_argument=True)
    ],
    system: System = "elo",
    settings: Set = (),
    mapping: Map = (),
    as_of: Annotated[str | None, Help("Rate up to this day; decay and resets by then.", metavar="DATE")] = None,
    history: Annotated[Path | None, Help("Write every change: .csv, .jsonl or .parquet.", metavar="FILE")] = None,
    initial: Initial = None,
    top: Annotated[int | None, Ge(0), Help("The number of players; 0 for all.")] = None,
    deviations: Annotated[float, Ge(0), Help("Rank by the rating minus N deviations, such as 3.", metavar="N")] = 0.0,
    rules: Annotated[str, Help("The scoring rules.")] = "default",
    preview: Annotated[bool, Help("Show how the file would be read, without rating it.")] = False,
    strict: Annotated[bool, Help("Stop at the first bad row.")] = False,
    all_problems: Annotated[bool, Help("Report all bad rows; default: ten.")] = False,
    encoding: Encoding = None,
    state: Annotated[Path | None, Help("Continue from a state that --save-state wrote.", metavar="FILE")] = None,
    save: Annotated[
        Path | None, Help("Write the state of the ratings, to continue from.", metavar="FILE", option="--save-state")
    ] = None,
    batches: Annotated[bool, Help("Read one large Parquet file, in time order, batch by batch.")] = False,
    pools: Pool = (),
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> Answer:
    """Rate the players of result files, or calculate the ratings of a league again.

    Example: crosstable rate results.csv --system elo --set k=24
    """
    day = date_option("--as-of", as_of)
    if any(map(is_league, files)):
        settled: dict[str, object] = {
            "--system": system != "elo",
            "--set": settings,
            "--map": mapping,
            "--rules": rules != "default",
            "--initial": initial,
        }
        settled |= {
            "--history": history,
            "--top": top is not None,
            "--deviations": deviations,
            "--preview": preview,
            "--encoding": encoding,
        }
        settled |= {"--state": state, "--save-state": save, "--batches": batches}
        _check_one_league(files, [option for option, value in settled.items() if value])
        from crosstable.cli.league.rate import rate_league

        return rate_league(files[0], pools=pools, as_of=day, who=who, dry_run=dry_run)
    if pools or who or dry_run:
        raise InputError("cli/options-for-leagues", options=["--list", "--as", "--dry-run"], file=files[0])
    chosen = system_from(system, settings)
    paths = [Path(file) for file in files]
    if history is not None:
        check_history_name(history, paths)
    meaning = ResultRules.preset(rules)
    earlier = state_to_go_on_from(state, chosen, is_usual=system == "elo" and not settings)
    chosen = chosen if earlier is None else earlier.system
    if batches:
        if history is not None or preview or day is not None or initial is not None:
            raise InputError("cli/batches-with-history")
        ratings = rate_in_batches(paths, chosen, earlier, mapping, meaning)
        return _finish(ratings, save, top, deviations, as_json=as_json)
    results = read_files(paths, overrides=mapping, encoding=encoding, strict=strict, all_problems=all_problems)
    games = history_of(results, meaning)
    if preview:
        return Answer([_preview_values(result) for result in results], _preview_words(results, games))
    used = RATING_COLUMNS if has_list(chosen) else ()  # `with_list` reports those that it does not read
    games, chosen = with_initial(games, initial, used=used), with_list(chosen, initial)
    try:
        with ProgressBar("Rating") as progress:
            ratings = run(games, chosen, state=earlier, as_of=day, rows=history is not None, progress=progress)
    except RatingError as error:
        able = _systems_for(games, chosen)
        if not able:
            raise
        raise RatingError("cli/games-not-rateable", problem=error.message, systems=able) from None
    if history is not None:
        with written_whole(history) as beside, ProgressBar(f"Writing {history.name}") as progress:
            write_history(ratings, beside, history.suffix, progress)
    done = _finish(ratings, save, top, deviations, as_json=as_json)
    return Answer(done.value, (*_list_words(ratings, earlier), *done.words))


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


def _finish(ratings: Ratings, save: Path | None, top: int | None, deviations: float, *, as_json: bool) -> Answer:
    if save is not None:
        save_state(ratings, save)
    listed = int((ratings.records.games > 0).sum())
    rows = rows_of(ratings, limit_of(top, as_json=as_json), deviations=deviations)
    return Answer(
        lambda: rating_values(ratings.given, rows) | curve_values(ratings.fitted_curves),
        chain(rating_words(ratings.system, rows, listed), curve_words(ratings)),
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


def _check_one_league(files: Sequence[str], settled: list[str]) -> None:
    """Check that a league is rated alone, and without options that its settings decide."""
    if len(files) > 1:
        league = next(file for file in files if is_league(file))
        raise InputError("cli/league-rated-alone", league=league)
    if settled:
        raise InputError("cli/options-not-for-leagues", options=settled, league=files[0])
