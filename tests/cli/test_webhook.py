"""`crosstable webhook`: what the page of webhooks does, at the command line."""

import json

import pytest

from tests.commands import run_here


@pytest.fixture
def webhook(tmp_path):
    """Run `crosstable webhook` on a new league."""
    assert 0 == run_here("init", "league.db", folder=tmp_path).code
    return lambda command, *words: run_here("webhook", command, "league.db", *words, folder=tmp_path)


def test_a_webhook_is_added_tried_listed_and_removed(webhook):
    assert "No webhook yet" in webhook("list").err
    assert (
        "Its secret, which is not shown again: whsec_"
        in webhook("add", "https://club.example/hook", "--kind", "results").err
    )
    assert "Nothing was sent to this webhook yet." in webhook("deliveries", 1).err
    assert "Delivery 1 is sent while crosstable serve runs." in webhook("test", 1).err
    assert 0 == webhook("resend", 1, 1).code
    listed = json.loads(webhook("list", "--json").out)["items"]
    assert ("https://club.example/hook", ["results"], "waiting") == (
        listed[0]["address"],
        listed[0]["kinds"],
        listed[0]["last"]["state"],
    )
    assert "test" in webhook("deliveries", 1).out
    assert "webhook 1" in webhook("drop", 1).err
    assert [] == json.loads(webhook("list", "--json").out)["items"]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("test", 7), "There is no webhook '7' here."),
        (("resend", 7, 1), "There is no webhook '7' here."),
        (("add", "ftp://club.example"), "is not the address of a webhook"),
        (
            ("add", "https://club.example", "--kind", "all"),
            "kinds 1: 'all' is not one of round-published, results, ratings-published.",
        ),
    ],
)
def test_what_cannot_be_done_says_why(webhook, words, error):
    answer = webhook(*words)

    assert answer.code
    assert error in answer.err
