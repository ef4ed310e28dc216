"""The catalogue of each language is complete, and holds what its texts hold."""

import pytest

from compile_languages import NotCompiledError, catalogues, compile_languages
from tests.catalogues import faults
from tests.texts_of_pages import TEMPLATE

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
RULE = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


@pytest.mark.slow
@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.parents[1].name)
def test_a_catalogue_is_complete_and_keeps_values_markup_and_terms(path):
    assert faults(path) == []


def made(folder, code, text):
    path = folder / code / "LC_MESSAGES" / "crosstable.po"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    (folder / TEMPLATE.name).write_bytes(TEMPLATE.read_bytes())
    return folder


@pytest.mark.parametrize(
    ("code", "text", "why"),
    [
        ("de", HEAD + '\nmsgid "Events"\nmsgstr "Turniere"\n', "no rule of plurals"),
        ("xx_YY", HEAD + RULE, "'xx_YY' is the code of no language"),
        ("de", HEAD + RULE + "\nhello\n", "crosstable.po: "),
    ],
)
def test_a_catalogue_that_cannot_be_used_is_named_when_it_is_compiled(tmp_path, code, text, why):
    with pytest.raises(NotCompiledError, match=why):
        compile_languages(made(tmp_path, code, text))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('msgid "Events"\nmsgstr ""\n', "not translated: Events"),
        ('#, fuzzy\nmsgid "Events"\nmsgstr "Turniere"\n', "not translated: Events"),
        ('msgid "Events"\nmsgstr "Events"\n', "as in English, and not listed: 'Events'"),
        ('msgid "Round {number}"\nmsgstr "Runde {nummer}"\n', "other values"),
        ('msgid "<b>now</b>"\nmsgstr "jetzt"\n', "other values"),
        ('msgid "a bye"\nmsgstr "einmal spielfrei"\n', "bye is Freilos, not Spielfrei"),
        ('msgid "{n} bye"\nmsgid_plural "{n} byes"\nmsgstr[0] "ein Freilos"\nmsgstr[1] "Freilose"\n', "other values"),
    ],
)
def test_faults_of_catalogues_are_found(tmp_path, text, fault):
    folder = made(tmp_path, "de", f"{HEAD}{RULE}\n{text}")
    found = faults(folder / "de" / "LC_MESSAGES" / "crosstable.po")

    assert len(found) == 1
    assert fault in found[0]
