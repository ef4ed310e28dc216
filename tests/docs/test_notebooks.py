"""The notebooks of `examples` run, and show what is stored in them."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))


def shown(notebook):
    return [
        dict(output.get("data", {"text": output.get("text")}))
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    ]


def test_there_are_notebooks():
    assert ["pair_a_tournament", "rate_a_season"] == [path.stem for path in NOTEBOOKS]


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_is_stored_in_it(path):
    stored = nbformat.read(path, as_version=4)
    again = nbformat.read(path, as_version=4)

    NotebookClient(again, timeout=120, kernel_name="python3").execute()

    assert shown(again) == shown(stored)
    assert any("image/svg+xml" in data or "text/html" in data for data in shown(again))
