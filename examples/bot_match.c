/*
 * bot_match.c GAME BOT BOT...: lets bots play one game and prints their points.
 *
 * A bot gets a view of its own seat, made by redact(), and never sees the state.  What it believes
 * about the other players, from their moves, is kept for it between its own moves.
 */
#include <harbour/bot.h>

#include <stdio.h>
#include <stdlib.h>

static int complain(const char *text)
{
    fprintf(stderr, "%s\n", text);
    return 2;
}

int main(int argc, char **argv)
{
    static struct hm_move log[HM_LOG_MOVES];
    const struct hm_ops  *ops = argc > 1 ? hm_game_find(argv[1]) : NULL;
    struct hm_bot         bot[HM_SEATS];
    struct hm_bot_belief  belief[HM_SEATS] = {{0}};
    struct hm_match       match;
    struct hm_msg         msg;
    struct hm_seed        seed;
    unsigned              nseat = argc > 2 ? (unsigned)argc - 2 : 0;
    size_t                size = 0;
    if (ops == NULL || nseat < ops->min_seats || nseat > ops->max_seats)
        return complain("usage: bot_match GAME BOT BOT...");
    for (unsigned p = 0; p < nseat; p++) {
        if (hm_bot_find(ops, argv[p + 2], &bot[p], &msg) != HM_OK)
            return complain(msg.text);
        if (hm_bot_memory(&bot[p], NULL) > size)
            size = hm_bot_memory(&bot[p], NULL);
    }
    struct hm_game  game = hm_game_of(ops);
    struct hm_setup setup = hm_setup_for(ops, (uint8_t)nseat);
    void           *memory = malloc(size);
    hm_seed_from_text(&seed, "1842");
    if (memory == NULL ||
        hm_match_start(&match, &game, &setup, &seed, log, HM_LOG_MOVES, &msg) != HM_OK)
        return complain("cannot start");
    while (!hm_match_over(&match)) {
        hm_seat        seat = (hm_seat)hm_lowest(match.state.head.prompt);
        struct hm_view view;
        struct hm_move move;
        ops->redact(game.edition, &match.state, seat, &view);
        struct hm_bot_request request = {.game = game, .view = &view, .seed = seat + 1u};
        request.memory = memory, request.size = size;
        request.belief = &belief[seat];
        if (hm_bot_learn(&bot[seat], &match, seat, &request, &belief[seat]) != HM_OK ||
            hm_bot_move(&bot[seat], &request, &move, NULL) != HM_OK ||
            hm_match_play(&match, &move, NULL, NULL) != HM_OK)
            return complain("a bot made no move");
    }
    int16_t    points[HM_SEATS];
    hm_seatset winners = ops->score(game.edition, &match.state, points);
    for (unsigned p = 0; p < nseat; p++)
        printf("%c %-14s %4d%s\n", hm_seat_letter(p), bot[p].name, points[p],
               hm_seat_in(winners, p) ? "  wins" : "");
    free(memory);
    return 0;
}
