"""A folder of pages: written whole or not at all, unchanged files untouched, files of other programs harmed."""

import errno
from pathlib import Path

import pytest

from crosstable.model.errors import InputError, InternalError, StoreError
from crosstable.publish.folder import LIST, SiteFolder, SiteReport


def written(root, **pages):
    with SiteFolder(root) as site:
        for name, text in pages.items():
            site.write(name.replace("__", "/") + ".html", text)
        return site.close()


def texts(root):
    paths = sorted(path for path in root.rglob("*") if path.is_file() and path.name != LIST)
    return {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in paths}


def test_second_time_touches_nothing(tmp_path):
    written(tmp_path / "out", index="hello", players__ann="Ann")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*.html")}
    report = written(tmp_path / "out", index="hello", players__ann="Ann")

    assert SiteReport(0, 2, 0) == report
    assert before == {path: path.stat().st_mtime_ns for path in before}


def test_changed_page_is_written_and_page_no_longer_wanted_is_removed_with_its_folder(tmp_path):
    written(tmp_path, index="hello", players__ann="Ann", events__cup="Cup")
    report = written(tmp_path, index="changed", events__cup="Cup")

    assert SiteReport(1, 1, 1) == report
    assert {"index.html": "changed", "events/cup.html": "Cup"} == texts(tmp_path)
    assert not (tmp_path / "players").exists()


def test_folder_with_foreign_files_is_rejected(tmp_path):
    (tmp_path / "thesis.doc").write_text("ten years of work")

    with pytest.raises(
        InputError, match=r"holds files that crosstable did not write, such as 'thesis.doc'\. Name an empty"
    ):
        SiteFolder(tmp_path)


def test_path_that_is_a_file_is_rejected(tmp_path):
    (tmp_path / "out").write_text("x")

    with pytest.raises(InputError, match=r"out' is a file\. Name a folder for the site\."):
        SiteFolder(tmp_path / "out")


def test_foreign_file_in_a_site_is_neither_overwritten_nor_removed(tmp_path):
    written(tmp_path, index="hello")
    (tmp_path / "CNAME").write_text("league.example")
    (tmp_path / "about.html").write_text("by hand")

    with pytest.raises(InputError, match=r"about\.html' already exists, and crosstable did not write it"):
        written(tmp_path, index="hello", about="ours")
    written(tmp_path, index="hello")
    assert {"CNAME": "league.example", "about.html": "by hand", "index.html": "hello"} == texts(tmp_path)


def test_link_that_leads_out_is_rejected(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    written(tmp_path / "out", index="hello")
    (tmp_path / "out" / "players").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(InputError, match=r"players' is a link, and would lead out of the site\. Remove it\."):
        written(tmp_path / "out", index="hello", players__ann="Ann")
    assert [] == list((tmp_path / "elsewhere").iterdir())


def test_list_with_paths_outside_removes_nothing_there(tmp_path):
    victim = tmp_path / "victim.html"
    victim.write_text("safe")
    written(tmp_path / "out", index="hello")
    (tmp_path / "out" / LIST).write_text(f"index.html\n../victim.html\n{victim}\n")
    written(tmp_path / "out", index="hello")

    assert "safe" == victim.read_text()


@pytest.mark.parametrize("path", ["../x.html", "/etc/passwd", "a/../../x", "", "a\\b.html"])
def test_path_outside_is_our_bug(tmp_path, path):
    with SiteFolder(tmp_path / "out") as site, pytest.raises(InternalError, match="is not a path inside a site"):
        site.write(path, "x")


def test_two_pages_with_one_path_are_our_bug(tmp_path):
    with SiteFolder(tmp_path / "out") as site:
        site.write("a.html", "x")
        with pytest.raises(InternalError, match=r"Two pages of one site have the path 'a\.html'"):
            site.write("a.html", "x")


def test_full_disk_leaves_the_site_as_it_was(tmp_path, monkeypatch):
    written(tmp_path, index="hello", players__ann="Ann")

    def full(self, content):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(StoreError, match=r"' cannot be written: No space left on device\. The site is as it was\."):
            written(tmp_path, index="changed", players__bo="Bo")
    assert {"index.html": "hello", "players/ann.html": "Ann"} == texts(tmp_path)


def test_a_run_interrupted_while_putting_files_in_place_is_repaired_by_the_next(tmp_path, monkeypatch):
    written(tmp_path, index="hello", a="1", b="1")
    replaced = Path.replace

    def breaks(self, target):
        if Path(target).name == "b.html":
            raise OSError(errno.EIO, "Input/output error", str(target))
        return replaced(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", breaks)
        with pytest.raises(StoreError, match=r"b\.html' cannot be put in place: Input/output error\. Fix that"):
            written(tmp_path, index="hello", a="2", b="2", c="2")
    report = written(tmp_path, index="hello", a="2", b="2", c="2")
    assert {"index.html": "hello", "a.html": "2", "b.html": "2", "c.html": "2"} == texts(tmp_path)
    assert 0 == report.removed


def test_no_temporary_files_are_left_next_to_the_site(tmp_path):
    written(tmp_path, index="hello")

    assert {"index.html", LIST} == {path.name for path in tmp_path.iterdir()}
