/*
 * store_sql.c: all statements, in the SQL that SQLite and PostgreSQL share.
 *
 * Kinds of users: 0 guest, 1 account, 2 bot.  States of tables: 0 open, 1 playing, 2 paused,
 * 3 over, 4 closed.  `fold` is a name in lower case, for lookups.
 */
#include "store_sql.h"

#define READS(sql)                                                                                 \
    {                                                                                              \
        false, sql                                                                                 \
    }
#define WRITES(sql)                                                                                \
    {                                                                                              \
        true, sql                                                                                  \
    }

const struct store_sql store_sql[STORE_STMTS] = {
    [STORE_USER_ADD] = WRITES("INSERT INTO users(id, kind, name, fold, password, created, master) "
                              "VALUES ($1, $2, $3, $4, $5, $6, $7)"),
    [STORE_USER_BY_ID] = READS(
        "SELECT id, kind, name, password, banned, created, master, role, ban_reason FROM users "
        "WHERE id = $1"),
    [STORE_USER_BY_NAME] = READS(
        "SELECT id, kind, name, password, banned, created, master, role, ban_reason FROM users "
        "WHERE fold = $1 AND kind <> 0"),
    [STORE_USER_PROMOTE] = WRITES("UPDATE users SET kind = 1, name = $1, fold = $2, password = $3 "
                                  "WHERE id = $4 AND kind = 0"),
    [STORE_USER_PASSWORD] = WRITES("UPDATE users SET password = $1 WHERE id = $2 AND kind = 1"),
    [STORE_USER_BAN] = WRITES("UPDATE users SET banned = $1, ban_reason = $2 WHERE id = $3"),
    [STORE_USER_ROLE] = WRITES("UPDATE users SET role = $1 WHERE id = $2 AND kind = 1"),
    [STORE_USER_ERASE] = WRITES("DELETE FROM users WHERE id = $1 OR master = $1"),
    [STORE_USER_BOTS] =
        READS("SELECT id, name, created FROM users WHERE master = $1 ORDER BY created"),
    [STORE_USER_LIST] = READS("SELECT id, kind, name, banned, created, role, ban_reason FROM users "
                              "WHERE fold >= $1 AND fold < $2 "
                              "ORDER BY fold LIMIT 200"),

    [STORE_SESSION_ADD] =
        WRITES("INSERT INTO sessions(hash, user_id, created, expires) VALUES ($1, $2, $3, $4)"),
    [STORE_SESSION_FIND] = READS(
        "SELECT u.id, u.kind, u.name, u.banned, s.created, s.expires, u.role, "
        "u.ban_reason, COALESCE(m.banned, 0), COALESCE(m.ban_reason, ''), u.master FROM sessions s "
        "JOIN users u ON u.id = s.user_id LEFT JOIN users m ON m.id = u.master "
        "WHERE s.hash = $1 AND s.expires > $2"),
    [STORE_SESSION_RENEW] = WRITES("UPDATE sessions SET expires = $1 WHERE hash = $2"),
    [STORE_SESSION_DROP] = WRITES("DELETE FROM sessions WHERE hash = $1"),
    [STORE_SESSION_DROP_USER] = WRITES("DELETE FROM sessions WHERE user_id = $1 OR user_id IN "
                                       "(SELECT id FROM users WHERE master = $1)"),
    [STORE_SESSION_DROP_OTHERS] = WRITES("DELETE FROM sessions WHERE user_id = $1 AND hash <> $2"),
    [STORE_SESSION_LIST] =
        READS("SELECT created, expires FROM sessions WHERE user_id = $1 ORDER BY created"),
    [STORE_SESSION_PRUNE] = WRITES("DELETE FROM sessions WHERE expires < $1"),

    [STORE_RECOVERY_ADD] = WRITES("INSERT INTO recovery(hash, user_id) VALUES ($1, $2)"),
    [STORE_RECOVERY_USE] = WRITES("DELETE FROM recovery WHERE hash = $1 AND user_id = $2"),
    [STORE_RECOVERY_DROP] = WRITES("DELETE FROM recovery WHERE user_id = $1"),
    [STORE_RECOVERY_COUNT] = READS("SELECT COUNT(*) FROM recovery WHERE user_id = $1"),

    [STORE_TABLE_ADD] =
        WRITES("INSERT INTO tables(id, state, game, owner, created, touched, setup, secret, cid) "
               "VALUES ($1, 0, $2, $3, $4, $4, $5, $6, $7)"),
    [STORE_TABLE_BY_CID] =
        READS("SELECT id FROM tables WHERE owner = $1 AND cid = $2 AND cid <> ''"),
    [STORE_TABLE_BY_ID] = READS("SELECT id, state, game, owner, created, touched, setup, secret, "
                                "COALESCE((SELECT kind FROM users WHERE "
                                "users.id = owner), 0) FROM tables WHERE id = $1"),
    [STORE_TABLE_STATE] = WRITES("UPDATE tables SET state = $1, touched = $2 WHERE id = $3"),
    [STORE_TABLE_LIVE] = READS("SELECT id FROM tables WHERE state < 3 ORDER BY touched DESC"),
    [STORE_TABLE_OLD] =
        READS("SELECT id, state FROM tables WHERE state = $1 AND touched < $2 LIMIT 100"),
    [STORE_TABLE_DROP] = WRITES("DELETE FROM tables WHERE id = $1"),
    [STORE_TABLE_LIST] = READS("SELECT id, state, game, owner, created, touched FROM tables WHERE "
                               "state < 3 ORDER BY created DESC LIMIT 500"),
    /* Updates the user's row, which serializes such requests, if the user has fewer than $2
     * tables. */
    [STORE_TABLE_ROOM] =
        WRITES("UPDATE users SET kind = kind WHERE id = $1 AND (SELECT COUNT(*) FROM tables WHERE "
               "owner = $1 AND state = 0) < $2"),
    [STORE_SEAT_ADD] = WRITES("INSERT INTO seats(user_id, table_id) VALUES ($1, $2) ON CONFLICT "
                              "(user_id, table_id) DO NOTHING"),
    [STORE_SEAT_DROP] = WRITES("DELETE FROM seats WHERE user_id = $1 AND table_id = $2"),
    [STORE_SEAT_DROP_ALL] = WRITES("DELETE FROM seats WHERE table_id = $1"),
    [STORE_SEAT_MINE] =
        READS("SELECT table_id FROM seats WHERE user_id = $1 ORDER BY table_id LIMIT 100"),
    [STORE_SEAT_ROOM] =
        WRITES("UPDATE users SET kind = kind WHERE id = $1 AND (SELECT COUNT(*) FROM seats WHERE "
               "user_id = $1) < $2"),

    [STORE_LOG_ADD] =
        WRITES("INSERT INTO log(table_id, n, at, who, body) VALUES ($1, $2, $3, $4, $5)"),
    [STORE_LOG_READ] =
        READS("SELECT n, at, who, body FROM log WHERE table_id = $1 AND n >= $2 ORDER BY n"),
    [STORE_LOG_DROP] = WRITES("DELETE FROM log WHERE table_id = $1"),

    [STORE_CHAT_ADD] =
        WRITES("INSERT INTO chat(table_id, k, at, room, user_id, name, seat, text, phrase, cid) "
               "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"),
    [STORE_CHAT_BY_CID] =
        READS("SELECT k, at, room, user_id, name, seat, text, phrase FROM chat WHERE table_id = $1 "
              "AND user_id = $2 AND cid = $3 AND cid <> ''"),
    [STORE_CHAT_LAST] =
        READS("SELECT k, at, room, user_id, name, seat, text, phrase FROM chat WHERE table_id = $1 "
              "ORDER BY k DESC LIMIT 100"),
    [STORE_CHAT_SINCE] =
        READS("SELECT k, at, room, user_id, name, seat, text, phrase FROM chat WHERE table_id = $1 "
              "AND k > $2 ORDER BY k LIMIT 200"),
    [STORE_CHAT_TOP] = READS("SELECT MAX(k) FROM chat WHERE table_id = $1"),
    [STORE_CHAT_BY_USER] =
        READS("SELECT table_id, at, room, text, phrase FROM chat WHERE user_id = $1 ORDER BY at"),
    [STORE_CHAT_ERASE] = WRITES("DELETE FROM chat WHERE user_id = $1"),
    [STORE_MUTE_ADD] = WRITES("INSERT INTO mutes(user_id, muted) VALUES ($1, $2) ON CONFLICT "
                              "(user_id, muted) DO NOTHING"),
    [STORE_MUTE_DROP] = WRITES("DELETE FROM mutes WHERE user_id = $1 AND muted = $2"),
    [STORE_MUTE_LIST] = READS("SELECT muted FROM mutes WHERE user_id = $1 LIMIT 200"),
    [STORE_MUTE_ERASE] = WRITES("DELETE FROM mutes WHERE user_id = $1 OR muted = $1"),

    [STORE_GAME_ADD] = WRITES(
        "INSERT INTO games(id, game, seats, ended, plies, rated, watch, result, listed) VALUES "
        "($1, $2, $3, $4, $5, $6, $7, $8, $9)"),
    [STORE_GAME_SEAT_ADD] =
        WRITES("INSERT INTO game_seats(game_id, seat, user_id, name, fold, level, points, place, "
               "ended, deserted) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"),
    [STORE_GAME_RECORD_ADD] = WRITES("INSERT INTO records(id, text) VALUES ($1, $2)"),
    [STORE_GAME_BY_ID] = READS("SELECT id, game, seats, ended, plies, rated, watch, result, "
                               "counted, listed FROM games WHERE id = $1"),
    [STORE_GAME_RECORD] = READS("SELECT text FROM records WHERE id = $1"),
    [STORE_GAME_SEATS] = READS("SELECT seat, user_id, name, level, points, place, deserted FROM "
                               "game_seats WHERE game_id = $1 ORDER BY seat"),
    [STORE_GAME_LIST] =
        READS("SELECT id, game, seats, ended, plies, rated, watch FROM games WHERE watch <> 3 AND "
              "listed = 1 AND ($1 "
              "= '' OR game = $1) AND ($2 = 0 OR seats = $2) "
              "AND (ended, id) < ($3, $4) ORDER BY ended DESC, id DESC LIMIT $5"),
    [STORE_GAME_LIST_USER] = READS(
        "SELECT g.id, g.game, g.seats, g.ended, g.plies, g.rated, g.watch FROM game_seats s "
        "JOIN games g ON g.id = s.game_id "
        "WHERE ($1 = '' OR g.game = $1) AND ($2 = 0 OR g.seats = $2) AND (s.ended, "
        "s.game_id) < ($3, $4) AND s.user_id = $5 AND ((g.watch <> 3 AND g.listed = 1) OR $5 = $6) "
        "ORDER BY s.ended DESC, s.game_id DESC LIMIT $7"),
    [STORE_GAME_LIST_NAME] =
        READS("SELECT DISTINCT g.id, g.game, g.seats, g.ended, g.plies, g.rated, g.watch FROM "
              "game_seats s JOIN games g ON g.id = s.game_id "
              "WHERE g.watch <> 3 AND g.listed = 1 AND ($1 = '' OR g.game = $1) AND ($2 = 0 OR "
              "g.seats = $2) AND "
              "(g.ended, g.id) < ($3, $4) AND s.fold >= $5 AND s.fold < $6 "
              "ORDER BY g.ended DESC, g.id DESC LIMIT $7"),
    [STORE_GAME_OF_USER] = READS("SELECT game_id, seat, points, place, ended FROM game_seats WHERE "
                                 "user_id = $1 ORDER BY ended"),
    [STORE_GAME_ERASE] =
        WRITES("UPDATE game_seats SET user_id = 0, name = 'gone', fold = '' WHERE user_id = $1"),
    [STORE_GAME_COUNTED] = WRITES("UPDATE games SET counted = 1 WHERE id = $1 AND counted = 0"),
    [STORE_GAME_UNCOUNTED] = READS("SELECT id FROM games WHERE counted = 0 LIMIT 1000"),

    [STORE_RATING_READ] = READS("SELECT played, won, places, points, mu, sigma, version FROM "
                                "ratings WHERE user_id = $1 AND game = $2"),
    [STORE_RATING_PUT] = WRITES(
        "INSERT INTO ratings(user_id, game, played, won, places, points, mu, sigma, version) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
        "ON CONFLICT (user_id, game) DO UPDATE SET played = $3, won = $4, places = $5, points "
        "= $6, mu = $7, sigma = $8, version = $9 WHERE ratings.version = $9 - 1"),
    [STORE_RATING_LIST] = READS("SELECT game, played, won, places, points, mu, sigma FROM ratings "
                                "WHERE user_id = $1 ORDER BY game"),
    [STORE_RATING_ERASE] = WRITES("DELETE FROM ratings WHERE user_id = $1"),

    [STORE_HOOK_ADD] = WRITES("INSERT INTO hooks(id, due, tries, body) VALUES ($1, $2, 0, $3)"),
    [STORE_HOOK_DUE] = READS("SELECT id, due, tries, body FROM hooks ORDER BY due LIMIT 32"),
    [STORE_HOOK_CLAIM] = WRITES("UPDATE hooks SET due = $1 WHERE id = $2 AND due = $3"),
    [STORE_HOOK_RETRY] = WRITES("UPDATE hooks SET due = $1, tries = tries + 1 WHERE id = $2"),
    [STORE_HOOK_DROP] = WRITES("DELETE FROM hooks WHERE id = $1"),

    [STORE_LOBBY_PUT] = WRITES("INSERT INTO lobby(table_id, created, listed, line) VALUES ($1, $2, "
                               "$3, $4) ON CONFLICT (table_id) DO "
                               "UPDATE SET listed = $3, line = $4"),
    [STORE_LOBBY_DROP] = WRITES("DELETE FROM lobby WHERE table_id = $1"),
    [STORE_LOBBY_READ] =
        READS("SELECT table_id, created, line FROM lobby WHERE table_id = $1 AND listed = 1"),
    [STORE_LOBBY_LIST] = READS("SELECT table_id, created, line FROM lobby WHERE listed = 1 ORDER "
                               "BY created DESC LIMIT 1000"),
    [STORE_LOBBY_LACKS] = READS("SELECT id FROM tables WHERE state < 3 AND id NOT IN (SELECT "
                                "table_id FROM lobby) LIMIT 200"),

    [STORE_NODE_ADD] = WRITES("INSERT INTO nodes(id, beat) VALUES ($1, 0)"),
    [STORE_NODE_BEAT] = WRITES("UPDATE nodes SET beat = $1 WHERE id = $2"),
    [STORE_NODE_LIST] =
        READS("SELECT id, beat, CAST(CURRENT_TIMESTAMP AS TEXT) FROM nodes ORDER BY id"),
    [STORE_NODE_BURY] = WRITES("DELETE FROM nodes WHERE id = $1 AND beat = $2"),
    [STORE_NODE_DROP] = WRITES("DELETE FROM nodes WHERE id = $1"),
    /* Takes a lease that is free or held by a dead node. */
    [STORE_LEASE_TAKE] = WRITES("INSERT INTO leases(table_id, node) VALUES ($1, $2) ON CONFLICT "
                                "(table_id) DO UPDATE SET node = $2 "
                                "WHERE leases.node NOT IN (SELECT id FROM nodes)"),
    [STORE_LEASE_DROP] = WRITES("DELETE FROM leases WHERE table_id = $1"),
    [STORE_LEASE_ORPHANS] = READS("SELECT t.id FROM tables t WHERE t.state IN (1, 2) AND NOT "
                                  "EXISTS (SELECT 1 FROM leases l JOIN nodes n "
                                  "ON n.id = l.node WHERE l.table_id = t.id) LIMIT 100"),
    [STORE_PRESENT_PUT] = WRITES("INSERT INTO present(table_id, node, seats, watchers) VALUES ($1, "
                                 "$2, $3, $4) ON CONFLICT (table_id, "
                                 "node) DO UPDATE SET seats = $3, watchers = $4"),
    [STORE_PRESENT_DROP] = WRITES("DELETE FROM present WHERE table_id = $1 AND node = $2"),
    [STORE_PRESENT_READ] =
        READS("SELECT p.seats, p.watchers FROM present p JOIN nodes n ON n.id = p.node WHERE "
              "p.table_id = $1 AND p.node <> $2"),
    [STORE_PRESENT_DROP_NODE] = WRITES("DELETE FROM present WHERE node = $1"),
    [STORE_CONNECTED_PUT] =
        WRITES("INSERT INTO connected(node, user_id, language) VALUES ($1, $2, $3) ON CONFLICT "
               "(node, user_id) DO UPDATE SET language = $3"),
    [STORE_CONNECTED_DROP] = WRITES("DELETE FROM connected WHERE node = $1 AND user_id = $2"),
    [STORE_CONNECTED_DROP_NODE] = WRITES("DELETE FROM connected WHERE node = $1"),
    [STORE_CONNECTED_LIST] =
        READS("SELECT user_id, COUNT(*) OVER (), language FROM (SELECT user_id, MAX(language) AS "
              "language FROM connected WHERE node IN (SELECT id FROM nodes) GROUP BY user_id) AS "
              "people ORDER BY user_id LIMIT $1"),
    [STORE_TRIES_ADD] = WRITES(
        "INSERT INTO tries(name, minute, n) VALUES ($1, $2, 1) ON CONFLICT (name, minute) DO "
        "UPDATE SET n = tries.n + 1"),
    [STORE_TRIES_READ] = READS("SELECT n FROM tries WHERE name = $1 AND minute >= $2"),
    [STORE_TRIES_PRUNE] = WRITES("DELETE FROM tries WHERE minute < $1"),

    [STORE_SANCTION_PUT] = WRITES("INSERT INTO sanctions(kind, user_id, table_id, network, until, "
                                  "reason, at) VALUES ($1, $2, $3, $4, $5, "
                                  "$6, $7) ON CONFLICT (kind, user_id, table_id, network) DO "
                                  "UPDATE SET until = $5, reason = $6, at = $7"),
    [STORE_SANCTION_DROP] = WRITES("DELETE FROM sanctions WHERE kind = $1 AND user_id = $2 AND "
                                   "table_id = $3 AND network = $4"),
    [STORE_SANCTION_LIST] =
        READS("SELECT kind, user_id, table_id, network, until, reason, at FROM sanctions WHERE "
              "until = 0 OR until > $1 ORDER BY kind, user_id, table_id, network"),
    [STORE_SANCTION_BY_USER] = READS(
        "SELECT kind, table_id, until, reason, at FROM sanctions WHERE user_id = $1 ORDER BY at"),
    /* Deletes expired sanctions, and kicks from tables that are gone. */
    [STORE_SANCTION_PRUNE] =
        WRITES("DELETE FROM sanctions WHERE (until <> 0 AND until < $1) OR (table_id <> 0 AND "
               "table_id NOT IN (SELECT id FROM tables))"),
    [STORE_SANCTION_ERASE] = WRITES("DELETE FROM sanctions WHERE user_id = $1"),
    [STORE_REPORT_ADD] =
        WRITES("INSERT INTO reports(id, at, table_id, reporter, user_id, reason, text) VALUES ($1, "
               "$2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING"),
    [STORE_REPORT_COPY_CHAT] = WRITES("INSERT INTO report_lines(report_id, k, at, room, user_id, "
                                      "name, text, phrase) SELECT CAST($1 AS "
                                      "BIGINT), k, at, room, user_id, name, text, phrase FROM chat "
                                      "WHERE table_id = $2 ORDER BY k DESC LIMIT "
                                      "20"),
    /* $3: 0 for open reports, 1 for all. */
    [STORE_REPORT_LIST] = READS("SELECT r.id, r.at, r.table_id, r.reporter, COALESCE(a.name, ''), "
                                "r.user_id, COALESCE(u.name, ''), "
                                "r.reason, r.text, r.state, r.closed_by, COALESCE(c.name, ''), "
                                "r.closed_at, r.note FROM reports r "
                                "LEFT JOIN users a ON a.id = r.reporter LEFT JOIN users u ON u.id "
                                "= r.user_id LEFT JOIN users c ON c.id "
                                "= r.closed_by WHERE (r.at, r.id) < ($1, $2) AND r.state <= $3 "
                                "ORDER BY r.at DESC, r.id DESC LIMIT 50"),
    [STORE_REPORT_LINES] = READS("SELECT report_id, at, room, user_id, name, text, phrase FROM "
                                 "report_lines WHERE report_id IN (SELECT id "
                                 "FROM reports WHERE (at, id) < ($1, $2) AND state <= $3 ORDER BY "
                                 "at DESC, id DESC LIMIT 50) ORDER BY "
                                 "report_id, k"),
    [STORE_REPORT_CLOSE] =
        WRITES("UPDATE reports SET state = 1, closed_by = $1, closed_at = $2, note = $3 WHERE id = "
               "$4 AND state = 0"),
    [STORE_REPORT_BY_USER] = READS(
        "SELECT table_id, user_id, at, reason, text FROM reports WHERE reporter = $1 ORDER BY at"),
    [STORE_REPORT_COUNT] = READS("SELECT COUNT(*) FROM reports WHERE state = 0"),
    [STORE_REPORT_PRUNE] =
        WRITES("DELETE FROM reports WHERE at < $1 OR (state = 1 AND closed_at < $2)"),
    [STORE_REPORT_LINES_PRUNE] =
        WRITES("DELETE FROM report_lines WHERE report_id NOT IN (SELECT id FROM reports)"),
    [STORE_REPORT_ERASE_REPORTER] = WRITES("UPDATE reports SET reporter = 0 WHERE reporter = $1"),
    [STORE_REPORT_ERASE_USER] = WRITES("DELETE FROM reports WHERE user_id = $1"),
    [STORE_REPORT_LINES_ERASE] = WRITES("DELETE FROM report_lines WHERE user_id = $1"),
    [STORE_AUDIT_ADD] =
        WRITES("INSERT INTO audit(id, at, actor, act, user_id, table_id, network, until, reason) "
               "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"),
    [STORE_AUDIT_LIST] =
        READS("SELECT l.id, l.at, l.actor, COALESCE(a.name, ''), l.act, l.user_id, "
              "COALESCE(u.name, ''), l.table_id, "
              "l.network, l.until, l.reason FROM audit l LEFT JOIN users a ON a.id = l.actor LEFT "
              "JOIN users u ON u.id "
              "= l.user_id WHERE (l.at, l.id) < ($1, $2) ORDER BY l.at DESC, l.id DESC LIMIT 100"),
    [STORE_TABLE_PEOPLE] = READS("SELECT s.table_id, u.id, u.name FROM seats s JOIN users u ON "
                                 "u.id = s.user_id JOIN tables t ON t.id = "
                                 "s.table_id WHERE t.state < 3 ORDER BY s.table_id LIMIT 2500"),

    [STORE_COUNTS] =
        READS("SELECT (SELECT COUNT(*) FROM users), (SELECT COUNT(*) FROM tables WHERE state < 3), "
              "(SELECT COUNT(*) FROM games)"),
    [STORE_PROBE] = WRITES("INSERT INTO meta(name, value) VALUES ('probe', $1) ON CONFLICT (name) "
                           "DO UPDATE SET value = $1"),
};
