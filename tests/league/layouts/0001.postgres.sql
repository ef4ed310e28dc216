CREATE TABLE public.access_link (
    id integer NOT NULL,
    kind character varying(10) NOT NULL,
    hash character varying(64) NOT NULL,
    account_id integer,
    role character varying(10),
    event_id integer,
    player_id integer,
    team integer,
    label text NOT NULL,
    language character varying(10),
    created timestamp with time zone NOT NULL,
    expires timestamp with time zone NOT NULL,
    used timestamp with time zone,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.access_token (
    id integer NOT NULL,
    account_id integer NOT NULL,
    name character varying(200) NOT NULL,
    hash character varying(64) NOT NULL,
    scopes json NOT NULL,
    created timestamp with time zone NOT NULL,
    expires timestamp with time zone NOT NULL,
    seen timestamp with time zone,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.account (
    id integer NOT NULL,
    name character varying(200) NOT NULL,
    key text NOT NULL,
    password text,
    language character varying(10),
    created timestamp with time zone NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.account_role (
    id integer NOT NULL,
    account_id integer NOT NULL,
    role character varying(10) NOT NULL,
    event_id integer,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.alias (
    id integer NOT NULL,
    player_id integer NOT NULL,
    spelling text,
    key text NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.answered_request (
    actor character varying(200) NOT NULL,
    key character varying(255) NOT NULL,
    request character varying(64) NOT NULL,
    at timestamp with time zone NOT NULL,
    change integer,
    status smallint NOT NULL,
    tag character varying(80) NOT NULL,
    answer text NOT NULL
);
CREATE TABLE public.change (
    id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    actor character varying(200) NOT NULL,
    command character varying(40) NOT NULL,
    target text NOT NULL,
    before json,
    after json,
    reason text NOT NULL,
    undoes integer
);
CREATE TABLE public.check_in (
    id integer NOT NULL,
    event_id integer NOT NULL,
    player_id integer NOT NULL,
    round integer NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.confirmation (
    id integer NOT NULL,
    result_id integer NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.discipline (
    id integer NOT NULL,
    league_id integer NOT NULL,
    name text NOT NULL,
    key text NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.entry (
    id integer NOT NULL,
    event_id integer NOT NULL,
    player_id integer NOT NULL,
    number integer NOT NULL,
    rating double precision,
    initial_score integer NOT NULL,
    from_round integer NOT NULL,
    until_round integer,
    change_id integer NOT NULL,
    ended_by integer,
    details json NOT NULL
);
CREATE TABLE public.event (
    id integer NOT NULL,
    public_id character varying(20) NOT NULL,
    league_id integer NOT NULL,
    name text NOT NULL,
    key text NOT NULL,
    day integer,
    sequence integer NOT NULL,
    rules character varying(40),
    rounds_planned integer,
    settings json NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.event_plan (
    id integer NOT NULL,
    event_id integer NOT NULL,
    status character varying(10) NOT NULL,
    template character varying(40) NOT NULL,
    policy character varying(40) NOT NULL,
    settings json NOT NULL,
    tiebreaks json NOT NULL,
    rounds_planned integer,
    missed character varying(20) NOT NULL,
    discipline_id integer,
    change_id integer NOT NULL,
    ended_by integer,
    rules character varying(40) NOT NULL,
    options json NOT NULL
);
CREATE TABLE public.event_round (
    id integer NOT NULL,
    event_id integer NOT NULL,
    number integer NOT NULL,
    state character varying(10) NOT NULL,
    policy character varying(40) NOT NULL,
    seed integer NOT NULL,
    pairing json NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.event_table (
    part character varying(40) NOT NULL,
    packed bytea NOT NULL
);
CREATE TABLE public.fixture (
    id integer NOT NULL,
    event_id integer NOT NULL,
    round integer NOT NULL,
    board integer NOT NULL,
    day integer,
    second integer,
    place text NOT NULL,
    moves integer NOT NULL,
    asked_by character varying(20) NOT NULL,
    reason text NOT NULL,
    change_id integer NOT NULL,
    ended_by integer,
    is_asked boolean NOT NULL
);
CREATE TABLE public.game (
    id integer NOT NULL,
    source_id integer NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.identity (
    id integer NOT NULL,
    player_id integer NOT NULL,
    organisation character varying(40) NOT NULL,
    number character varying(40) NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.import_batch (
    id integer NOT NULL,
    source_id integer NOT NULL,
    change_id integer NOT NULL,
    sha256 character varying(64) NOT NULL,
    mapping json NOT NULL,
    counts json NOT NULL
);
CREATE TABLE public.import_rows (
    source_id integer NOT NULL,
    change_id integer NOT NULL,
    part integer NOT NULL,
    packed bytea NOT NULL
);
CREATE TABLE public.kept_upload (
    key character varying(40) NOT NULL,
    actor character varying(200) NOT NULL,
    name character varying(200) NOT NULL,
    content bytea NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.league (
    id integer NOT NULL,
    key character varying(40) NOT NULL,
    name text NOT NULL,
    timezone character varying(64) NOT NULL,
    config json NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.line_up (
    id integer NOT NULL,
    event_id integer NOT NULL,
    round integer NOT NULL,
    team integer NOT NULL,
    players json NOT NULL,
    is_sealed boolean NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.long_job (
    id integer NOT NULL,
    actor character varying(200) NOT NULL,
    kind character varying(40) NOT NULL,
    given json NOT NULL,
    state character varying(10) NOT NULL,
    done bigint NOT NULL,
    total bigint NOT NULL,
    created timestamp with time zone NOT NULL,
    beat timestamp with time zone NOT NULL,
    ended timestamp with time zone,
    is_to_stop boolean NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    error text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.member (
    result_id integer NOT NULL,
    slot smallint NOT NULL,
    seat smallint NOT NULL,
    player_id integer NOT NULL,
    weight double precision NOT NULL,
    points double precision
);
CREATE TABLE public.passkey (
    id integer NOT NULL,
    account_id integer NOT NULL,
    name character varying(200) NOT NULL,
    credential bytea NOT NULL,
    public_key bytea NOT NULL,
    signs bigint NOT NULL,
    created timestamp with time zone NOT NULL,
    seen timestamp with time zone,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.passkey_challenge (
    hash character varying(64) NOT NULL,
    expires timestamp with time zone NOT NULL
);
CREATE TABLE public.player (
    id integer NOT NULL,
    public_id character varying(20) NOT NULL,
    name text NOT NULL,
    club text,
    family text,
    city text,
    region text,
    country text,
    display character varying(10) NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.pool (
    id integer NOT NULL,
    league_id integer NOT NULL,
    key character varying(40) NOT NULL,
    name text NOT NULL,
    selection json NOT NULL,
    system character varying(40) NOT NULL,
    parameters json NOT NULL,
    tiers json NOT NULL,
    inactive_after_months integer NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.publication (
    pool_id integer NOT NULL,
    run_id integer,
    version integer NOT NULL,
    at timestamp with time zone NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.publication_log (
    id integer NOT NULL,
    pool_id integer NOT NULL,
    run_id integer,
    previous_run_id integer,
    version integer NOT NULL,
    at timestamp with time zone NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.rating_run (
    id integer NOT NULL,
    pool_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    watermark integer NOT NULL,
    selection json NOT NULL,
    system character varying(40) NOT NULL,
    parameters json NOT NULL,
    as_of date,
    code_version character varying(40) NOT NULL,
    input_hash character varying(64) NOT NULL,
    games integer NOT NULL,
    players integer NOT NULL,
    has_history boolean NOT NULL,
    facts json NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.reported_result (
    id integer NOT NULL,
    event_id integer NOT NULL,
    result_id integer NOT NULL,
    player_id integer NOT NULL,
    word text NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.result (
    id integer NOT NULL,
    game_id integer NOT NULL,
    supersedes integer,
    kind smallint NOT NULL,
    is_withdrawn boolean NOT NULL,
    is_by_hand boolean NOT NULL,
    event_id integer,
    discipline_id integer,
    day integer,
    second integer,
    round integer,
    board integer,
    "position" bigint NOT NULL,
    handicap double precision,
    komi double precision,
    length double precision,
    weight double precision NOT NULL,
    change_id integer NOT NULL,
    ended_by integer,
    neutral smallint
);
CREATE TABLE public.run_history (
    run_id integer NOT NULL,
    part character varying(40) NOT NULL,
    packed bytea NOT NULL
);
CREATE TABLE public.run_player (
    run_id integer NOT NULL,
    player_id integer NOT NULL,
    rank integer,
    rating double precision NOT NULL,
    deviation double precision,
    peak double precision,
    games integer NOT NULL,
    last_day integer,
    is_provisional boolean NOT NULL
);
CREATE TABLE public.season (
    id integer NOT NULL,
    league_id integer NOT NULL,
    key character varying(40) NOT NULL,
    name text NOT NULL,
    starts date NOT NULL,
    ends date,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.side (
    result_id integer NOT NULL,
    slot smallint NOT NULL,
    player_id integer,
    place integer,
    points double precision,
    score integer,
    colour smallint,
    reason text
);
CREATE TABLE public.sign_in_attempt (
    attempt character varying(64) NOT NULL,
    of character varying(64) NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.sign_up (
    id integer NOT NULL,
    event_id integer NOT NULL,
    number integer NOT NULL,
    state character varying(10) NOT NULL,
    player_id integer,
    link_id integer NOT NULL,
    given json NOT NULL,
    at timestamp with time zone NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.sign_up_page (
    id integer NOT NULL,
    event_id integer NOT NULL,
    settings json NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.sitting_out (
    id integer NOT NULL,
    event_id integer NOT NULL,
    player_id integer NOT NULL,
    round integer NOT NULL,
    kind character varying(20) NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.source (
    id integer NOT NULL,
    league_id integer NOT NULL,
    name text NOT NULL,
    change_id integer NOT NULL
);
CREATE TABLE public.team (
    id integer NOT NULL,
    event_id integer NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    short_name text,
    rating double precision,
    club text,
    region text,
    country text,
    members json NOT NULL,
    substitutes json NOT NULL,
    from_round integer NOT NULL,
    until_round integer,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.web_session (
    id integer NOT NULL,
    hash character varying(64) NOT NULL,
    account_id integer,
    link_id integer,
    browser character varying(200) NOT NULL,
    created timestamp with time zone NOT NULL,
    seen timestamp with time zone NOT NULL,
    expires timestamp with time zone NOT NULL,
    ended timestamp with time zone
);
CREATE TABLE public.webhook (
    id integer NOT NULL,
    address text NOT NULL,
    kinds json NOT NULL,
    secret text NOT NULL,
    seen integer NOT NULL,
    change_id integer NOT NULL,
    ended_by integer
);
CREATE TABLE public.webhook_delivery (
    id integer NOT NULL,
    webhook_id integer NOT NULL,
    change integer NOT NULL,
    kind character varying(40) NOT NULL,
    body text NOT NULL,
    state character varying(10) NOT NULL,
    attempts integer NOT NULL,
    created timestamp with time zone NOT NULL,
    next_at timestamp with time zone NOT NULL,
    status smallint,
    error text DEFAULT ''::text NOT NULL,
    key character varying(40) NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.alias VALUES (1, 1, 'Ann', 'ann', 2, NULL);
INSERT INTO public.alias VALUES (2, 2, 'Bo', 'bo', 2, NULL);
INSERT INTO public.alias VALUES (3, 3, 'Cem', 'cem', 2, NULL);
INSERT INTO public.change VALUES (1, '2026-01-02 12:00:00+00', 'ann', 'init', 'sunday', NULL, '{"name": "Sunday", "seasons": [{"key": "2025", "name": "2025/26", "starts": "2025-09-01"}]}', '', NULL);
INSERT INTO public.change VALUES (2, '2026-01-02 12:00:00+00', 'ann', 'import', 'results.csv', NULL, '{"rows": 3, "new": 3, "changed": 0, "unchanged": 0, "back": 0, "moved": 0, "pruned": 0, "repeats": 0, "elsewhere": 0}', '', NULL);
INSERT INTO public.change VALUES (3, '2026-01-02 12:00:00+00', 'bea', 'correct', 'g1', '{"kind": "played", "date": "2025-09-05", "event": "e1", "round": 1, "sides": [{"players": ["p1"], "place": 1}, {"players": ["p2"], "place": 2}]}', '{"kind": "played", "date": "2025-09-05", "event": "e1", "round": 1, "sides": [{"players": ["p1"], "place": 2}, {"players": ["p2"], "place": 1}]}', 'the sheet was misread', NULL);
INSERT INTO public.change VALUES (4, '2026-01-02 12:00:00+00', 'bea', 'edit-player', 'player p1', '{"players": {"p1": {"club": null}}}', '{"players": {"p1": {"club": "Go club"}}}', '', NULL);
INSERT INTO public.change VALUES (5, '2026-01-02 12:00:00+00', 'bea', 'add-identity', 'player p1', NULL, '{"organisation": "EGF", "number": "12345678"}', '', NULL);
INSERT INTO public.event VALUES (1, 'e1', 1, 'Evening 1', 'evening 1', 20336, 0, NULL, NULL, '{}', 2);
INSERT INTO public.game VALUES (1, 1, 2);
INSERT INTO public.game VALUES (2, 1, 2);
INSERT INTO public.game VALUES (3, 1, 2);
INSERT INTO public.identity VALUES (1, 1, 'EGF', '12345678', 5, NULL);
INSERT INTO public.import_batch VALUES (1, 1, 2, '', '{}', '{"rows": 3, "new": 3, "changed": 0, "unchanged": 0, "back": 0, "moved": 0, "pruned": 0, "repeats": 0, "elsewhere": 0}');
INSERT INTO public.import_rows VALUES (1, 2, 0, '\x286d808fa03cdf4f3c286885f9418e9e0100000001000000c0d369479069df9cca00020119943d730100000002000000efc197642c0b579e4a959908b26c3ea60100000003000000');
INSERT INTO public.league VALUES (1, 'sunday', 'Sunday', 'UTC', '{"name": "Sunday", "seasons": [{"key": "2025", "name": "2025/26", "starts": "2025-09-01"}]}', 1);
INSERT INTO public.member VALUES (2, 0, 0, 1, 0.5, NULL);
INSERT INTO public.member VALUES (2, 0, 1, 2, 1, NULL);
INSERT INTO public.player VALUES (2, 'p2', 'Bo', NULL, NULL, NULL, NULL, NULL, 'public', 2);
INSERT INTO public.player VALUES (3, 'p3', 'Cem', NULL, NULL, NULL, NULL, NULL, 'public', 2);
INSERT INTO public.player VALUES (1, 'p1', 'Ann', 'Go club', NULL, NULL, NULL, NULL, 'public', 2);
INSERT INTO public.pool VALUES (1, 1, 'overall', 'Overall', '{"disciplines": [], "seasons": [], "events": [], "leave_out_events": [], "starts": null, "ends": null}', 'elo', '{"start": 1500.0, "k": 32.0, "k_by_games": [], "rounding": "half_up", "floor": null, "decay_after_months": null, "decay_share": 0.05, "reset": null, "reset_share": 0.5, "season_starts": [], "provisional_games": 10, "advantage": 0.0, "handicap_points": 0.0, "draw_model": "none", "draw_parameter": 0.0}', '[{"name": "gold", "bound": 1700.0}]', 12, 1, NULL);
INSERT INTO public.result VALUES (2, 2, NULL, 0, false, false, 1, NULL, 20336, NULL, 2, NULL, 1, NULL, NULL, NULL, 1, 2, NULL, NULL);
INSERT INTO public.result VALUES (3, 3, NULL, 9, false, false, 1, NULL, 20336, NULL, 2, NULL, 2, NULL, NULL, NULL, 1, 2, NULL, NULL);
INSERT INTO public.result VALUES (1, 1, NULL, 0, false, false, 1, NULL, 20336, NULL, 1, NULL, 0, NULL, NULL, NULL, 1, 2, 3, NULL);
INSERT INTO public.result VALUES (4, 1, 1, 0, false, true, 1, NULL, 20336, NULL, 1, NULL, 0, NULL, NULL, NULL, 1, 3, NULL, NULL);
INSERT INTO public.season VALUES (1, 1, '2025', '2025/26', '2025-09-01', NULL, 1, NULL);
INSERT INTO public.side VALUES (1, 0, 1, 1, NULL, NULL, NULL, NULL);
INSERT INTO public.side VALUES (1, 1, 2, 2, NULL, NULL, NULL, NULL);
INSERT INTO public.side VALUES (2, 0, NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO public.side VALUES (2, 1, 3, 2, NULL, NULL, NULL, NULL);
INSERT INTO public.side VALUES (3, 0, 3, 1, NULL, NULL, NULL, NULL);
INSERT INTO public.side VALUES (4, 0, 1, 2, NULL, NULL, NULL, NULL);
INSERT INTO public.side VALUES (4, 1, 2, 1, NULL, NULL, NULL, NULL);
INSERT INTO public.source VALUES (1, 1, 'results.csv', 2);
ALTER TABLE ONLY public.access_link
    ADD CONSTRAINT access_link_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.access_link
    ADD CONSTRAINT access_link_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_token
    ADD CONSTRAINT access_token_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.access_token
    ADD CONSTRAINT access_token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkey PRIMARY KEY (version_num);
ALTER TABLE ONLY public.alias
    ADD CONSTRAINT alias_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.answered_request
    ADD CONSTRAINT answered_request_pkey PRIMARY KEY (actor, key);
ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.check_in
    ADD CONSTRAINT check_in_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.confirmation
    ADD CONSTRAINT confirmation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.discipline
    ADD CONSTRAINT discipline_league_id_key_key UNIQUE (league_id, key);
ALTER TABLE ONLY public.discipline
    ADD CONSTRAINT discipline_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_plan
    ADD CONSTRAINT event_plan_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_public_id_key UNIQUE (public_id);
ALTER TABLE ONLY public.event_round
    ADD CONSTRAINT event_round_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_table
    ADD CONSTRAINT event_table_pkey PRIMARY KEY (part);
ALTER TABLE ONLY public.fixture
    ADD CONSTRAINT fixture_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_batch
    ADD CONSTRAINT import_batch_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (source_id, change_id, part);
ALTER TABLE ONLY public.kept_upload
    ADD CONSTRAINT kept_upload_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.league
    ADD CONSTRAINT league_key_key UNIQUE (key);
ALTER TABLE ONLY public.league
    ADD CONSTRAINT league_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.line_up
    ADD CONSTRAINT line_up_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.long_job
    ADD CONSTRAINT long_job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (result_id, slot, seat);
ALTER TABLE ONLY public.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_credential_key UNIQUE (credential);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_public_id_key UNIQUE (public_id);
ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_league_id_key_key UNIQUE (league_id, key);
ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.publication_log
    ADD CONSTRAINT publication_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.publication
    ADD CONSTRAINT publication_pkey PRIMARY KEY (pool_id);
ALTER TABLE ONLY public.rating_run
    ADD CONSTRAINT rating_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reported_result
    ADD CONSTRAINT reported_result_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.run_history
    ADD CONSTRAINT run_history_pkey PRIMARY KEY (run_id, part);
ALTER TABLE ONLY public.run_player
    ADD CONSTRAINT run_player_pkey PRIMARY KEY (run_id, player_id);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.side
    ADD CONSTRAINT side_pkey PRIMARY KEY (result_id, slot);
ALTER TABLE ONLY public.sign_in_attempt
    ADD CONSTRAINT sign_in_attempt_pkey PRIMARY KEY (attempt, of);
ALTER TABLE ONLY public.sign_up_page
    ADD CONSTRAINT sign_up_page_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_up
    ADD CONSTRAINT sign_up_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sitting_out
    ADD CONSTRAINT sitting_out_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_league_id_name_key UNIQUE (league_id, name);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.web_session
    ADD CONSTRAINT web_session_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.web_session
    ADD CONSTRAINT web_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX account_in_force ON public.account USING btree (key) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX alias_in_force ON public.alias USING btree (key) WHERE (ended_by IS NULL);
CREATE INDEX alias_of_player ON public.alias USING btree (player_id);
CREATE INDEX answered_request_at ON public.answered_request USING btree (at);
CREATE UNIQUE INDEX check_in_in_force ON public.check_in USING btree (event_id, player_id, round) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX confirmation_in_force ON public.confirmation USING btree (result_id) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX entry_in_force ON public.entry USING btree (event_id, player_id) WHERE (ended_by IS NULL);
CREATE INDEX entry_of_player ON public.entry USING btree (player_id);
CREATE INDEX event_by_key ON public.event USING btree (league_id, key);
CREATE UNIQUE INDEX event_plan_in_force ON public.event_plan USING btree (event_id) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX event_round_in_force ON public.event_round USING btree (event_id, number) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX fixture_in_force ON public.fixture USING btree (event_id, round, board, is_asked) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX identity_in_force ON public.identity USING btree (organisation, number) WHERE (ended_by IS NULL);
CREATE INDEX kept_upload_at ON public.kept_upload USING btree (at);
CREATE UNIQUE INDEX line_up_in_force ON public.line_up USING btree (event_id, round, team) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX reported_result_in_force ON public.reported_result USING btree (result_id, player_id) WHERE (ended_by IS NULL);
CREATE INDEX reported_result_of_event ON public.reported_result USING btree (event_id);
CREATE INDEX result_ended ON public.result USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE UNIQUE INDEX result_in_force ON public.result USING btree (game_id) WHERE (ended_by IS NULL);
CREATE INDEX result_of_event ON public.result USING btree (event_id) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX result_superseded_once ON public.result USING btree (supersedes) WHERE (supersedes IS NOT NULL);
CREATE INDEX role_of_account ON public.account_role USING btree (account_id);
CREATE INDEX run_by_input ON public.rating_run USING btree (pool_id, input_hash);
CREATE UNIQUE INDEX season_in_force ON public.season USING btree (league_id, key) WHERE (ended_by IS NULL);
CREATE INDEX sign_in_attempt_of ON public.sign_in_attempt USING btree (of, at);
CREATE UNIQUE INDEX sign_up_in_force ON public.sign_up USING btree (event_id, number) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX sign_up_page_in_force ON public.sign_up_page USING btree (event_id) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX sitting_out_in_force ON public.sitting_out USING btree (event_id, player_id, round) WHERE (ended_by IS NULL);
CREATE UNIQUE INDEX team_in_force ON public.team USING btree (event_id, number) WHERE (ended_by IS NULL);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (state, next_at);
ALTER TABLE ONLY public.access_link
    ADD CONSTRAINT access_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);
ALTER TABLE ONLY public.access_link
    ADD CONSTRAINT access_link_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.access_link
    ADD CONSTRAINT access_link_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.access_link
    ADD CONSTRAINT access_link_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.access_link
    ADD CONSTRAINT access_link_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.access_token
    ADD CONSTRAINT access_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);
ALTER TABLE ONLY public.access_token
    ADD CONSTRAINT access_token_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.access_token
    ADD CONSTRAINT access_token_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);
ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.alias
    ADD CONSTRAINT alias_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.alias
    ADD CONSTRAINT alias_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.alias
    ADD CONSTRAINT alias_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_undoes_fkey FOREIGN KEY (undoes) REFERENCES public.change(id);
ALTER TABLE ONLY public.check_in
    ADD CONSTRAINT check_in_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.check_in
    ADD CONSTRAINT check_in_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.check_in
    ADD CONSTRAINT check_in_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.check_in
    ADD CONSTRAINT check_in_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.confirmation
    ADD CONSTRAINT confirmation_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.confirmation
    ADD CONSTRAINT confirmation_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.confirmation
    ADD CONSTRAINT confirmation_result_id_fkey FOREIGN KEY (result_id) REFERENCES public.result(id);
ALTER TABLE ONLY public.discipline
    ADD CONSTRAINT discipline_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.discipline
    ADD CONSTRAINT discipline_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);
ALTER TABLE ONLY public.event_plan
    ADD CONSTRAINT event_plan_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.event_plan
    ADD CONSTRAINT event_plan_discipline_id_fkey FOREIGN KEY (discipline_id) REFERENCES public.discipline(id);
ALTER TABLE ONLY public.event_plan
    ADD CONSTRAINT event_plan_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.event_plan
    ADD CONSTRAINT event_plan_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.event_round
    ADD CONSTRAINT event_round_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.event_round
    ADD CONSTRAINT event_round_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.event_round
    ADD CONSTRAINT event_round_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.fixture
    ADD CONSTRAINT fixture_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.fixture
    ADD CONSTRAINT fixture_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.fixture
    ADD CONSTRAINT fixture_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.import_batch
    ADD CONSTRAINT import_batch_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.import_batch
    ADD CONSTRAINT import_batch_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id);
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id);
ALTER TABLE ONLY public.league
    ADD CONSTRAINT league_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.line_up
    ADD CONSTRAINT line_up_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.line_up
    ADD CONSTRAINT line_up_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.line_up
    ADD CONSTRAINT line_up_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_result_id_slot_fkey FOREIGN KEY (result_id, slot) REFERENCES public.side(result_id, slot);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);
ALTER TABLE ONLY public.publication
    ADD CONSTRAINT publication_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.publication_log
    ADD CONSTRAINT publication_log_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.publication_log
    ADD CONSTRAINT publication_log_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);
ALTER TABLE ONLY public.publication_log
    ADD CONSTRAINT publication_log_previous_run_id_fkey FOREIGN KEY (previous_run_id) REFERENCES public.rating_run(id);
ALTER TABLE ONLY public.publication_log
    ADD CONSTRAINT publication_log_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.rating_run(id);
ALTER TABLE ONLY public.publication
    ADD CONSTRAINT publication_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);
ALTER TABLE ONLY public.publication
    ADD CONSTRAINT publication_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.rating_run(id);
ALTER TABLE ONLY public.rating_run
    ADD CONSTRAINT rating_run_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.rating_run
    ADD CONSTRAINT rating_run_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pool(id);
ALTER TABLE ONLY public.rating_run
    ADD CONSTRAINT rating_run_watermark_fkey FOREIGN KEY (watermark) REFERENCES public.change(id);
ALTER TABLE ONLY public.reported_result
    ADD CONSTRAINT reported_result_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.reported_result
    ADD CONSTRAINT reported_result_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.reported_result
    ADD CONSTRAINT reported_result_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.reported_result
    ADD CONSTRAINT reported_result_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.reported_result
    ADD CONSTRAINT reported_result_result_id_fkey FOREIGN KEY (result_id) REFERENCES public.result(id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_discipline_id_fkey FOREIGN KEY (discipline_id) REFERENCES public.discipline(id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.game(id);
ALTER TABLE ONLY public.result
    ADD CONSTRAINT result_supersedes_fkey FOREIGN KEY (supersedes) REFERENCES public.result(id);
ALTER TABLE ONLY public.run_history
    ADD CONSTRAINT run_history_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.rating_run(id);
ALTER TABLE ONLY public.run_player
    ADD CONSTRAINT run_player_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.run_player
    ADD CONSTRAINT run_player_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.rating_run(id);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);
ALTER TABLE ONLY public.side
    ADD CONSTRAINT side_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.side
    ADD CONSTRAINT side_result_id_fkey FOREIGN KEY (result_id) REFERENCES public.result(id);
ALTER TABLE ONLY public.sign_up
    ADD CONSTRAINT sign_up_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.sign_up
    ADD CONSTRAINT sign_up_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.sign_up
    ADD CONSTRAINT sign_up_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.sign_up
    ADD CONSTRAINT sign_up_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.access_link(id);
ALTER TABLE ONLY public.sign_up_page
    ADD CONSTRAINT sign_up_page_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.sign_up_page
    ADD CONSTRAINT sign_up_page_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.sign_up_page
    ADD CONSTRAINT sign_up_page_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.sign_up
    ADD CONSTRAINT sign_up_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.sitting_out
    ADD CONSTRAINT sitting_out_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.sitting_out
    ADD CONSTRAINT sitting_out_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.sitting_out
    ADD CONSTRAINT sitting_out_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.sitting_out
    ADD CONSTRAINT sitting_out_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);
ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id);
ALTER TABLE ONLY public.web_session
    ADD CONSTRAINT web_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);
ALTER TABLE ONLY public.web_session
    ADD CONSTRAINT web_session_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.access_link(id);
ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.change(id);
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhook(id);
ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.change(id);
