"""Names: hostile ones, near ones, equal ones, and what goes into an address."""

import itertools
import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable.model import names
from crosstable.model.names import clean_name, match_key, similar_names, slug

HOSTILE = [
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "a" * 300,
    "\U0001f600\U0001f680",
    "李雷",
    "",
    "   ",
    "---",
    "%2e%2e%2f",
    "con\x00trol",
    "\u202egnp.exe",
    "=cmd()",
    "ÅÄÖ ßẞ İ",
]
TEXT = st.text(max_size=30) | st.text(st.characters(categories=["Cf", "Cc", "Mn", "Zs", "Ll", "Lu", "Cs"]), max_size=12)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("public_id", ["p7", "P-7", "選手", "\U0001f600", "../..", "a" * 300])
def test_slug_of_anything_is_a_safe_address(name, public_id):
    found = slug(public_id, name)

    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", found)
    assert len(found) <= 60


@given(public_id=st.text(min_size=1, max_size=20), name=TEXT)
@example(public_id="\ud800", name="\udfff")
@example(public_id="\U0001d670", name="")  # a mathematical capital A
@pytest.mark.slow
def test_slug_is_never_empty_given_an_id(public_id, name):
    assert re.fullmatch(r"[a-z0-9-]+", slug(public_id, name))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Zoë Müller", "p7-zoe-muller"),
        ("../../etc/passwd", "p7-etc-passwd"),
        ("李雷", "p7"),
        ("O'Neil-Lee", "p7-o-neil-lee"),
    ],
)
def test_slug_is_the_id_and_the_name_in_ascii(name, expected):
    assert expected == slug("p7", name)


def test_slugs_of_ids_without_ascii_letters_differ():
    assert slug("選手", "Ann") != slug("棋手", "Ann")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Ann\u00a0Lee", "Ann Lee"),
        ("Ann\u3000Lee", "Ann Lee"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("\u2066Ann\u2069\u200e\u200f\u061c", "Ann"),
        ("\ufeffAnn\u200b\u00ad\u2060", "Ann"),
        ("A\x00n\x1bn\x7f\x9b", "Ann"),
        ("e\u200b\u0301", "\u00e9"),
        ("Ann\ud800", "Ann"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("سارا", "سارا"),
    ],
)
def test_cleaning_strips_disguises_and_keeps_joiners(text, expected):
    assert expected == clean_name(text)


# UAX 9, section 2 (the bidirectional controls), and the soft hyphen.
@pytest.mark.parametrize("code", [0xAD, 0x61C, *range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
def test_every_direction_control_is_stripped(code):
    assert "Ann Lee" == clean_name(f"A{chr(code)}nn {chr(code)}Lee{chr(code)}")


@pytest.mark.slow
@given(text=TEXT)
def test_cleaning_twice_changes_nothing_more(text):
    once = clean_name(text)

    assert once == clean_name(once)
    assert unicodedata.is_normalized("NFC", once)
    assert not any(unicodedata.category(c) in ("Cc", "Cs") or c in "\u202a\u202b\u202c\u202d\u202e" for c in once)
    once.encode("utf-8")


@given(text=TEXT)
@example(text="ŉ")
@example(text="İstanbul")
@example(text="ᾳ\u0301")
def test_key_of_a_key_is_the_key(text):
    assert match_key(text) == match_key(match_key(text))


@given(text=TEXT)
def test_composition_and_spacing_never_make_another_player(text):
    keys = {match_key(form) for form in (text, unicodedata.normalize("NFD", text), f"  {text}\t", clean_name(text))}

    assert 1 == len(keys)


@pytest.mark.parametrize(
    ("one", "other"),
    [("ANN LEE", "ann lee"), ("Straße", "STRASSE"), ("Zoe\u0308", "ZO\u00cb"), ("Ann \u202eLee", "ann lee")],
)
def test_spellings_of_one_name_share_a_key(one, other):
    assert match_key(one) == match_key(other)


@pytest.mark.parametrize(("one", "other"), [("Zoë", "Zoe"), ("Ann Lee", "Lee Ann"), ("O'Neil", "ONeil")])
def test_other_letters_are_other_players(one, other):
    assert match_key(one) != match_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Lee", "Lee, Ann"),
        ("Zoë Müller", "Zoe Muller"),
        ("Jon Smith", "John Smith"),
        ("Smiht Jon", "Smith Jon"),
        ("Adam Berg", "Zdam Berg"),  # a wrong first letter changes which word sorts first
        ("Anna Lee", "nna Lee"),
        ("Magnus", "Magmus"),
        ("An\u200dna", "Anna"),  # a joiner is no letter
        ("Bo", "Bö"),
    ],
)
def test_similar_names_are_listed(one, other):
    assert [(one, other)] == similar_names([one, other])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Lee", "ANN  lee"),  # the same name, not a near one
        ("Ann", "Anna"),  # under five letters
        ("Anna", "Annas"),
        ("Li Wei", "Wu Mei"),
        ("Spain", "France"),
        ("\U0001f600", "\U0001f680"),  # no letter in common
        ("---", "***"),
    ],
)
def test_names_that_are_not_near_are_not_listed(one, other):
    assert [] == similar_names([one, other])


