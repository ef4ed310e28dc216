"""Attempts to sign in: counted before the secret is checked, by all processes together, on both databases."""

from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import func, select

from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import sign_in_attempt
from crosstable.people.accounts.attempts import LASTS, begin_attempt, is_open, take_back
from tests.league.made import NOON

LIMITS = {"address 192.0.2.7": 3, "account ann": 2}


def test_an_attempt_counts_under_each_key_for_ten_minutes(store):
    now = NOON
    store.clock = lambda: now
    assert all(begin_attempt(store, LIMITS) for _ in range(2))
    assert begin_attempt(store, LIMITS) is None
    assert begin_attempt(store, {"address 192.0.2.7": 3})
    assert begin_attempt(store, {"address 192.0.2.7": 3}) is None
    now += LASTS
    with store.read() as connection:
        assert is_open(connection, LIMITS, now)
    assert begin_attempt(store, LIMITS)
    with store.read() as connection:
        assert 2 == connection.execute(select(func.count()).select_from(sign_in_attempt)).scalar()


def test_the_right_secret_takes_back_its_own_attempt_alone(store):
    first, second = (begin_attempt(store, LIMITS) for _ in range(2))
    take_back(store, second)
    with store.read() as connection:
        left = connection.execute(select(sign_in_attempt.c.attempt)).scalars().all()

    assert [first] * 2 == left


def test_attempts_at_the_same_time_do_not_pass_the_limit_together(place):
    others = [open_store(place, clock=lambda: NOON, wait=60) for _ in range(2)]
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda number: begin_attempt(others[number % 2], {"account ann": 5}), range(24)))

    assert 5 == sum(each is not None for each in made)
