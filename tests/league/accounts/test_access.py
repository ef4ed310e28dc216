"""Who may do what: the table of roles, permissions and scopes."""

import pytest

from crosstable.people.accounts.access import OF_LEAGUE, PERMISSIONS, SCOPES, Access, Grant, Permission, Role, Scope
from crosstable.people.accounts.accounts import may_grant


def access(*grants, **plain):
    return Access("ann", frozenset(grants), **plain)


def test_owner_may_do_everything_everywhere():
    owner = access(Grant(Role.OWNER))

    everything = set(Permission) - {Permission.OWN_ACCOUNT}
    assert all(owner.may(permission, event) for permission in everything for event in (None, "e1"))
    assert (Role.OWNER, None) == (owner.role, owner.events)


def test_role_in_an_event_opens_no_other_event_and_nothing_of_the_league():
    director = access(Grant(Role.DIRECTOR, "e1"), Grant(Role.SCORER, "e2"))

    assert director.may(Permission.PAIR_ROUNDS, "e1")
    assert director.may(Permission.ENTER_RESULTS, "e2")
    assert not director.may(Permission.PAIR_ROUNDS, "e2")
    assert not any(director.may(permission, event) for permission in Permission for event in (None, "e3"))
    assert not any(director.may(permission, "e1") for permission in OF_LEAGUE)
    assert (Role.DIRECTOR, frozenset({"e1", "e2"})) == (director.role, director.events)


def test_director_of_the_league_directs_every_event_but_is_no_owner():
    director = access(Grant(Role.DIRECTOR))

    assert director.may(Permission.PAIR_ROUNDS, "e9")
    assert not director.may(Permission.MANAGE_ACCOUNTS)


def test_scopes_narrow_what_the_account_may_do_and_never_widen_it():
    program = access(Grant(Role.OWNER), scopes=frozenset({Scope.RESULTS}))

    assert program.may(Permission.ENTER_RESULTS, "e1")
    assert not program.may(Permission.PAIR_ROUNDS, "e1")
    viewer = access(Grant(Role.VIEWER, "e1"), scopes=frozenset(Scope))
    assert not viewer.may(Permission.ENTER_RESULTS, "e1")


def test_no_scope_opens_accounts_or_invitations():
    opened = frozenset().union(*SCOPES.values())

    closed = {Permission.MANAGE_ACCOUNTS, Permission.INVITE_HELPERS, Permission.OWN_ACCOUNT}
    assert closed == set(Permission) - opened


def test_the_own_account_is_opened_by_its_sessions_alone():
    own = Permission.OWN_ACCOUNT

    assert access(account=1).may(own)
    assert not access(Grant(Role.OWNER), account=1, scopes=frozenset(Scope)).may(own)
    assert not access(Grant(Role.PLAYER, "e1"), player="p1").may(own, "e1")


def test_account_without_roles_may_do_nothing():
    nobody = access()

    assert not any(nobody.may(permission, "e1") for permission in Permission)
    assert (None, frozenset()) == (nobody.role, nobody.events)


def test_every_role_has_what_the_role_below_it_has_but_for_players():
    owner, director, scorer, viewer = (PERMISSIONS[role] for role in tuple(Role)[:4])

    assert owner > director > scorer > viewer
    assert {Permission.REPORT_RESULT, Permission.REQUEST_BYE} == PERMISSIONS[Role.PLAYER]


@pytest.mark.parametrize(
    ("mine", "given", "may"),
    [
        (Grant(Role.OWNER), Grant(Role.OWNER), True),
        (Grant(Role.DIRECTOR, "e1"), Grant(Role.SCORER, "e1"), True),
        (Grant(Role.DIRECTOR, "e1"), Grant(Role.SCORER, "e2"), False),
        (Grant(Role.DIRECTOR, "e1"), Grant(Role.SCORER), False),
        (Grant(Role.DIRECTOR, "e1"), Grant(Role.DIRECTOR, "e1"), False),
        (Grant(Role.DIRECTOR), Grant(Role.VIEWER, "e2"), True),
        (Grant(Role.SCORER, "e1"), Grant(Role.VIEWER, "e1"), False),
    ],
)
def test_directors_invite_helpers_of_their_event_alone(mine, given, may):
    assert may is may_grant(frozenset({mine}), given)
