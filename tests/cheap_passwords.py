"""Hash passwords as cheaply as Argon2 allows: what is tested is not how slow it is."""

from argon2 import PasswordHasher

from crosstable.people.accounts import passwords


def hash_cheaply(monkeypatch):
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", lambda: hasher)
    passwords._of_nobody.cache_clear()
