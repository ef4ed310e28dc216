"""A file that a reading command answers, as the terminal writes it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from crosstable.cli.answers import Answer, Words, print_notes
from crosstable.cli.files import written_whole
from crosstable.commands.fields import Help, command_input
from crosstable.commands.files import STANDARD_INPUT
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.cli.table_opening import Opening
    from crosstable.commands.made_files import MadeFile
    from crosstable.formats.event.lost_facts import Loss


@command_input
class FileOptions:
    """Where the file is written."""

    out: Annotated[Path, Help("The file to write: its ending gives the format; - prints it.", is_argument=True)]
    force: Annotated[bool, Help("Overwrite an existing file.")] = False

    @property
    def is_printed(self) -> bool:
        """Whether it is printed instead."""
        return str(self.out) == STANDARD_INPUT


def written(opening: Opening, made: MadeFile, words: Words) -> Answer | None:
    """Write a file to where the user asked for it, or print it.

    Raises:
        InputError: there is another file.
    """
    given: FileOptions = opening.options
    if given.is_printed:
        sys.stdout.buffer.write(made.content)
        sys.stdout.flush()
        print_notes(words)
        return None
    if given.out.exists() and not given.force:
        raise InputError("cli/file-exists", path=str(given.out))
    return all_written(opening, {given.out: made}, words)


def all_written(opening: Opening, files: Mapping[Path, MadeFile], words: Words) -> Answer:
    """Write files; with `--json`, where they are and what their formats cannot hold is printed."""
    for path, made in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(path) as beside:
            beside.write_bytes(made.content)
    told = [{"file": path, "losses": loss_values(made.losses)} for path, made in files.items()]
    return Answer({**opening.where, "files": told}, words)


def loss_values(losses: tuple[Loss, ...]) -> list[dict[str, object]]:
    """Return what was lost under the names that `--json` prints."""
    return [{"code": loss.code, "where": loss.where, "why": loss.sentence} for loss in losses]
