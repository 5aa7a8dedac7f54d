/*
 * store_schema.c: the migrations of the schema, one step per version.
 *
 * A step is never changed after its release: a database of an earlier version is migrated by the
 * steps that it lacks, each in a transaction together with the new version number (meta 'schema').
 * tests/store builds a database of every version and migrates it.
 *
 * During a rolling upgrade nodes of two releases share a database, so a step should only add:
 * tables, indexes, columns that have a default or may be null.  Then the previous release, which
 * names every column that it reads, continues to work and can be restarted.  A step that removes
 * something, or that makes what an older release writes invalid, raises store_schema_oldest to its
 * own number: releases that do not know that version refuse the database from then on (meta
 * 'oldest'), and the upgrade needs all nodes stopped.  An index on a big table comes in a release
 * that does not need it yet.
 */
#include "store_sql.h"

#include <stdio.h>

/* The log, for databases in which scattered writes are cheap; SQLite has another representation
 * (store_sqlite_log.c).  Part of version 1. */
const char store_schema_log[] =
    "CREATE TABLE log(table_id BIGINT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, who "
    "BIGINT NOT NULL, body TEXT NOT NULL,"
    "  PRIMARY KEY(table_id, n));";

/* 1: users, sessions, tables and seats. */
static const char step_1[] =
    "CREATE TABLE users(id BIGINT PRIMARY KEY, kind BIGINT NOT NULL, name TEXT NOT NULL, fold TEXT "
    "NOT NULL,"
    "  password TEXT NOT NULL DEFAULT '', banned BIGINT NOT NULL DEFAULT 0, created BIGINT NOT "
    "NULL, master BIGINT NOT "
    "NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX users_fold ON users(fold) WHERE kind <> 0;"
    "CREATE INDEX users_master ON users(master) WHERE master <> 0;"
    "CREATE TABLE sessions(hash TEXT PRIMARY KEY, user_id BIGINT NOT NULL, created BIGINT NOT "
    "NULL, expires BIGINT NOT "
    "NULL) WITHOUT ROWID;"
    "CREATE INDEX sessions_user ON sessions(user_id);"
    "CREATE TABLE tables(id BIGINT PRIMARY KEY, state BIGINT NOT NULL, game TEXT NOT NULL, owner "
    "BIGINT NOT NULL, "
    "created BIGINT NOT NULL,"
    "  touched BIGINT NOT NULL, setup TEXT NOT NULL, secret TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tables_state ON tables(state, touched);"
    "CREATE TABLE seats(user_id BIGINT NOT NULL, table_id BIGINT NOT NULL, PRIMARY KEY(user_id, "
    "table_id)) WITHOUT "
    "ROWID;"
    "CREATE INDEX seats_table ON seats(table_id);";

/* 2: finished games and ratings. */
static const char step_2[] = "CREATE TABLE games(id BIGINT PRIMARY KEY, game TEXT NOT NULL, seats "
                             "BIGINT NOT NULL, ended BIGINT NOT NULL, plies "
                             "BIGINT NOT NULL,"
                             "  rated BIGINT NOT NULL, watch BIGINT NOT NULL, result TEXT NOT "
                             "NULL, counted BIGINT NOT NULL DEFAULT 0) WITHOUT "
                             "ROWID;"
                             "CREATE INDEX games_ended ON games(ended, id);"
                             "CREATE INDEX games_uncounted ON games(id) WHERE counted = 0;"
                             "CREATE TABLE game_seats(game_id BIGINT NOT NULL, seat BIGINT NOT "
                             "NULL, user_id BIGINT NOT NULL, name TEXT NOT "
                             "NULL, fold TEXT NOT NULL,"
                             "  level TEXT NOT NULL, points BIGINT NOT NULL, place BIGINT NOT "
                             "NULL, ended BIGINT NOT NULL, PRIMARY KEY(game_id, "
                             "seat)) WITHOUT ROWID;"
                             "CREATE INDEX game_seats_user ON game_seats(user_id, ended, game_id);"
                             "CREATE INDEX game_seats_fold ON game_seats(fold, ended);"
                             "CREATE TABLE records(id BIGINT PRIMARY KEY, text TEXT NOT NULL);"
                             "CREATE TABLE ratings(user_id BIGINT NOT NULL, game TEXT NOT NULL, "
                             "played BIGINT NOT NULL, won BIGINT NOT NULL, "
                             "places BIGINT NOT NULL,"
                             "  points BIGINT NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE "
                             "PRECISION NOT NULL, version BIGINT NOT NULL,"
                             "  PRIMARY KEY(user_id, game)) WITHOUT ROWID;";

