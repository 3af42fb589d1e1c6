"""The page's files: guarded, packed, kept by browsers, and told apart from what programs ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.server import page

from .helpers import Visitor, problem


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of two files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Signoria</title>")
    (tmp_path / "assets" / "main-1a2b.js").write_text("console.log('here')\n" * 50)
    monkeypatch.setattr(page, "FOLDER", tmp_path)


@pytest.mark.usefixtures("built")
def test_the_page_lets_no_foreign_script_in(stranger: Visitor) -> None:
    for path in ("/", "/account", "/tables/1a2b3c", "/games/medici-2006"):
        answer = stranger.get(path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("built")
def test_files_are_packed_and_kept(stranger: Visitor) -> None:
    answer = stranger.get("/assets/main-1a2b.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert int(answer.headers["content-length"]) < 200 < len(answer.content)
    again = stranger.client.get("/assets/main-1a2b.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    plain = stranger.client.get("/assets/main-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert plain.content == answer.content


@pytest.mark.usefixtures("built")
def test_nothing_outside_the_page_is_given_away(stranger: Visitor) -> None:
    for path in ("/assets/../../server/page.py", "/assets/%2e%2e%2findex.html", "/page.py", "/assets/none.js"):
        assert stranger.get(path).status_code == 404


@pytest.mark.usefixtures("built")
def test_people_who_are_lost_get_a_page_and_programs_a_problem(stranger: Visitor) -> None:
    browser = {"Accept": "text/html,*/*"}
    assert "<title>" in stranger.client.get("/no/where", headers=browser).text
    assert stranger.client.get("/no/where", headers=browser).status_code == 404
    problem(stranger.get("/no/where"), 404)
    problem(stranger.client.get("/api/nowhere", headers=browser), 404)


def test_a_page_that_is_not_built_says_how_to(
    stranger: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "FOLDER", tmp_path / "none")
    answer = stranger.get("/")
    assert answer.status_code == 503
    assert "make page" in answer.text
