"""Passkeys over HTTP: add one to one's account, and sign in with it (WebAuthn, checked by py_webauthn).

Rules
1. A passkey belongs to the host under which the page was opened; a host that is a number has none.
2. The user is verified by the device (finger, face, PIN), so that a passkey replaces the password, not only adds to it.
3. A challenge is ours, valid once and for five minutes; what was signed must come from a page of this host.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Body, Depends, Request, Response

from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Access, Permission
from crosstable.people.accounts.passkeys import (
    add_passkey,
    credentials_of,
    new_challenge,
    note_passkey_use,
    passkey_of,
    take_challenge,
)
from crosstable.web.accounts.account_pages import NOT_KEPT, own_path
from crosstable.web.accounts.sign_in import browser_words, sender, start_session
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotSignedInError
from crosstable.web.api.problems import TooManyRequestsError

_MOST = 20  # passkeys of an account


def passkeys_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of passkeys."""
    router = APIRouter(include_in_schema=False)
    own_account: Access = Depends(league.needs(Permission.OWN_ACCOUNT))

    @router.post("/account/passkeys/options")
    def to_add(request: Request, access: Access = own_account) -> Response:
        return _json(_options_to_add(league, request, access, access.account or 0))

    @router.post("/account/passkeys")
    def add(request: Request, *, access: Access = own_account, given: Mapping[str, Any] = Body(default={})) -> Response:
        number, credential = access.account or 0, given.get("credential", {})
        found = _verified_new(league, request, credential)
        label = browser_words(request) or "passkey"
        add_passkey(league.store, access.actor, number, label, *found)
        return Response(status_code=204, headers=NOT_KEPT)

    @router.post("/account/sign-in/passkey/options")
    def to_sign_in(request: Request) -> Response:
        if not league.limits.may_try(sender(request)):
            raise TooManyRequestsError("web/accounts/too-many-requests")
        return _json(_options_to_sign_in(league, request))

    @router.post("/account/sign-in/passkey")
    def sign_in(request: Request, given: Mapping[str, Any] = Body(default={})) -> Response:
        address = sender(request)
        if not league.limits.may_try(address):
            raise TooManyRequestsError("web/accounts/too-many-requests")
        number = _verified_account(league, request, given.get("credential", {}))
        if number is None:
            league.limits.note_failure(address)
            raise NotSignedInError(league)
        to = own_path(str(given.get("to", "/")))
        answer = _json(json.dumps({"to": f"{league.path(request)}{to}"}))
        start_session(league, request, answer, number)
        return answer

    return router


def _json(text: str) -> Response:
    return Response(text, media_type="application/json", headers=NOT_KEPT)


def _options_to_add(league: LeagueAccounts, request: Request, access: Access, number: int) -> str:
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    with league.store.read() as connection:
        known = credentials_of(connection, number)
    if len(known) >= _MOST:
        raise InputError("web/accounts/too-many-passkeys", most=_MOST)
    return str(
        options_to_json(
            generate_registration_options(
                rp_id=_host(request),
                rp_name=league.league.key,
                user_name=access.actor,
                user_id=f"{league.league.key}:{number}".encode(),
                challenge=new_challenge(league.store),
                exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in known],
                authenticator_selection=AuthenticatorSelectionCriteria(
                    resident_key=ResidentKeyRequirement.REQUIRED,
                    user_verification=UserVerificationRequirement.REQUIRED,
                ),
            )
        )
    )


def _options_to_sign_in(league: LeagueAccounts, request: Request) -> str:
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=_host(request),
        challenge=new_challenge(league.store),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return str(options_to_json(options))


def _verified_new(league: LeagueAccounts, request: Request, credential: object) -> tuple[bytes, bytes]:
    """Return id and key of a new passkey.

    Raises:
        InputError: what was sent is not signed as it must be.
    """
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = verify_registration_response(
            credential=_known_form(credential),
            expected_challenge=_challenge(league, credential),
            expected_rp_id=_host(request),
            expected_origin=_origin(request),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise InputError("web/accounts/passkey-not-valid") from None
    return bytes(found.credential_id), bytes(found.credential_public_key)


def _verified_account(league: LeagueAccounts, request: Request, credential: object) -> int | None:
    """Return the account of a passkey; None where it is not known, or did not sign as it must."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        form = _known_form(credential)
        with league.store.read() as connection:
            known = passkey_of(connection, base64url_to_bytes(str(form["rawId"])))
        if known is None:
            return None
        found = verify_authentication_response(
            credential=form,
            expected_challenge=_challenge(league, credential),
            expected_rp_id=_host(request),
            expected_origin=_origin(request),
            credential_public_key=known.public_key,
            credential_current_sign_count=known.signs,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        return None
    note_passkey_use(league.store, known.number, found.new_sign_count)
    return known.account


def _known_form(credential: object) -> dict[str, Any]:
    if not isinstance(credential, dict):
        raise TypeError(credential)
    return credential


def _challenge(league: LeagueAccounts, credential: object) -> bytes:
    """Return the challenge that was signed; it must be one of ours, and is taken.

    Raises:
        ValueError: it is not.
    """
    from webauthn.helpers import base64url_to_bytes

    signed = json.loads(base64url_to_bytes(_known_form(credential)["response"]["clientDataJSON"]))
    challenge = bytes(base64url_to_bytes(signed["challenge"]))
    if not take_challenge(league.store, challenge):
        raise ValueError
    return challenge


def _host(request: Request) -> str:
    return request.url.hostname or ""


def _origin(request: Request) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"