/* 3: chat and webhooks. */
static const char step_3[] = "CREATE TABLE chat(table_id BIGINT NOT NULL, k BIGINT NOT NULL, at "
                             "BIGINT NOT NULL, room BIGINT NOT NULL, user_id "
                             "BIGINT NOT NULL,"
                             "  name TEXT NOT NULL, seat BIGINT NOT NULL, text TEXT NOT NULL, "
                             "phrase TEXT NOT NULL, PRIMARY KEY(table_id, k)) "
                             "WITHOUT ROWID;"
                             "CREATE INDEX chat_user ON chat(user_id);"
                             "CREATE TABLE mutes(user_id BIGINT NOT NULL, muted BIGINT NOT NULL, "
                             "PRIMARY KEY(user_id, muted)) WITHOUT ROWID;"
                             "CREATE TABLE hooks(id BIGINT PRIMARY KEY, due BIGINT NOT NULL, tries "
                             "BIGINT NOT NULL, body TEXT NOT NULL) WITHOUT "
                             "ROWID;"
                             "CREATE INDEX hooks_due ON hooks(due);";

/* 4: several nodes on one database: a shared lobby, nodes that are alive, leases of tables,
 * presence, and failed logins per minute. */
static const char step_4[] =
    "CREATE TABLE lobby(table_id BIGINT PRIMARY KEY, created BIGINT NOT NULL, listed BIGINT NOT "
    "NULL, line TEXT NOT "
    "NULL) WITHOUT ROWID;"
    "CREATE INDEX lobby_created ON lobby(created) WHERE listed = 1;"
    "CREATE TABLE nodes(id BIGINT PRIMARY KEY, beat BIGINT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE leases(table_id BIGINT PRIMARY KEY, node BIGINT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE present(table_id BIGINT NOT NULL, node BIGINT NOT NULL, seats BIGINT NOT NULL, "
    "watchers BIGINT NOT "
    "NULL, PRIMARY KEY(table_id, node)) WITHOUT ROWID;"
    "CREATE INDEX present_node ON present(node);"
    "CREATE TABLE tries(name TEXT NOT NULL, minute BIGINT NOT NULL, n BIGINT NOT NULL, PRIMARY "
    "KEY(name, minute)) "
    "WITHOUT ROWID;"
    "CREATE INDEX tables_owner ON tables(owner) WHERE state = 0;";

/* 5: idempotency keys of tables and chat lines, to recognize requests that are sent again. */
static const char step_5[] =
    "ALTER TABLE tables ADD COLUMN cid TEXT NOT NULL DEFAULT '';"
    "CREATE UNIQUE INDEX tables_cid ON tables(owner, cid) WHERE cid <> '';"
    "ALTER TABLE chat ADD COLUMN cid TEXT NOT NULL DEFAULT '';"
    "CREATE UNIQUE INDEX chat_cid ON chat(table_id, user_id, cid) WHERE cid <> '';";

/* 6: moderation.  users.banned is 0, 1 (for good) or the time when the ban ends.  A row of
 * sanctions is a mute, a kick from one table or a ban of an address range. */
