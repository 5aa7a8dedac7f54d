/*
 * cli_language.c: the language of everything that people read, and messages in it.
 *
 * --lang comes before or after the command and counts for all of them.  What programs read (traces,
 * records, JSON, verdicts of `judge`) is the same in every language.
 */
#include "cli.h"

#include <stdarg.h>
#include <string.h>

static const struct msg_language *asked;

const struct msg_language *cli_asked_language(void) { return asked; }

const struct msg_language *cli_language(void)
{
    return asked != NULL ? asked : msg_language_from_environment();
}

static bool find_language(const char *id)
{
    char           codes[64];
    struct hm_text t = hm_text_in(codes, sizeof codes);
    asked = msg_language_find(id);
    if (asked != NULL)
        return true;
    for (unsigned i = 0; i < MSG_LANGUAGES; i++) {
        hm_put(&t, i > 0 ? ", " : "");
        hm_put(&t, msg_languages[i].id);
    }
    CLI_REFUSE(MSG_HELP_ERROR_LANGUAGE, id, codes);
    return false;
}

bool cli_take_language(int *argc, char **argv)
{
    static const char name[] = "--lang";
    size_t            len = sizeof name - 1;
    int               n = 0;
    for (int i = 0; i < *argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            while (i < *argc)
                argv[n++] = argv[i++];
        } else if (strncmp(argv[i], name, len) != 0 || (argv[i][len] != 0 && argv[i][len] != '=')) {
            argv[n++] = argv[i];
        } else if (argv[i][len] == '=') {
            if (!find_language(argv[i] + len + 1))
                return false;
        } else if (i + 1 == *argc) {
            CLI_REFUSE(MSG_HELP_ERROR_LANGUAGE_MISSING, msg_languages[0].id);
            return false;
        } else if (!find_language(argv[++i])) {
            return false;
        }
    }
    argv[n] = NULL;
    *argc = n;
    return true;
}

const char *cli_message(enum msg_id id) { return msg_text(cli_language(), id); }

static void fill(char *text, size_t cap, enum msg_id id, va_list args)
{
    const char    *value[MSG_VALUES], *v;
    struct hm_text t = hm_text_in(text, cap);
    size_t         n = 0;
    while (n < MSG_VALUES && (v = va_arg(args, const char *)) != NULL)
        value[n++] = v;
    msg_put_values(&t, cli_language(), id, value, n);
}

int cli_refuse(enum msg_id id, ...)
{
    char    text[4096];
    va_list args;
    va_start(args, id);
    fill(text, sizeof text, id, args);
    va_end(args);
    return cli_bad("%s", text);
}

int cli_fail(enum msg_id id, ...)
{
    char    text[4096];
    va_list args;
    va_start(args, id);
    fill(text, sizeof text, id, args);
    va_end(args);
    return cli_wrong("%s", text);
}

void cli_put_message(struct cli_text *t, enum msg_id id, ...)
{
    char    text[4096];
    va_list args;
    va_start(args, id);
    fill(text, sizeof text, id, args);
    va_end(args);
    cli_put(t, text);
}

const char *cli_format(char *buf, size_t cap, enum msg_id id, ...)
{
    va_list args;
    va_start(args, id);
    fill(buf, cap, id, args);
    va_end(args);
    return buf;
}

void cli_print(enum msg_id id, ...)
{
    char    text[4096];
    va_list args;
    va_start(args, id);
    fill(text, sizeof text, id, args);
    va_end(args);
    puts(text);
}

struct cli_short cli_number(int64_t value)
{
    struct cli_short v;
    snprintf(v.text, sizeof v.text, "%lld", (long long)value);
    return v;
}

/* Replaces the decimal point by the separator of the language.  What rounds to 0 has no sign. */
static struct cli_short real(double value, int decimals, bool sign)
{
    char             digits[32];
    struct cli_short v;
    struct hm_text   t = hm_text_in(v.text, sizeof v.text);
    double           unit = 1.0;
    for (int i = 0; i < decimals; i++)
        unit *= 10.0;
    if (value * unit > -0.5 && value * unit < 0.5) {
        value = 0.0;
        sign = false;
    }
    snprintf(digits, sizeof digits, sign ? "%+.*f" : "%.*f", decimals, value);
    size_t whole = strcspn(digits, ".");
    hm_put_n(&t, digits, whole);
    if (digits[whole] != 0) {
        hm_put(&t, cli_message(MSG_FORMAT_DECIMAL));
        hm_put(&t, digits + whole + 1);
    }
    return v;
}

struct cli_short cli_real(double value, int decimals) { return real(value, decimals, false); }

struct cli_short cli_real_change(double value, int decimals) { return real(value, decimals, true); }

static struct cli_short percent(const char *amount)
{
    struct cli_short v;
    struct hm_text   t = hm_text_in(v.text, sizeof v.text);
    msg_put_values(&t, cli_language(), MSG_FORMAT_PERCENT, &amount, 1);
    return v;
}

struct cli_short cli_percent(double share, int decimals)
{
    return percent(cli_real(100 * share, decimals).text);
}

struct cli_short cli_percent_error(double error)
{
    return cli_percent(error < 0.01 ? 0.01 : error, 0);
}

struct cli_short cli_percent_change(double share, int decimals)
{
    return percent(cli_real_change(100 * share, decimals).text);
}

struct cli_short cli_seat(unsigned seat) { return (struct cli_short){{hm_seat_letter(seat), 0}}; }
