"""A request that waits is answered when the page has changed, or when its time has passed."""

import asyncio
import gc

import httpx
import pytest

from crosstable.events.results import enter_results
from crosstable.model.errors import StoreError
from crosstable.web import app
from crosstable.web.held_requests import Changes, HeldRequests
from tests.apart import in_own_loop
from tests.publish.running_league import WHO, in_round_two

WAITS = {"prefer": "wait=20"}
SCOPE = {"type": "http", "method": "GET", "headers": [(b"prefer", b"wait=20"), (b"if-none-match", b"x")]}


@pytest.fixture
def league(tmp_path):
    store, event = in_round_two(tmp_path)
    return store, event, app(store)


async def unchanged(scope, receive, send):
    await send({"type": "http.response.start", "status": 304, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def nothing_more():
    await asyncio.Event().wait()


async def passed_by(message):
    pass


def client_of(site):
    return httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url="http://localhost")


@pytest.mark.slow
def test_all_who_wait_are_answered_when_their_page_has_changed_and_nobody_else(league):
    store, event, site = league
    paths = [f"/{kind}/{event}-spring-open.html" for kind in ("events", "hall", "screen", "events")]

    async def play():
        async with client_of(site) as client:
            tags = [(await client.get(path)).headers["etag"] for path in paths]
            asked = [
                asyncio.create_task(client.get(path, headers={**WAITS, "if-none-match": tag}))
                for path, tag in zip(paths, tags, strict=True)
            ]
            other = (await client.get("/assets/site.js")).headers["etag"]
            still = asyncio.create_task(client.get("/assets/site.js", headers={**WAITS, "if-none-match": other}))
            while site.state.changes.waiting < len(paths) + 1:
                await asyncio.sleep(0)
            enter_results(store, WHO, event, [(2, "d")])
            answers = await asyncio.gather(*asked)
            is_waiting = not still.done()
            site.state.changes.stop()
            return tags, answers, is_waiting, await still

    tags, answers, is_waiting, still = in_own_loop(play())

    assert [200] * 4 == [each.status_code for each in answers]
    assert all(tag != each.headers["etag"] for tag, each in zip(tags, answers, strict=True))
    assert ["wait"] * 4 == [each.headers["preference-applied"] for each in answers]
    assert (True, 304) == (is_waiting, still.status_code)
    assert 0 == site.state.changes.waiting


@pytest.mark.slow
def test_a_request_is_answered_at_once_where_the_page_differs_or_it_does_not_wait(league):
    _, event, site = league
    path = f"/events/{event}-spring-open.html"

    async def play():
        async with client_of(site) as client:
            tag = (await client.get(path)).headers["etag"]
            passed = await client.get(path, headers={"prefer": "wait=0", "if-none-match": tag})
            differs = await client.get(path, headers={**WAITS, "if-none-match": 'W/"x"'})
            new = await client.get(path, headers=WAITS)
            return passed, differs, new

    passed, differs, new = in_own_loop(play())

    assert [304, 200, 200] == [each.status_code for each in (passed, differs, new)]
    assert [False, True, False] == ["preference-applied" in each.headers for each in (passed, differs, new)]


def test_one_task_looks_for_all_and_ends_with_the_last():
    looked = []

    def number():
        looked.append(1)
        return len(looked) > 101

    async def play():
        changes = Changes(number, lambda: True)
        await asyncio.gather(*(changes.differs(False) for _ in range(100)))
        return changes.waiting, len(asyncio.all_tasks())

    assert (0, 2) >= in_own_loop(play())
    assert len(looked) < 320


@pytest.mark.parametrize(("waiting", "is_full"), [(1999, False), (2000, True)])
def test_two_thousand_readers_wait_and_the_next_one_is_answered_at_once(waiting, is_full):
    async def inner(scope, receive, send):
        await send({"type": "http.response.start", "status": 304, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def play():
        changes, sent = Changes(lambda: 1, lambda: True), []
        changes.waiting = waiting
        held = HeldRequests(inner, changes, 30.0)
        scope = {"type": "http", "method": "GET", "headers": [(b"if-none-match", b"x"), (b"prefer", b"wait=20")]}

        async def send(message):
            sent.append(message)

        async def receive():
            await asyncio.Event().wait()

        request = asyncio.create_task(held(scope, receive, send))
        await asyncio.wait({request}, timeout=0.05)
        is_answered = request.done()
        request.cancel()
        return is_answered

    assert is_full == in_own_loop(play())


@pytest.mark.parametrize(("readers", "seconds"), [(2, 0.006), (50, 0.15), (500, 0.3)])
def test_few_readers_are_answered_at_once_and_a_hall_over_a_third_of_a_second(readers, seconds):
    numbers = iter(range(3 * readers))

    async def play():
        changes = Changes(lambda: next(numbers) >= readers, lambda: True)
        await asyncio.gather(*(changes.differs(False) for _ in range(readers)))
        return changes.spread

    assert seconds == pytest.approx(in_own_loop(play()))


def test_a_reader_who_has_gone_waits_no_longer():
    async def play():
        changes, sent, has_gone = Changes(lambda: 0, lambda: True), [], asyncio.Event()

        async def receive():
            await has_gone.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            sent.append(message)

        asked = asyncio.create_task(HeldRequests(unchanged, changes, limit=30)(SCOPE, receive, send))
        while not changes.waiting:
            await asyncio.sleep(0)
        has_gone.set()
        await asked
        await asyncio.sleep(0)
        return sent, changes.waiting

    assert ([], 0) == in_own_loop(play())


@pytest.mark.parametrize("readable", [0, 2], ids=["never", "at first"])
def test_a_league_that_cannot_be_read_leaves_the_others_as_they_are(readable):
    asked, complaints, sent = [], [], []

    def number():
        asked.append(1)
        if len(asked) > readable:
            raise StoreError("facts/store/empty-file", path="other.db")
        return len(asked)

    async def note(message):
        sent.append(message)

    async def play():
        asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(about["message"]))
        await HeldRequests(unchanged, Changes(number, lambda: True), limit=30)(SCOPE, nothing_more, note)
        gc.collect(0)

    in_own_loop(play())

    assert [304, "http.response.body"] == [sent[0]["status"], sent[1]["type"]]
    assert [] == sent[0]["headers"]  # not applied: the reader asks again later
    assert [] == complaints


def test_a_request_that_is_given_up_waits_no_longer():
    async def play():
        changes = Changes(lambda: 0, lambda: True)
        asked = asyncio.create_task(HeldRequests(unchanged, changes, limit=30)(SCOPE, nothing_more, passed_by))
        while not changes.waiting:
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        await asyncio.sleep(0)
        return changes.waiting

    assert 0 == in_own_loop(play())


def test_an_idle_reader_is_answered_before_the_request_is_given_up():
    sent = []

    async def note(message):
        sent.append(message)

    async def play():
        async with asyncio.timeout(15):
            held = HeldRequests(unchanged, Changes(lambda: 0, lambda: True), limit=0.03)
            await held(SCOPE, nothing_more, note)

    in_own_loop(play())

    assert 304 == sent[0]["status"]
    assert (b"preference-applied", b"wait") in sent[0]["headers"]
