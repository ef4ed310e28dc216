"""The pages of the glossaries are those of their files, and there is one for each language."""

import importlib.util
from pathlib import Path

from compile_languages import catalogues


def the_builder():
    spec = importlib.util.spec_from_file_location(
        "build_glossary", Path(__file__).parents[2] / "docs" / "build_glossary.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = the_builder()


def test_glossary_pages_are_up_to_date():
    """Run `python docs/build_glossary.py` where this fails."""
    written = {path.name: path.read_text(encoding="utf-8") for path in build.FOLDER.glob("*.md")}

    assert written == build.pages()


def test_every_language_has_a_glossary():
    glossaries = {path.stem for path in build.FOLDER.glob("*.toml")}

    assert glossaries == {path.parents[1].name for path in catalogues()}
    for path in build.FOLDER.glob("*.toml"):
        terms = build.tomllib.loads(path.read_text(encoding="utf-8"))["term"]
        assert len(terms) > 80, path.name
        assert [] == [term["english"] for term in terms if not term["translation"]], path.name
        assert len([term for term in terms if term["source"]]) > 15, path.name
