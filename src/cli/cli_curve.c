/*
 * cli_curve.c: the win chances of a game as a curve of letters.  Used by `harbour analyse` and by
 * replays in the terminal.
 */
#include "cli_curve.h"
#include "harbour/bot.h"

void cli_put_curve(const struct hm_move_analysis *analysed, uint32_t n, unsigned seats,
                   struct cli_text *t)
{
    enum { ROWS = 20, COLUMNS = 72 };
    uint32_t columns = n < COLUMNS ? n : COLUMNS;
    for (unsigned row = 0; row <= ROWS; row++) {
        unsigned level = ROWS - row;
        cli_putf(t, level % 5 == 0 ? "%3u%% |" : "     |", level * 100 / ROWS);
        for (uint32_t x = 0; x < columns; x++) {
            const struct hm_move_analysis *j =
                &analysed[columns > 1 ? (uint64_t)x * (n - 1) / (columns - 1) : 0];
            char c = ' ';
            for (unsigned p = 0; p < seats; p++)
                if ((unsigned)(j->win[p] * ROWS + 0.5f) == level)
                    c = c == ' ' ? hm_seat_letter(p) : '*';
            cli_put_n(t, &c, 1);
        }
        cli_put(t, "\n");
    }
    cli_put(t, "     ");
    CLI_PUT_MESSAGE(t, MSG_HELP_OUTPUT_CURVE, cli_number(n).text);
    cli_put(t, "\n");
}
