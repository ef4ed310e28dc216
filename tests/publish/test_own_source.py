"""Style and scripts are sent without comments and indentation, and with all else that they have."""

from pathlib import Path

import pytest

import crosstable
from crosstable.publish.own_source import sent_source

HOME = Path(crosstable.__file__).parent
FILES = sorted(path for kind in ("js", "css") for path in HOME.glob(f"**/assets/*.{kind}"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOME)))
def test_only_comments_and_indentation_are_left_out(path):
    """Counted: brackets and quotes outside of lines that are comments; templates over several lines would break."""
    text = path.read_text(encoding="utf-8")
    sent = sent_source(text)
    outside, is_inside = [], False
    for line in text.splitlines():
        is_comment = is_inside or line.lstrip().startswith(("//", "/*"))
        if not is_comment:
            outside.append(line)
        is_inside = (is_inside or line.lstrip().startswith("/*")) and "*/" not in line

    assert [line.strip() for line in outside if line.strip()] == sent.splitlines()
    assert not any(line.count("`") % 2 for line in outside)
    assert "\n/*" not in sent


def test_a_rule_after_a_comment_on_its_line_stays():
    assert "/* a */ .b { top: 0 }\n" == sent_source("/* a */ .b { top: 0 }\n")
