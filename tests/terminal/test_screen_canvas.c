/*
 * test_screen_canvas.c: drawing without a terminal: widths, wrapping, hostile text, zones,
 * sentences.
 */
#include "support/check.h"

#include "terminal/screen/screen_canvas.h"
#include "terminal/terminal_text.h"

#include <locale.h>
#include <stdlib.h>

static struct screen_canvas canvas;

static void fresh(bool ascii)
{
    canvas.ascii = ascii;
    screen_canvas_clear(&canvas, 40, 10);
}

/* One row as text, ASCII only, without trailing blanks. */
static const char *row(int y)
{
    static char line[SCREEN_WIDEST + 1];
    int         n = 0;
    for (int x = 0; x < canvas.w; x++)
        line[x] = canvas.cell[y][x].ch < 0x80 ? (char)canvas.cell[y][x].ch : '?';
    for (n = canvas.w; n > 0 && line[n - 1] == ' ';)
        n--;
    line[n] = 0;
    return line;
}

TEST(text_is_cut_at_the_edge)
{
    UNUSED;
    fresh(false);
    assert_int_equal(screen_put(&canvas, 36, 0, SCREEN_PLAIN, "harbour"), 4);
    assert_string_equal(row(0), "                                    harb");
    assert_int_equal(screen_put(&canvas, 50, 0, SCREEN_PLAIN, "x"), 0);
    screen_put(&canvas, 0, -1, SCREEN_PLAIN, "above");
    screen_put(&canvas, 0, 99, SCREEN_PLAIN, "below");
}

TEST(long_text_ends_in_an_ellipsis)
{
    UNUSED;
    fresh(false);
    assert_int_equal(screen_put_cut(&canvas, 0, 0, 6, SCREEN_PLAIN, "guildhall"), 6);
    assert_int_equal(canvas.cell[0][5].ch, 0x2026);
    fresh(true);
    screen_put_cut(&canvas, 0, 0, 6, SCREEN_PLAIN, "guildhall");
    assert_string_equal(row(0), "guild~");
}

TEST(ascii_writes_letters_and_measures_them)
{
    UNUSED;
    fresh(true);
    assert_int_equal(screen_width(&canvas, "Pelze ×2 → Öl"), 14);
    screen_put(&canvas, 0, 0, SCREEN_PLAIN, "Pelze ×2 → Öl");
    assert_string_equal(row(0), "Pelze x2 > Oel");
}

TEST(wide_characters_take_two_columns)
{
    UNUSED;
    fresh(false);
    assert_int_equal(screen_width(&canvas, "港口"), 4);
    screen_put(&canvas, 0, 0, SCREEN_PLAIN, "港x");
    assert_int_equal(canvas.cell[0][1].ch, 0);
    assert_int_equal(canvas.cell[0][2].ch, 'x');
    screen_put(&canvas, 39, 1, SCREEN_PLAIN, "港");
    assert_int_equal(canvas.cell[1][39].ch, ' ');
}

TEST(control_characters_are_not_drawn)
{
    UNUSED;
    const char *bad[] = {"\x1b[2J",  "\x9b", "a\tb",         "\xe2\x80\xae",
                         "\xc0\xaf", "\xff", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                         "\xe2\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fresh(false);
        screen_put(&canvas, 0, 0, SCREEN_PLAIN, bad[i]);
        for (int x = 0; x < canvas.w; x++) {
            uint32_t ch = canvas.cell[0][x].ch;
            assert_true(ch >= ' ' && ch != 0x7f && ch != 0x202e && (ch < 0x80 || ch >= 0xa0));
        }
    }
}

TEST(decoding_reads_every_length)
{
    UNUSED;
    const char *text = "aß€𝄞";
    assert_int_equal(screen_decode(&text), 'a');
    assert_int_equal(screen_decode(&text), 0xdf);
    assert_int_equal(screen_decode(&text), 0x20ac);
    assert_int_equal(screen_decode(&text), 0x1d11e);
    assert_int_equal(*text, 0);
}

TEST(wrapping_breaks_at_blanks_and_keeps_paragraphs)
{
    UNUSED;
    fresh(false);
    int lines = screen_put_wrapped(&canvas, (struct screen_rect){2, 1, 10, 5}, 0, SCREEN_PLAIN,
                                   "take one card or pass\n\nend");
    assert_int_equal(lines, 5);
    assert_string_equal(row(1), "  take one");
    assert_string_equal(row(2), "  card or");
    assert_string_equal(row(3), "  pass");
    assert_string_equal(row(4), "");
    assert_string_equal(row(5), "  end");
}

TEST(wrapping_cuts_words_longer_than_a_line)
{
    UNUSED;
    fresh(false);
    assert_int_equal(
        screen_put_wrapped(&canvas, (struct screen_rect){0, 0, 4, 5}, 0, SCREEN_PLAIN, "abcdefgh"),
        2);
    assert_string_equal(row(0), "abcd");
    assert_string_equal(row(1), "efgh");
}

