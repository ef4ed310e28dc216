"""Made-up names from made-up parts, in many scripts.

Rules
1. A name is put together from beginnings and endings that mean nothing; nobody real is meant.
2. Names are unique as the model matches them, and no two are near names.
3. A third of the names are Latin with diacritics; the other scripts share the rest equally.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from crosstable.model.errors import InputError
from crosstable.model.names import match_key, near_names
from crosstable.practice.chance import pick

_MOST_DRAWS = 200


@dataclass(frozen=True, slots=True)
class Tongue:
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


_LATIN = Tongue(
    "Latin",
    "Brí Çal Dœ Élo Føn Gwé Ílu Jör Kašt Ľub Mö Nað Ôr Přem Rý Süv Tõn Ún Vęs Ža Ðal Ñel",
    "bina drik fren gund kara lvin mela nóra pold rast sía tven vor wyn zan",
    "Ång Bělo Čern Dřev Ëst Frøs Grü Hålm Iskr Jæv Kõiv Łom Mörk Ńed Ødeg Plš Řez Šum Țar Ünd Vŕb Žit",
    "afkó beck dóttar elund ghoven imäki jevic kamp lström mønt nescu ovák quist røy søn tmann undek wicz",
)
_OTHERS = (
    Tongue(
        "Cyrillic",
        "Бре Вел Гру Дарь Жел Зоре Ильм Крас Лумь Мирь Нежь Ёрм Ряб Све Тих Щедр",
        "вина гор дана лава мей нияр полк рима стой тана хвал ян",
        "Бурел Вьюж Громч Дубран Єлов Жаров Зимн Крыж Љубр Молн Ољх Полын Ручь Сивош Трост Ўраг",
        "ёнок авич егуб ищук кевецъ ловой нюков опад ский урда ыга яй",
    ),
    Tongue(
        "Greek",
        "Αλκυ Βρασ Γαλην Δρυμ Ζεφυ Θαλπ Ιξω Κλυδ Λαμψ Μελν Νηρω Ξανδ Ορφι Πλειν Στιλβ Φοιρ",
        "άνη έας ίων όρα ύλος ώνη άριξ έλπω ίθη όκλος",
        "Αγριβ Βουνα Γεφυ Δροσ Ελατ Ζυγομ Θυμελ Καλαθ Λιθαρ Μυλων Νεροφ Ξυλοκ Πευκαμ Ροδακ Σταχυ Χιονομ",
        "άβδης έλακος ίφτης όριδης ύγκας ώπουλας άκμης έντζος ίλαφος",
    ),
    Tongue(
        "Georgian",
        "ალმ ბერდ გვირ დიოზ ელგ ვარდ ზურმ თალ ირემ კელ ლომ მზევ ნისლ ოქრ რტო ქარ",
        "უშა ინდო ანეთი ელია ომრი აზურ იყვა ოკლე",
        "ბურჯ გრიგალ დეკნ ეკალ ვერცხ ზვირთ თოვლ კლდ მთიბ ნაძვ ჟოლ რკინ სხივ ტბორ ფიჭვ ჭადრ",
        "ამიძე ანელშვი ოვანი ურიძვა იკაური ეთელი ომჭა უხია",
    ),
    Tongue(
        "Armenian",
        "Ալվ Բիւր Գարն Դալ Եղև Զառ Թիթ Իլմ Լոր Խաղ Կաքավ Հողմ Ձյու Մանուշ Շող Ցոլ",
        "ինազ երփ ունիկ ադար օրեն իվան ոստ անույշ",
        "Ամպր Բլուր Գետակ Դափն Եզեր Զմրուխ Թեղ Լճաբ Ծովինկ Կաղն Ձորակ Մշուշ Նռնա Սարյակ Վարսեր Քարաձ",
        "եփյան ալունց իկոնց օրանյ ուզյան ադենց ոշկան իրխյան",
    ),
    Tongue(
        "Hebrew",
        "אלנ ברק גלט דרמ זמי חלצ טופ ילד כרמ לימ מעו נצנ סיפ ערו פלג קשת",
        "ורי ישא אוב ינור וטה אמיל ונק ידן",
        "אגמו ברוש גבעו דולב זרעו חרצו טללי ירקו כוכבו לגונ מפרצ נחלו סלעו ענפו צוקי שקמו",
        "נטבי רצין מגוד לשאי קפיר זמלי סדות בכיר",
    ),
    Tongue(
        "Arabic",
        "أرز بدل تلم جمر حلو خزا دلم رند زهف سلج شجن صفو ظلع غصن فنر نسر",
        "ينا وران يفة ادو يلم اسن وبة يدان",
        "البرز التلمو الجدر الحصي الخزف الدلب الرمح الزبر السنبل الشفق الصنوب الغدير الفلج القصب المرج النخل",
        "اوي يقان ومري اسني يفال ودني ازور يبلي",
    ),
    Tongue(
        "Devanagari",
        "अरु इन्द बेल चिर दीप एक फाल गुल हिम झिल कुन्त लह मेघ निर पल तर",
        "विका मीशो लेश नाभ रोहि सानु यंकर दोली",
        "अमल बादर चन्द ढोल एरण्ड फुलवा गगर हरसिं झरना कदम्ब लवंग महुआ नीलक पीपल सरसों तुलसि",
        "वाड़ेकर गढ़े पुरैया नाथोल शिखी टोलेकर मारकी झरोख",
    ),
    Tongue(
        "Tamil",
        "அல இளந் உத எழி கனி சுட தென் நில பவ மல முக யாழ் வான் தூவ குற ஒளி",
        "ரசி மாறு விழி னேயன் சுரன் தளிர் மொழிலி வேலா",
        "ஆலமர ஈச்சம் ஊரணி ஏரிக் கடலை சோலை தாமர நாவல் பனைய மூங்கி வேம்பு குன்று சாரல் தேக்கு பாறை முல்லை",
        "க்குடன் யூரார் வளத்தன் த்துறையன் ப்பட்டர் நாடகன்",
    ),
    Tongue(
        "Ethiopic",
        "ለም ሐር መቅ ረድ ሰብ ሸግ ቀለ ተም ነጸ ወር ዘብ የል ደር ገሊ ጠል ፈን",
        "ሴና ዶሩ ቢያ ላሜ ኩታ ዋሪ ምኔ ጊሶ",
        "ባሕረ ዋንዛ ጉንዳ ጽጌያ ቀርከ ዝግባ ደመና ፏፏት ሐይቀ መስኩ ተራራ ኮሶየ ወይራ ገደላ ሸንበ ጤዛም",
        "ልኩ ድሞ ንጋር ቱሳ ርቢያ ሚዘ ዴባ ሎጥ",
    ),
    Tongue(
        "Thai",
        "กร จันท ชล ดาว ทิว นภ ปริม พนา มณ รวิ ลำ วสุ ศิร สาย หมอก อรุ",
        "กานต์ดี ธิชล มาศนุ พลิน รดาว วรันท์ สินธุ์โต หทัยพร",
        "แก้วผ เขาคร คลองบ ดงไผ่ ต้นหว ทุ่งร นาคร บึงสว ป่าจร พงพฤ ฟ้าละ ภูหมอ ยอดตา ลำพู หาดทร อ่าวมุ",
        "งามยิ่ง ทองวัน นิลคำ เรืองเดช สุขโข หวังรุ่ง มาลัยวง พิทักษา",
    ),
    Tongue(
        "Han",
        "星 澈 芷 皓 汀 霖 岚 沐 砚 筠 荻 泠 晞 杳 禾 暄",
        "河 舟 笙 屿 遥 汐 棠 翎 蘅 弈 朔 澜 漪 榛 箴 绡",
        "霁 榆 笺 渚 椿 霰 葭 湍 岫 磬 苔 翡 鹭 檐 穹 烛",
        "云 桥 庭 溪 山 原 坞 洲",
        "{family}{given}",
    ),
    Tongue(
        "Japanese",
        "そら みの かぜ つゆ ほた ゆき しぐ あわ いぶ うる くす こま たゆ なぎ はぜ もえ",
        "むね せり ろう びと のじ まる ほこ りえ",
        "霙 渦 灯 霜 蛍 葦 椋 鶴 苔 梢 渚 霞 鈴 橡 鷺 藍",
        "ヶ峰 ノ浦 ヶ瀬 ノ堂 ヶ淵 ノ杜 ヶ谷 ノ辻",
        "{family} {given}",
    ),
    Tongue(
        "Hangul",
        "루 온 새 람 겨 솔 늘 별 다 마 예 해 여 아 초 도",
        "빈 율 봄 결 찬 실 돌 름 슬 벗 꽃 숲 샘 들 울 담",
        "담 슬 빛 늘 꽃 돌 숲 별 샘 봄 솔 눈 들 벌 달 칡",
        "나 머 터 골 재 미 내 벼",
        "{family} {given}",
    ),
)
SCRIPTS: tuple[str, ...] = (_LATIN.script, *(tongue.script for tongue in _OTHERS))


def draw_names(rng: Random, count: int) -> tuple[str, ...]:
    """Draw different names in many scripts, no two of them near names.

    Raises:
        InputError: more names are asked for than the parts give.
    """
    return _different(
        rng, [_LATIN if at % 3 == 0 else _OTHERS[(at - 1 - at // 3) % len(_OTHERS)] for at in range(count)]
    )


def draw_latin_names(rng: Random, count: int) -> tuple[str, ...]:
    """Draw different Latin names, no two of them near names.

    Raises:
        InputError: more names are asked for than the parts give.
    """
    return _different(rng, [_LATIN] * count)


def _different(rng: Random, tongues: list[Tongue]) -> tuple[str, ...]:
    """Draw a name of each tongue, and the later one of each near pair again until none is left."""
    names = [tongue.name(rng) for tongue in tongues]
    for _ in range(_MOST_DRAWS):
        doubtful = _doubtful(names)
        if not doubtful:
            return tuple(names)
        for at in doubtful:
            names[at] = tongues[at].name(rng)
    raise InputError(f"{len(names)} different names were asked for, and the parts do not give so many. Ask for fewer.")


def _doubtful(names: list[str]) -> list[int]:
    """Give the places of the names that are taken by an earlier one, or near to it."""
    first: dict[str, int] = {}
    again = [index for index, name in enumerate(names) if first.setdefault(match_key(name), index) != index]
    near = [max(first[match_key(a)], first[match_key(b)]) for a, b in near_names(names)]
    return sorted({*again, *near})
