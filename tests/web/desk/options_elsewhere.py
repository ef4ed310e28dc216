"""Where the desk has the options of the command line, for the walk over them.

`FIELDS` names fields that are called otherwise, `ELSEWHERE` the options without a field, each with its reason.
"""

from crosstable.commands.fields import fields_of
from crosstable.commands.shared.entrants import NewEntrant

# Carried by the page, and by the way in which a form is sent.
CONTEXT = {"league", "event", "player", "team", "report", "--event", "--as", "--dry-run", "--preview", "--json"}
_FACTS = ("place", "arbiter", "deputy", "organiser", "time-control", "komi", "round-dates", "link", "fact", "odds")
_BY_THE_PLAN = "the plan of the new event has a field, and nothing is played before it is changed"
_ON_REJECTION = "where the rules of FIDE need it, the page that says so asks for it"
_OF_ENTRANT = set(fields_of(NewEntrant)) - {"name", "numbers"}
FIELDS = {
    "--set": r"settings(\..+)?",
    "--bye": r"bye(_points\..+|_points)?",
    **{f"--{name}": r"facts\..+" for name in _FACTS},
    ("event plan", "--forbid"): r"forbid\.1\.1",
    ("event pair", "--force"): "add",
    ("event pair", "--forbid"): "add",
    ("event pair", "--bye"): "add",
    ("event enter", "entries"): "file",
    ("event enter", "--paste"): "list",
    ("event enter", "--number"): r"entries\.1\.numbers",
    **{("event enter", f"--{name.replace('_', '-')}"): rf"entries\.1\.{name}" for name in _OF_ENTRANT},
    ("event take-over", "file"): "file",
    ("event take-over", "--encoding"): r"file\.encoding",
    ("event present", "players"): r"p\d+",
    ("event accept", "numbers"): r"numbers\.\d+",
    ("event accept", "--all"): "every",
    ("event accept", "--same-as"): r"same_as\.\d+",
    ("event decline", "numbers"): r"numbers\.\d+",
    ("event check-in", "players"): r"players\.\d+",
    ("event rating", "value"): "rating",
    ("event bar", "--floor"): "lowest",
    ("event cut", "--player"): r"seeds\.p\d+",
    **{(f"event {name}", "--place"): "place" for name in ("draw-fixtures", "schedule", "move-match")},
    ("event draw", "--group"): r"group_of\.p\d+",
    ("event draw", "--swap"): r"group_of\.p\d+",
    ("event draw", "--move"): r"group_of\.p\d+",
    ("event draw", "--again"): "seed",
    ("event challenge", "pairs"): r"pairs\.1\.1",
    ("event category", "--player"): r"members\.\d+",
    ("event prizes", "name"): "lists",
    ("event prizes", "prizes"): "lists",
    ("event prizes", "--for"): "lists",
    ("event prizes", "--drop"): "lists",
    ("event prizes", "--prize-again"): "without",
    ("event zone", "name"): "zones",
    ("event zone", "--top"): "zones",
    ("event zone", "--bottom"): "zones",
    ("event zone", "--places"): "zones",
    ("event zone", "--kind"): "zones",
    ("event zone", "--drop"): "zones",
    ("event next-season", "--name"): "names",
    ("event next-season", "--winner"): "winners",
    ("event team add", "--short"): "short_name",
    ("event team edit", "--short"): "short_name",
    ("event team add", "--substitute"): "substitutes",
    ("event team board-order", "--substitute"): "substitutes",
    ("event team line-up", "players"): r"players\.1",
}
ELSEWHERE = {
    **{(f"event {name}", f"--{fact}"): _BY_THE_PLAN for name in ("new", "take-over") for fact in (*_FACTS, "length")},
    **{
        ("event new", f"--{name}"): _BY_THE_PLAN
        for name in ("policy", "set", "tiebreaks", "discipline", "rules", "bye")
    },
    **{
        (f"event {name}", "--irregular"): _ON_REJECTION
        for name in ("bye", "pair", "set-board", "publish", "unpublish", "result", "approve-request")
    },
    ("event hall-code", "--site"): "the site knows its own address",
    ("event pair", "--publish"): "the draft is looked at first; one press publishes it",
    ("event enter", "--same-as"): "the preview asks who is meant",
    ("event enter", "--lists"): "`crosstable serve --lists` names the file",
    ("event enter", "--ask"): "the preview always asks what is doubtful",
    ("event team add", "--encoding"): "a file that is uploaded is read as UTF-8",
    ("event team add", "--team"): "the page adds one team after the other, or a table of them",
}
