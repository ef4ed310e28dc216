BEGIN TRANSACTION;
CREATE TABLE access_link (
	id INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	account_id INTEGER, 
	role VARCHAR(10), 
	event_id INTEGER, 
	player_id INTEGER, 
	team INTEGER, 
	label TEXT NOT NULL, 
	language VARCHAR(10), 
	created DATETIME NOT NULL, 
	expires DATETIME NOT NULL, 
	used DATETIME, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (hash), 
	FOREIGN KEY(account_id) REFERENCES account (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE access_token (
	id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	scopes JSON NOT NULL, 
	created DATETIME NOT NULL, 
	expires DATETIME NOT NULL, 
	seen DATETIME, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(account_id) REFERENCES account (id), 
	UNIQUE (hash), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE account (
	id INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	"key" TEXT NOT NULL, 
	password TEXT, 
	language VARCHAR(10), 
	created DATETIME NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE account_role (
	id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	role VARCHAR(10) NOT NULL, 
	event_id INTEGER, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(account_id) REFERENCES account (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE alias (
	id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	spelling TEXT, 
	"key" TEXT NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(player_id) REFERENCES player (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
INSERT INTO "alias" VALUES(1,1,'Ann','ann',2,NULL);
INSERT INTO "alias" VALUES(2,2,'Bo','bo',2,NULL);
INSERT INTO "alias" VALUES(3,3,'Cem','cem',2,NULL);
CREATE TABLE answered_request (
	actor VARCHAR(200) NOT NULL, 
	"key" VARCHAR(255) NOT NULL, 
	request VARCHAR(64) NOT NULL, 
	at DATETIME NOT NULL, 
	change INTEGER, 
	status SMALLINT NOT NULL, 
	tag VARCHAR(80) NOT NULL, 
	answer TEXT NOT NULL, 
	PRIMARY KEY (actor, "key")
);
CREATE TABLE change (
	id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	actor VARCHAR(200) NOT NULL, 
	command VARCHAR(40) NOT NULL, 
	target TEXT NOT NULL, 
	"before" JSON, 
	"after" JSON, 
	reason TEXT NOT NULL, 
	undoes INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(undoes) REFERENCES change (id)
);
INSERT INTO "change" VALUES(1,'2026-01-02 12:00:00.000000','ann','init','sunday',NULL,'{"name": "Sunday", "seasons": [{"key": "2025", "name": "2025/26", "starts": "2025-09-01"}]}','',NULL);
INSERT INTO "change" VALUES(2,'2026-01-02 12:00:00.000000','ann','import','results.csv',NULL,'{"rows": 3, "new": 3, "changed": 0, "unchanged": 0, "back": 0, "moved": 0, "pruned": 0, "repeats": 0, "elsewhere": 0}','',NULL);
INSERT INTO "change" VALUES(3,'2026-01-02 12:00:00.000000','bea','correct','g1','{"kind": "played", "date": "2025-09-05", "event": "e1", "round": 1, "sides": [{"players": ["p1"], "place": 1}, {"players": ["p2"], "place": 2}]}','{"kind": "played", "date": "2025-09-05", "event": "e1", "round": 1, "sides": [{"players": ["p1"], "place": 2}, {"players": ["p2"], "place": 1}]}','the sheet was misread',NULL);
INSERT INTO "change" VALUES(4,'2026-01-02 12:00:00.000000','bea','edit-player','player p1','{"players": {"p1": {"club": null}}}','{"players": {"p1": {"club": "Go club"}}}','',NULL);
INSERT INTO "change" VALUES(5,'2026-01-02 12:00:00.000000','bea','add-identity','player p1',NULL,'{"organisation": "EGF", "number": "12345678"}','',NULL);
CREATE TABLE check_in (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE confirmation (
	id INTEGER NOT NULL, 
	result_id INTEGER NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(result_id) REFERENCES result (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE discipline (
	id INTEGER NOT NULL, 
	league_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (league_id, "key"), 
	FOREIGN KEY(league_id) REFERENCES league (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
CREATE TABLE entry (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	rating DOUBLE, 
	initial_score INTEGER NOT NULL, 
	from_round INTEGER NOT NULL, 
	until_round INTEGER, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	details JSON NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE event (
	id INTEGER NOT NULL, 
	public_id VARCHAR(20) NOT NULL, 
	league_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	day INTEGER, 
	sequence INTEGER NOT NULL, 
	rules VARCHAR(40), 
	rounds_planned INTEGER, 
	settings JSON NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (public_id), 
	FOREIGN KEY(league_id) REFERENCES league (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
INSERT INTO "event" VALUES(1,'e1',1,'Evening 1','evening 1',20336,0,NULL,NULL,'{}',2);
CREATE TABLE event_plan (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	template VARCHAR(40) NOT NULL, 
	policy VARCHAR(40) NOT NULL, 
	settings JSON NOT NULL, 
	tiebreaks JSON NOT NULL, 
	rounds_planned INTEGER, 
	missed VARCHAR(20) NOT NULL, 
	discipline_id INTEGER, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	rules VARCHAR(40) NOT NULL, 
	options JSON NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(discipline_id) REFERENCES discipline (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE event_round (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	policy VARCHAR(40) NOT NULL, 
	seed INTEGER NOT NULL, 
	pairing JSON NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE event_table (
	part VARCHAR(40) NOT NULL, 
	packed BLOB NOT NULL, 
	PRIMARY KEY (part)
)
 WITHOUT ROWID

;
CREATE TABLE fixture (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	day INTEGER, 
	second INTEGER, 
	place TEXT NOT NULL, 
	moves INTEGER NOT NULL, 
	asked_by VARCHAR(20) NOT NULL, 
	reason TEXT NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	is_asked BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE game (
	id INTEGER NOT NULL, 
	source_id INTEGER NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(source_id) REFERENCES source (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
INSERT INTO "game" VALUES(1,1,2);
INSERT INTO "game" VALUES(2,1,2);
INSERT INTO "game" VALUES(3,1,2);
CREATE TABLE identity (
	id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	organisation VARCHAR(40) NOT NULL, 
	number VARCHAR(40) NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(player_id) REFERENCES player (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
INSERT INTO "identity" VALUES(1,1,'EGF','12345678',5,NULL);
CREATE TABLE import_batch (
	id INTEGER NOT NULL, 
	source_id INTEGER NOT NULL, 
	change_id INTEGER NOT NULL, 
	sha256 VARCHAR(64) NOT NULL, 
	mapping JSON NOT NULL, 
	counts JSON NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(source_id) REFERENCES source (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
INSERT INTO "import_batch" VALUES(1,1,2,'','{}','{"rows": 3, "new": 3, "changed": 0, "unchanged": 0, "back": 0, "moved": 0, "pruned": 0, "repeats": 0, "elsewhere": 0}');
CREATE TABLE import_rows (
	source_id INTEGER NOT NULL, 
	change_id INTEGER NOT NULL, 
	part INTEGER NOT NULL, 
	packed BLOB NOT NULL, 
	PRIMARY KEY (source_id, change_id, part), 
	FOREIGN KEY(source_id) REFERENCES source (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
INSERT INTO "import_rows" VALUES(1,2,0,X'286D808FA03CDF4F3C286885F9418E9E0100000001000000C0D369479069DF9CCA00020119943D730100000002000000EFC197642C0B579E4A959908B26C3EA60100000003000000');
CREATE TABLE kept_upload (
	"key" VARCHAR(40) NOT NULL, 
	actor VARCHAR(200) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	content BLOB NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE league (
	id INTEGER NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	name TEXT NOT NULL, 
	timezone VARCHAR(64) NOT NULL, 
	config JSON NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key"), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
INSERT INTO "league" VALUES(1,'sunday','Sunday','UTC','{"name": "Sunday", "seasons": [{"key": "2025", "name": "2025/26", "starts": "2025-09-01"}]}',1);
CREATE TABLE line_up (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	team INTEGER NOT NULL, 
	players JSON NOT NULL, 
	is_sealed BOOLEAN NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE long_job (
	id INTEGER NOT NULL, 
	actor VARCHAR(200) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	given JSON NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	done BIGINT NOT NULL, 
	total BIGINT NOT NULL, 
	created DATETIME NOT NULL, 
	beat DATETIME NOT NULL, 
	ended DATETIME, 
	is_to_stop BOOLEAN NOT NULL, 
	answer TEXT DEFAULT '' NOT NULL, 
	error TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE member (
	result_id INTEGER NOT NULL, 
	slot SMALLINT NOT NULL, 
	seat SMALLINT NOT NULL, 
	player_id INTEGER NOT NULL, 
	weight DOUBLE NOT NULL, 
	points DOUBLE, 
	PRIMARY KEY (result_id, slot, seat), 
	FOREIGN KEY(result_id, slot) REFERENCES side (result_id, slot), 
	FOREIGN KEY(player_id) REFERENCES player (id)
)
 WITHOUT ROWID

;
INSERT INTO "member" VALUES(2,0,0,1,0.5,NULL);
INSERT INTO "member" VALUES(2,0,1,2,1.0,NULL);
CREATE TABLE passkey (
	id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	credential BLOB NOT NULL, 
	public_key BLOB NOT NULL, 
	signs BIGINT NOT NULL, 
	created DATETIME NOT NULL, 
	seen DATETIME, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(account_id) REFERENCES account (id), 
	UNIQUE (credential), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE passkey_challenge (
	hash VARCHAR(64) NOT NULL, 
	expires DATETIME NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	public_id VARCHAR(20) NOT NULL, 
	name TEXT NOT NULL, 
	club TEXT, 
	family TEXT, 
	city TEXT, 
	region TEXT, 
	country TEXT, 
	display VARCHAR(10) NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (public_id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
INSERT INTO "player" VALUES(1,'p1','Ann','Go club',NULL,NULL,NULL,NULL,'public',2);
INSERT INTO "player" VALUES(2,'p2','Bo',NULL,NULL,NULL,NULL,NULL,'public',2);
INSERT INTO "player" VALUES(3,'p3','Cem',NULL,NULL,NULL,NULL,NULL,'public',2);
CREATE TABLE pool (
	id INTEGER NOT NULL, 
	league_id INTEGER NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	name TEXT NOT NULL, 
	selection JSON NOT NULL, 
	system VARCHAR(40) NOT NULL, 
	parameters JSON NOT NULL, 
	tiers JSON NOT NULL, 
	inactive_after_months INTEGER NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (league_id, "key"), 
	FOREIGN KEY(league_id) REFERENCES league (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
INSERT INTO "pool" VALUES(1,1,'overall','Overall','{"disciplines": [], "seasons": [], "events": [], "leave_out_events": [], "starts": null, "ends": null}','elo','{"start": 1500.0, "k": 32.0, "k_by_games": [], "rounding": "half_up", "floor": null, "decay_after_months": null, "decay_share": 0.05, "reset": null, "reset_share": 0.5, "season_starts": [], "provisional_games": 10, "advantage": 0.0, "handicap_points": 0.0, "draw_model": "none", "draw_parameter": 0.0}','[{"name": "gold", "bound": 1700.0}]',12,1,NULL);
CREATE TABLE publication (
	pool_id INTEGER NOT NULL, 
	run_id INTEGER, 
	version INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (pool_id), 
	FOREIGN KEY(pool_id) REFERENCES pool (id), 
	FOREIGN KEY(run_id) REFERENCES rating_run (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
CREATE TABLE publication_log (
	id INTEGER NOT NULL, 
	pool_id INTEGER NOT NULL, 
	run_id INTEGER, 
	previous_run_id INTEGER, 
	version INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(pool_id) REFERENCES pool (id), 
	FOREIGN KEY(run_id) REFERENCES rating_run (id), 
	FOREIGN KEY(previous_run_id) REFERENCES rating_run (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
CREATE TABLE rating_run (
	id INTEGER NOT NULL, 
	pool_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	watermark INTEGER NOT NULL, 
	selection JSON NOT NULL, 
	system VARCHAR(40) NOT NULL, 
	parameters JSON NOT NULL, 
	as_of DATE, 
	code_version VARCHAR(40) NOT NULL, 
	input_hash VARCHAR(64) NOT NULL, 
	games INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	has_history BOOLEAN NOT NULL, 
	facts JSON NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(pool_id) REFERENCES pool (id), 
	FOREIGN KEY(watermark) REFERENCES change (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
CREATE TABLE reported_result (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	result_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	word TEXT NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(result_id) REFERENCES result (id), 
	FOREIGN KEY(player_id) REFERENCES player (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE result (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	supersedes INTEGER, 
	kind SMALLINT NOT NULL, 
	is_withdrawn BOOLEAN NOT NULL, 
	is_by_hand BOOLEAN NOT NULL, 
	event_id INTEGER, 
	discipline_id INTEGER, 
	day INTEGER, 
	second INTEGER, 
	round INTEGER, 
	board INTEGER, 
	position BIGINT NOT NULL, 
	handicap DOUBLE, 
	komi DOUBLE, 
	length DOUBLE, 
	weight DOUBLE NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	neutral SMALLINT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game_id) REFERENCES game (id), 
	FOREIGN KEY(supersedes) REFERENCES result (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(discipline_id) REFERENCES discipline (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
INSERT INTO "result" VALUES(1,1,NULL,0,0,0,1,NULL,20336,NULL,1,NULL,0,NULL,NULL,NULL,1.0,2,3,NULL);
INSERT INTO "result" VALUES(2,2,NULL,0,0,0,1,NULL,20336,NULL,2,NULL,1,NULL,NULL,NULL,1.0,2,NULL,NULL);
INSERT INTO "result" VALUES(3,3,NULL,9,0,0,1,NULL,20336,NULL,2,NULL,2,NULL,NULL,NULL,1.0,2,NULL,NULL);
INSERT INTO "result" VALUES(4,1,1,0,0,1,1,NULL,20336,NULL,1,NULL,0,NULL,NULL,NULL,1.0,3,NULL,NULL);
CREATE TABLE run_history (
	run_id INTEGER NOT NULL, 
	part VARCHAR(40) NOT NULL, 
	packed BLOB NOT NULL, 
	PRIMARY KEY (run_id, part), 
	FOREIGN KEY(run_id) REFERENCES rating_run (id)
)
 WITHOUT ROWID

;
CREATE TABLE run_player (
	run_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	rank INTEGER, 
	rating DOUBLE NOT NULL, 
	deviation DOUBLE, 
	peak DOUBLE, 
	games INTEGER NOT NULL, 
	last_day INTEGER, 
	is_provisional BOOLEAN NOT NULL, 
	PRIMARY KEY (run_id, player_id), 
	FOREIGN KEY(run_id) REFERENCES rating_run (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
)
 WITHOUT ROWID

;
CREATE TABLE season (
	id INTEGER NOT NULL, 
	league_id INTEGER NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	name TEXT NOT NULL, 
	starts DATE NOT NULL, 
	ends DATE, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(league_id) REFERENCES league (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
INSERT INTO "season" VALUES(1,1,'2025','2025/26','2025-09-01',NULL,1,NULL);
CREATE TABLE side (
	result_id INTEGER NOT NULL, 
	slot SMALLINT NOT NULL, 
	player_id INTEGER, 
	place INTEGER, 
	points DOUBLE, 
	score INTEGER, 
	colour SMALLINT, 
	reason TEXT, 
	PRIMARY KEY (result_id, slot), 
	FOREIGN KEY(result_id) REFERENCES result (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
)
 WITHOUT ROWID

;
INSERT INTO "side" VALUES(1,0,1,1,NULL,NULL,NULL,NULL);
INSERT INTO "side" VALUES(1,1,2,2,NULL,NULL,NULL,NULL);
INSERT INTO "side" VALUES(2,0,NULL,1,NULL,NULL,NULL,NULL);
INSERT INTO "side" VALUES(2,1,3,2,NULL,NULL,NULL,NULL);
INSERT INTO "side" VALUES(3,0,3,1,NULL,NULL,NULL,NULL);
INSERT INTO "side" VALUES(4,0,1,2,NULL,NULL,NULL,NULL);
INSERT INTO "side" VALUES(4,1,2,1,NULL,NULL,NULL,NULL);
CREATE TABLE sign_in_attempt (
	attempt VARCHAR(64) NOT NULL, 
	"of" VARCHAR(64) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (attempt, "of")
);
CREATE TABLE sign_up (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	player_id INTEGER, 
	link_id INTEGER NOT NULL, 
	given JSON NOT NULL, 
	at DATETIME NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id), 
	FOREIGN KEY(link_id) REFERENCES access_link (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE sign_up_page (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	settings JSON NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE sitting_out (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE source (
	id INTEGER NOT NULL, 
	league_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	change_id INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (league_id, name), 
	FOREIGN KEY(league_id) REFERENCES league (id), 
	FOREIGN KEY(change_id) REFERENCES change (id)
);
INSERT INTO "source" VALUES(1,1,'results.csv',2);
CREATE TABLE team (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	short_name TEXT, 
	rating DOUBLE, 
	club TEXT, 
	region TEXT, 
	country TEXT, 
	members JSON NOT NULL, 
	substitutes JSON NOT NULL, 
	from_round INTEGER NOT NULL, 
	until_round INTEGER, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE web_session (
	id INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	account_id INTEGER, 
	link_id INTEGER, 
	browser VARCHAR(200) NOT NULL, 
	created DATETIME NOT NULL, 
	seen DATETIME NOT NULL, 
	expires DATETIME NOT NULL, 
	ended DATETIME, 
	PRIMARY KEY (id), 
	UNIQUE (hash), 
	FOREIGN KEY(account_id) REFERENCES account (id), 
	FOREIGN KEY(link_id) REFERENCES access_link (id)
);
CREATE TABLE webhook (
	id INTEGER NOT NULL, 
	address TEXT NOT NULL, 
	kinds JSON NOT NULL, 
	secret TEXT NOT NULL, 
	seen INTEGER NOT NULL, 
	change_id INTEGER NOT NULL, 
	ended_by INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(change_id) REFERENCES change (id), 
	FOREIGN KEY(ended_by) REFERENCES change (id)
);
CREATE TABLE webhook_delivery (
	id INTEGER NOT NULL, 
	webhook_id INTEGER NOT NULL, 
	change INTEGER NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	body TEXT NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	attempts INTEGER NOT NULL, 
	created DATETIME NOT NULL, 
	next_at DATETIME NOT NULL, 
	status SMALLINT, 
	error TEXT DEFAULT '' NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(webhook_id) REFERENCES webhook (id)
);
CREATE INDEX sign_in_attempt_of ON sign_in_attempt ("of", at);
CREATE INDEX answered_request_at ON answered_request (at);
CREATE INDEX kept_upload_at ON kept_upload (at);
CREATE UNIQUE INDEX account_in_force ON account ("key") WHERE ended_by IS NULL;
CREATE UNIQUE INDEX season_in_force ON season (league_id, "key") WHERE ended_by IS NULL;
CREATE UNIQUE INDEX alias_in_force ON alias ("key") WHERE ended_by IS NULL;
CREATE INDEX alias_of_player ON alias (player_id);
CREATE UNIQUE INDEX identity_in_force ON identity (organisation, number) WHERE ended_by IS NULL;
CREATE INDEX event_by_key ON event (league_id, "key");
CREATE INDEX webhook_delivery_due ON webhook_delivery (state, next_at);
CREATE UNIQUE INDEX event_plan_in_force ON event_plan (event_id) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX entry_in_force ON entry (event_id, player_id) WHERE ended_by IS NULL;
CREATE INDEX entry_of_player ON entry (player_id);
CREATE UNIQUE INDEX sitting_out_in_force ON sitting_out (event_id, player_id, round) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX event_round_in_force ON event_round (event_id, number) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX team_in_force ON team (event_id, number) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX line_up_in_force ON line_up (event_id, round, team) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX fixture_in_force ON fixture (event_id, round, board, is_asked) WHERE ended_by IS NULL;
CREATE INDEX run_by_input ON rating_run (pool_id, input_hash);
CREATE INDEX role_of_account ON account_role (account_id);
CREATE UNIQUE INDEX sign_up_page_in_force ON sign_up_page (event_id) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX check_in_in_force ON check_in (event_id, player_id, round) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX result_in_force ON result (game_id) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX result_superseded_once ON result (supersedes) WHERE supersedes IS NOT NULL;
CREATE INDEX result_of_event ON result (event_id) WHERE ended_by IS NULL;
CREATE INDEX result_ended ON result (ended_by) WHERE ended_by IS NOT NULL;
CREATE UNIQUE INDEX sign_up_in_force ON sign_up (event_id, number) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX confirmation_in_force ON confirmation (result_id) WHERE ended_by IS NULL;
CREATE UNIQUE INDEX reported_result_in_force ON reported_result (result_id, player_id) WHERE ended_by IS NULL;
CREATE INDEX reported_result_of_event ON reported_result (event_id);
COMMIT;
