/*
 * random_game.c GAME [SEED]: plays a game of random moves and prints its record.
 *
 *   cc random_game.c $(pkg-config --cflags --libs harbour) -o random_game
 *   ./random_game packet-row 1842 | harbour replay -
 */
#include <harbour/match.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static struct hm_move log[HM_LOG_MOVES], legal[HM_MOVES];
    static char           text[1 << 20];
    const struct hm_ops  *ops = hm_game_find(argc > 1 ? argv[1] : "packet-row");
    if (ops == NULL) {
        fprintf(stderr, "there is no game %s\n", argv[1]);
        return 2;
    }
    struct hm_match match;
    struct hm_msg   msg;
    struct hm_seed  seed;
    struct hm_rng   rng;
    struct hm_game  game = hm_game_of(ops);
    struct hm_setup setup = hm_setup_for(ops, 3);
    hm_seed_from_text(&seed, argc > 2 ? argv[2] : "1842");
    hm_rng_fast(&rng, 1842);
    if (hm_match_start(&match, &game, &setup, &seed, log, HM_LOG_MOVES, &msg) != HM_OK) {
        fprintf(stderr, "%s\n", msg.text);
        return 2;
    }
    while (!hm_match_over(&match)) {
        hm_seat seat = (hm_seat)hm_lowest(match.state.head.prompt);
        size_t  n = ops->legal(game.edition, &match.state, seat, HM_LISTED, legal);
        if (hm_match_play(&match, &legal[hm_rng_below(&rng, (uint32_t)n)], NULL, NULL) != HM_OK)
            return 1;
    }
    hm_record_print(&match, text, sizeof text);
    fputs(text, stdout);
    return 0;
}