static const char step_6[] =
    "ALTER TABLE users ADD COLUMN role BIGINT NOT NULL DEFAULT 0;"
    "ALTER TABLE users ADD COLUMN ban_reason TEXT NOT NULL DEFAULT '';"
    "CREATE TABLE sanctions(kind BIGINT NOT NULL, user_id BIGINT NOT NULL, table_id BIGINT NOT "
    "NULL, network TEXT NOT "
    "NULL, until BIGINT NOT NULL, reason TEXT NOT NULL, at BIGINT NOT NULL,"
    "  PRIMARY KEY(kind, user_id, table_id, network)) WITHOUT ROWID;"
    "CREATE TABLE reports(id BIGINT PRIMARY KEY, at BIGINT NOT NULL, table_id BIGINT NOT NULL, "
    "reporter BIGINT NOT "
    "NULL, user_id BIGINT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, state BIGINT NOT "
    "NULL DEFAULT 0,"
    "  closed_by BIGINT NOT NULL DEFAULT 0, closed_at BIGINT NOT NULL DEFAULT 0, note TEXT NOT "
    "NULL DEFAULT '') "
    "WITHOUT ROWID;"
    "CREATE UNIQUE INDEX reports_once ON reports(reporter, user_id, table_id) WHERE reporter <> 0;"
    "CREATE INDEX reports_at ON reports(at, id);"
    "CREATE INDEX reports_user ON reports(user_id);"
    "CREATE TABLE report_lines(report_id BIGINT NOT NULL, k BIGINT NOT NULL, at BIGINT NOT NULL, "
    "room BIGINT NOT NULL, "
    "user_id BIGINT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, phrase TEXT NOT NULL,"
    "  PRIMARY KEY(report_id, k)) WITHOUT ROWID;"
    "CREATE INDEX report_lines_user ON report_lines(user_id);"
    "CREATE TABLE audit(id BIGINT PRIMARY KEY, at BIGINT NOT NULL, actor BIGINT NOT NULL, act TEXT "
    "NOT NULL, user_id "
    "BIGINT NOT NULL, table_id BIGINT NOT NULL, network TEXT NOT NULL, until BIGINT NOT NULL, "
    "reason TEXT NOT NULL) "
    "WITHOUT ROWID;"
    "CREATE INDEX audit_at ON audit(at, id);";

/* 7: players who gave up their seat, for the ratings. */
static const char step_7[] =
    "ALTER TABLE game_seats ADD COLUMN deserted BIGINT NOT NULL DEFAULT 0;";

/* 8: games of tables that were not public are not listed.  A table is kept for two days after
 * its game; for older games this is not known any more, and they stay listed. */
static const char step_8[] = "ALTER TABLE games ADD COLUMN listed BIGINT NOT NULL DEFAULT 1;"
                             "UPDATE games SET listed = 0 WHERE id IN (SELECT id FROM tables WHERE "
                             "setup LIKE '%\"public\":false%');";

/* 9: recovery codes of accounts, as hashes, and the people who are connected to each node. */
static const char step_9[] =
    "CREATE TABLE recovery(hash TEXT PRIMARY KEY, user_id BIGINT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX recovery_user ON recovery(user_id);"
    "CREATE TABLE connected(node BIGINT NOT NULL, user_id BIGINT NOT NULL, PRIMARY KEY(node, "
    "user_id)) WITHOUT ROWID;";

/* 10: the language of a connected person's client, "" if unknown. */
static const char step_10[] = "ALTER TABLE connected ADD COLUMN language TEXT NOT NULL DEFAULT '';";

const char *const store_schema[] = {step_1, step_2, step_3, step_4, step_5,
                                    step_6, step_7, step_8, step_9, step_10};
const unsigned    store_schema_version = sizeof store_schema / sizeof *store_schema;

/* Releases before version 4 do not read this number and refuse every newer version. */
const unsigned store_schema_oldest = 4;

bool store_schema_fits(int64_t have, int64_t oldest, int64_t filling, char msg[240])
{
    if (filling != 0)
        snprintf(
            msg, 240,
            "the store is incomplete: `harbour migrate` was interrupted; run it again to finish");
    else if (have > store_schema_version && (oldest == 0 || oldest > store_schema_version))
        snprintf(msg, 240, "the store has version %lld, made by a newer release; this one knows %u",
                 (long long)have, store_schema_version);
    else
        return true;
    return false;
}
