"""Made-up names from made-up parts: nearly all easy to read for anyone, and a few of every script.

Rules
1. A name is put together from beginnings and endings that mean nothing; no real person is meant.
2. Names are unique as the model matches them, and no two are similar names.
3. Of nine names eight are Latin, some with diacritics; every other script has one name in turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from crosstable.demo.chance import pick
from crosstable.model.errors import InputError
from crosstable.model.names import match_key, similar_names

_MOST_DRAWS = 200
_ONE_IN = 9  # names that are not Latin


@dataclass(frozen=True, slots=True)
class ScriptNames:
    """The parts of which the names of one script are made, each a list of words.

    `pattern` puts a given and a family name together.
    """

    script: str
    given_starts: str
    given_ends: str
    family_starts: str
    family_ends: str
    pattern: str = "{given} {family}"

    def name(self, rng: Random) -> str:
        """Draw a name."""
        given = pick(rng, self.given_starts.split()) + pick(rng, self.given_ends.split())
        family = pick(rng, self.family_starts.split()) + pick(rng, self.family_ends.split())
        return self.pattern.format(given=given, family=family)


_LATIN = ScriptNames(
    "Latin",
    "Bel Bri Cal Cor Dal Dor Elm Fen Gwen Hal Ilu Jor Kas Lor Mar Nel Or Pell Quin Ros Sel Tam Ul Ves Wil Zar",
    "a ander bina dric en eth ian ina is lin mira on ora ric vyn wen",
    "Ang Birk Corn Čern Drev Esk Frost Grün Halm Isk Jarv Kolv Lomm Mork Nedd Ødeg Plum Quill Řez Stern Thorn Und Verb",
    "afko beck dottir elund gate hoven imäki kamp lake mont nescu ovic quist røy ström undek wick",
)
_OTHERS = (
    ScriptNames(
        "Cyrillic",
        "Бре Вел Гру Дарь Жел Зоре",
        "вина гор дана лава",
        "Бурел Вьюж Громч Дубран Єлов Жаров",
        "ёнок авич егуб ищук",
    ),
    ScriptNames(
        "Greek",
        "Αλκυ Βρασ Γαλην Δρυμ Ζεφυ Θαλπ",
        "άνη έας ίων όρα",
        "Αγριβ Βουνα Γεφυ Δροσ Ελατ Ζυγομ",
        "άβδης έλακος ίφτης όριδης",
    ),
    ScriptNames(
        "Georgian",
        "ალმ ბერდ გვირ დიოზ ელგ ვარდ",
        "უშა ინდო ანეთი ელია",
        "ბურჯ გრიგალ დეკნ ეკალ ვერცხ ზვირთ",
        "ამიძე ანელშვი ოვანი ურიძვა",
    ),
    ScriptNames(
        "Armenian",
        "Ալվ Բիւր Գարն Դալ Եղև Զառ",
        "ինազ երփ ունիկ ադար",
        "Ամպր Բլուր Գետակ Դափն Եզեր Զմրուխ",
        "եփյան ալունց իկոնց օրանյ",
    ),
    ScriptNames(
        "Hebrew",
        "אלנ ברק גלט דרמ זמי חלצ",
        "ורי ישא אוב ינור",
        "אגמו ברוש גבעו דולב זרעו חרצו",
        "נטבי רצין מגוד לשאי",
    ),
    ScriptNames(
        "Arabic",
        "أرز بدل تلم جمر حلو خزا",
        "ينا وران يفة ادو",
        "البرز التلمو الجدر الحصي الخزف الدلب",
        "اوي يقان ومري اسني",
    ),
    ScriptNames(
        "Devanagari",
        "अरु इन्द बेल चिर दीप एक",
        "विका मीशो लेश नाभ",
        "अमल बादर चन्द ढोल एरण्ड फुलवा",
        "वाड़ेकर गढ़े पुरैया नाथोल",
    ),
    ScriptNames(
        "Tamil",
        "அல இளந் உத எழி கனி சுட",
        "ரசி மாறு விழி னேயன்",
        "ஆலமர ஈச்சம் ஊரணி ஏரிக் கடலை சோலை",
        "க்குடன் யூரார் வளத்தன் த்துறையன்",
    ),
    ScriptNames(
        "Ethiopic",
        "ለም ሐር መቅ ረድ ሰብ ሸግ",
        "ሴና ዶሩ ቢያ ላሜ",
        "ባሕረ ዋንዛ ጉንዳ ጽጌያ ቀርከ ዝግባ",
        "ልኩ ድሞ ንጋር ቱሳ",
    ),
    ScriptNames(
        "Thai",
        "กร จันท ชล ดาว ทิว นภ",
        "กานต์ดี ธิชล มาศนุ พลิน",
        "แก้วผ เขาคร คลองบ ดงไผ่ ต้นหว ทุ่งร",
        "งามยิ่ง ทองวัน นิลคำ เรืองเดช",
    ),
    ScriptNames(
        "Han",
        "星 澈 芷 皓 汀 霖",
        "河 舟 笙 屿",
        "霁 榆 笺 渚 椿 霰",
        "云 桥 庭 溪",
        "{family}{given}",
    ),
    ScriptNames(
        "Japanese",
        "そら みの かぜ つゆ ほた ゆき",
        "むね せり ろう びと",
        "霙 渦 灯 霜 蛍 葦",
        "ヶ峰 ノ浦 ヶ瀬 ノ堂",
        "{family} {given}",
    ),
    ScriptNames(
        "Hangul",
        "루 온 새 람 겨 솔",
        "빈 율 봄 결",
        "담 슬 빛 늘 꽃 돌",
        "나 머 터 골",
        "{family} {given}",
    ),
)
SCRIPTS: tuple[str, ...] = (_LATIN.script, *(parts.script for parts in _OTHERS))


def draw_names(rng: Random, count: int) -> tuple[str, ...]:
    """Draw different names, a few of them in other scripts than Latin, no two of them similar.

    Raises:
        InputError: the parts give fewer names.
    """
    return _different(
        rng, [_LATIN if at % _ONE_IN != 4 else _OTHERS[at // _ONE_IN % len(_OTHERS)] for at in range(count)]
    )


def draw_latin_names(rng: Random, count: int) -> tuple[str, ...]:
    """Draw different Latin names, no two of them similar.

    Raises:
        InputError: the parts give fewer names.
    """
    return _different(rng, [_LATIN] * count)


def _different(rng: Random, parts: list[ScriptNames]) -> tuple[str, ...]:
    """Draw a name of each kind, and the later one of each similar pair again until none is left."""
    names = [each.name(rng) for each in parts]
    for _ in range(_MOST_DRAWS):
        doubtful = _doubtful(names)
        if not doubtful:
            return tuple(names)
        for at in doubtful:
            names[at] = parts[at].name(rng)
    raise InputError("demo/not-enough-names", count=len(names))


def _doubtful(names: list[str]) -> list[int]:
    """Return the positions of names that are taken by an earlier one, or similar to it."""
    first: dict[str, int] = {}
    again = [index for index, name in enumerate(names) if first.setdefault(match_key(name), index) != index]
    near = [max(first[match_key(a)], first[match_key(b)]) for a, b in similar_names(names)]
    return sorted({*again, *near})