def test_pairs_come_once_in_the_order_of_their_names():
    found = similar_names(["Jon Smith", "Zoe Muller", "John Smith", "Zoë Müller", "Jon Smith"])

    assert [("Jon Smith", "John Smith"), ("Zoe Muller", "Zoë Müller")] == found


@given(names=st.lists(st.text("ab c", min_size=1, max_size=7), max_size=7, unique=True))
def test_near_in_order_is_the_definition_for_names_of_one_word(names):
    words = [name.replace(" ", "") for name in names]
    words = list(dict.fromkeys(word for word in words if word))
    expected = [(a, b) for a, b in itertools.combinations(words, 2) if min(len(a), len(b)) >= 5 and _is_one_edit(a, b)]

    assert expected == similar_names(words)


def _is_one_edit(a, b):
    """Try every single edit of a."""
    letters = "abc"
    edits = {a[:i] + a[i + 1 :] for i in range(len(a))}
    edits |= {a[:i] + c + a[i + 1 :] for i in range(len(a)) for c in letters}
    edits |= {a[:i] + c + a[i:] for i in range(len(a) + 1) for c in letters}
    edits |= {a[:i] + a[i + 1] + a[i] + a[i + 2 :] for i in range(len(a) - 1)}
    return b in edits


def test_names_that_differ_in_digits_are_two_players():
    assert [] == similar_names(["Gamer 00017", "Gamer 00018", "Gamer 0001"])


def test_names_that_differ_in_digits_cost_no_comparison_each(monkeypatch):
    calls = []
    monkeypatch.setattr(names, "_without_digits", lambda letters: calls.append(letters) or letters[:6])

    similar_names([f"Player {number:03d}" for number in range(300)])

    assert len(calls) == 600  # once for each name and order of words, not for each pair


def test_a_name_longer_than_any_is_compared_as_a_whole():
    long = "ann " * 20_000

    assert similar_names([long, long.upper() + ".", long + "x"]) == [(long, long.upper() + ".")]


def test_names_with_initials_are_similar_to_the_full_names_that_have_them():
    names = [
        "Hans Müller",
        "H. Müller",
        "Karl-Heinz Weber",
        "K.-H. Weber",
        "K. Weber",
        "Müller, Heike",
        "H. Weber",
        "X Y",
    ]

    assert [
        ("Hans Müller", "H. Müller"), ("H. Müller", "Müller, Heike"), ("Karl-Heinz Weber", "K.-H. Weber"),
    ] == [pair for pair in similar_names(names) if "K. Weber" not in pair]  # fmt: skip


def test_a_name_that_was_cleaned_is_not_cleaned_again():
    for function, asked in ((clean_name, "  Ann   Lee "), (match_key, "ANN  Lee")):
        function.cache_clear()

        assert function(asked) == function(asked)
        assert (1, 1) == (function.cache_info().hits, function.cache_info().misses)


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Yılmaz", "yilmaz"),
        ("İpek", "ipek"),
        ("Łukasz", "lukasz"),
        ("Øst", "ost"),
        ("Đorđe", "dorde"),
        ("Guðrún", "gudrun"),
        ("Þór", "thor"),
        ("Ħal", "hal"),
        ("Ægir Œuvre", "aegir-oeuvre"),
        ("Straße", "strasse"),
        ("Əli", "eli"),
    ],
)
def test_letters_that_are_not_ascii_stay_in_addresses(name: str, address: str) -> None:
    assert f"p7-{address}" == slug("p7", name)
