/*
 * test_messages.c: languages, plural forms, the second person and placeholders of the C tables.
 */
#include "messages/messages.h"

#include <stdlib.h>

#include "support/check.h"

static const struct msg_language *language(const char *id)
{
    const struct msg_language *l = msg_language_find(id);
    assert_non_null(l);
    return l;
}

TEST(a_locale_name_finds_its_language)
{
    UNUSED;
    assert_string_equal(language("de_AT.UTF-8")->id, "de");
    assert_string_equal(language("fr")->name, "Français");
    assert_string_equal(language("es-419")->id, "es");
    assert_null(msg_language_find("de1"));
    assert_null(msg_language_find("C"));
    assert_null(msg_language_find(""));
    assert_string_equal(msg_languages[0].id, "en");
}

TEST(the_environment_chooses_the_language)
{
    UNUSED;
    unsetenv("LC_ALL");
    unsetenv("LC_MESSAGES");
    setenv("LANG", "nl_NL.UTF-8", 1);
    assert_string_equal(msg_language_from_environment()->id, "nl");
    setenv("LC_MESSAGES", "fr_FR.UTF-8", 1);
    assert_string_equal(msg_language_from_environment()->id, "fr");
    setenv("LC_ALL", "C.UTF-8", 1);
    assert_string_equal(msg_language_from_environment()->id, "en");
}

TEST(a_player_picks_the_second_person_and_money_its_form)
{
    UNUSED;
    char buf[200];
    for (int you = 0; you < 2; you++) {
        struct hm_text t = hm_text_in(buf, sizeof buf);
        MSG_PUT(&t, language("de"), MSG_PACKET_ROW_TABLE_LOG_TOOK_FOR,
                MSG_PLAYER("who", "Ada", you == 1), MSG_TEXT("what", "Fell"),
                MSG_MONEY("cost", 25));
        assert_string_equal(buf, you ? "Du hast *Fell* für 25 $ genommen"
                                     : "Ada hat *Fell* für 25 $ genommen");
    }
    struct hm_text t = hm_text_in(buf, sizeof buf);
    MSG_PUT(&t, &msg_languages[0], MSG_PACKET_ROW_TABLE_LOG_TOOK_FOR,
            MSG_PLAYER("who", "Ada", false), MSG_TEXT("what", "fur"), MSG_MONEY("cost", 25));
    assert_string_equal(buf, "Ada took *fur* for $25");
}

TEST(a_count_picks_the_plural_form)
{
    UNUSED;
    static const struct {
        const char *language;
        int64_t     n;
        const char *text;
    } cases[] = {
        {"en", 0, "0 product cards"},
        {"en", 1, "1 product card"},
        {"fr", 0, "0 carte produit"},
        {"fr", 2, "2 cartes produit"},
        {"de", 1, "1 Produktkarte"},
        {"nl", 5, "5 productkaarten"},
        {"en", INT64_MIN, "-9223372036854775808 product cards"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char           buf[80];
        struct hm_text t = hm_text_in(buf, sizeof buf);
        MSG_PUT(&t, language(cases[i].language), MSG_ROTTERDAM_TABLE_PLAYERS_PRODUCTS,
                MSG_COUNT("n", cases[i].n));
        assert_string_equal(buf, cases[i].text);
    }
}

/* Numbers that can be 1 do not stand beside a plural. */
TEST(a_single_assignment_or_move_is_singular)
{
    UNUSED;
    static const struct {
        const char *language, *done, *fits;
    } cases[] = {
        {"en", "1 done, 3 pts", "replay:     1 move fits"},
        {"de", "1 erfüllt, 3 Pkt.", "Nachspielen: 1 Zug passt"},
        {"nl", "1 klaar, 3 ptn", "naspelen:    1 zet klopt"},
        {"fr", "1 remplie, 3 pts", "relecture :  1 coup convient"},
        {"es", "1 hecho, 3 pts", "repetición: 1 jugada encaja"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char           buf[80];
        struct hm_text t = hm_text_in(buf, sizeof buf);
        MSG_PUT(&t, language(cases[i].language), MSG_ROTTERDAM_TABLE_ASSIGNMENTS_DONE,
                MSG_COUNT("k", 1), MSG_NUMBER("p", 3));
        assert_string_equal(buf, cases[i].done);
        t = hm_text_in(buf, sizeof buf);
        MSG_PUT(&t, language(cases[i].language), MSG_HELP_OUTPUT_VERIFY_REPLAY, MSG_COUNT("n", 1));
        assert_string_equal(buf, cases[i].fits);
    }
}

TEST(a_placeholder_without_a_value_stays_visible)
{
    UNUSED;
    char           buf[80];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    MSG_PUT(&t, &msg_languages[0], MSG_PACKET_ROW_TABLE_LOG_TOOK, MSG_TEXT("what", "fur"));
    assert_string_equal(buf, "{who} took *fur*");
}

TEST(lists_end_with_and)
{
    UNUSED;
    static const char *const items[] = {"a", "b", "c"};
    static const char *const wanted[] = {"", "a", "a y b", "a, b y c"};
    for (size_t n = 0; n <= 3; n++) {
        char           buf[40];
        struct hm_text t = hm_text_in(buf, sizeof buf);
        msg_put_list(&t, language("es"), items, n);
        assert_string_equal(buf, wanted[n]);
    }
}

TEST(messages_are_found_by_key)
{
    UNUSED;
    enum msg_id    id = msg_find("packet_row", "explain.refusals/too-dear");
    char           buf[80];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    MSG_PUT(&t, &msg_languages[0], id, MSG_TEXT("card", "Gold"), MSG_MONEY("need", 9),
            MSG_MONEY("have", 5));
    assert_string_equal(buf, "Gold costs $9, you have $5.");
    assert_int_equal(msg_find("packet_row", "explain.refusals/none"), MSG_NONE);
    assert_int_equal(msg_find("packet", "explain.refusals/too-dear"), MSG_NONE);
    assert_string_equal(msg_text(language("nl"), msg_find("rotterdam", "table.harbours/WAA")),
                        "Waalhaven");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        RUN(a_locale_name_finds_its_language),
        RUN(the_environment_chooses_the_language),
        RUN(a_player_picks_the_second_person_and_money_its_form),
        RUN(a_count_picks_the_plural_form),
        RUN(a_single_assignment_or_move_is_singular),
        RUN(a_placeholder_without_a_value_stays_visible),
        RUN(lists_end_with_and),
        RUN(messages_are_found_by_key),
    };
    return cmocka_run_group_tests_name("messages", tests, NULL, NULL);
}