TEST(lines_of_a_list_item_are_indented)
{
    UNUSED;
    fresh(false);
    assert_int_equal(screen_put_wrapped(&canvas, (struct screen_rect){0, 0, 12, 6}, 0, SCREEN_PLAIN,
                                        " - one two three\nfour five six"),
                     4);
    assert_string_equal(row(0), " - one two");
    assert_string_equal(row(1), "   three");
    assert_string_equal(row(2), "four five");
    assert_string_equal(row(3), "six");
}

TEST(wrapping_can_begin_further_down)
{
    UNUSED;
    fresh(false);
    screen_put_wrapped(&canvas, (struct screen_rect){0, 0, 5, 2}, 1, SCREEN_PLAIN,
                       "one two three four");
    assert_string_equal(row(0), "two");
    assert_string_equal(row(1), "three");
    assert_string_equal(row(2), "");
}

TEST(a_box_and_its_title)
{
    UNUSED;
    fresh(true);
    screen_box(&canvas, (struct screen_rect){0, 0, 12, 3}, SCREEN_PLAIN, "Log");
    assert_string_equal(row(0), "+ Log -----+");
    assert_string_equal(row(1), "|          |");
    assert_string_equal(row(2), "+----------+");
    screen_box(&canvas, (struct screen_rect){0, 5, 1, 1}, SCREEN_PLAIN, "x"); /* nothing */
    assert_string_equal(row(5), "");
}

TEST(the_zone_on_top_is_clicked)
{
    UNUSED;
    fresh(false);
    screen_zone(&canvas, (struct screen_rect){0, 0, 10, 2}, 1);
    screen_zone(&canvas, (struct screen_rect){2, 0, 3, 1}, 2);
    assert_int_equal(screen_zone_at(&canvas, 0, 0), 1);
    assert_int_equal(screen_zone_at(&canvas, 3, 0), 2);
    assert_int_equal(screen_zone_at(&canvas, 3, 1), 1);
    assert_int_equal(screen_zone_at(&canvas, 10, 0), -1);
}

TEST(canvases_are_bounded)
{
    UNUSED;
    screen_canvas_clear(&canvas, 10000, 10000);
    assert_int_equal(canvas.w, SCREEN_WIDEST);
    assert_int_equal(canvas.h, SCREEN_HIGHEST);
}

TEST(every_reason_of_a_hint_is_said_in_every_language)
{
    UNUSED;
    for (size_t k = 0; hm_games[k] != NULL; k++) {
        struct hm_game g = hm_game_of(hm_games[k]);
        for (unsigned i = 0; hm_reason_id(g.ops, i) != NULL; i++) {
            struct hm_reason r = {hm_reason_id(g.ops, i), 3, 0, 1, "A2"};
            char             en[200], other[200];
            terminal_reason(&msg_languages[0], &g, &r, TERMINAL_CARD_IDS, en, sizeof en);
            for (unsigned l = 1; l < MSG_LANGUAGES; l++) {
                terminal_reason(&msg_languages[l], &g, &r, TERMINAL_CARD_IDS, other, sizeof other);
                assert_string_not_equal(en, other);
                assert_null(strchr(other, '{'));
            }
        }
    }
}

TEST(cards_have_names)
{
    UNUSED;
    const char *games[] = {"packet-row", "rotterdam"};
    for (size_t k = 0; k < 2; k++) {
        struct hm_game g = hm_game_of(hm_game_find(games[k]));
        for (unsigned c = 0; c < g.edition->ncard; c++)
            for (unsigned l = 0; l < MSG_LANGUAGES; l++) {
                char name[100] = "";
                assert_true(
                    terminal_card_name(&msg_languages[l], &g, (hm_card)c, name, sizeof name) > 1);
            }
    }
}

TEST(values_are_filled_in)
{
    UNUSED;
    char line[100];
    TERMINAL_FORMAT(line, &msg_languages[0], MSG_PACKET_ROW_TERMINAL_LEAVES, "Take Fur", "13");
    assert_string_equal(line, "Take Fur. It leaves you $13.");
}

TEST(a_setting_goes_before_the_environment)
{
    UNUSED;
    setenv("LC_ALL", "de_AT.UTF-8", 1);
    assert_string_equal(terminal_language("")->id, "de");
    assert_string_equal(terminal_language("nl")->id, "nl");
    assert_string_equal(terminal_language("xx")->id, "de");
}

int main(void)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        RUN(text_is_cut_at_the_edge),
        RUN(long_text_ends_in_an_ellipsis),
        RUN(ascii_writes_letters_and_measures_them),
        RUN(wide_characters_take_two_columns),
        RUN(control_characters_are_not_drawn),
        RUN(decoding_reads_every_length),
        RUN(wrapping_breaks_at_blanks_and_keeps_paragraphs),
        RUN(wrapping_cuts_words_longer_than_a_line),
        RUN(lines_of_a_list_item_are_indented),
        RUN(wrapping_can_begin_further_down),
        RUN(a_box_and_its_title),
        RUN(the_zone_on_top_is_clicked),
        RUN(canvases_are_bounded),
        RUN(every_reason_of_a_hint_is_said_in_every_language),
        RUN(cards_have_names),
        RUN(values_are_filled_in),
        RUN(a_setting_goes_before_the_environment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
