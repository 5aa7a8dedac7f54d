/* recovery.c: see recovery.h. */
#include "server/people/recovery.h"
#include "server/people/people.h"
#include "server/server.h"

#include <sodium.h>
#include <stdio.h>

enum { LETTERS = 16, GROUP = 4 };

static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* The hash that the store has.  It includes the user, so equal codes of two users differ. */
static void hash_code(int64_t user, const char code[LETTERS + 1], char hash[65])
{
    char text[80], id[SRV_ID + 1];
    srv_id_text(user, id);
    snprintf(text, sizeof text, "recovery:%s:%s", id, code);
    srv_token_hash(text, hash);
    sodium_memzero(text, sizeof text);
}

static void draw(struct srv *s, char plain[LETTERS + 1], char shown[SRV_CODE + 1])
{
    uint8_t random[LETTERS];
    srv_random(s, random, sizeof random);
    for (unsigned i = 0, n = 0; i < LETTERS; i++) {
        if (i > 0 && i % GROUP == 0)
            shown[n++] = '-';
        plain[i] = shown[n++] = letters[random[i] % 32];
        shown[n] = 0;
    }
    plain[LETTERS] = 0;
}

void srv_recovery_make(struct srv *s, struct store_batch *b, int64_t user,
                       char codes[SRV_CODES][SRV_CODE + 1])
{
    store_op(b, STORE_RECOVERY_DROP);
    store_int(b, user);
    for (unsigned i = 0; i < SRV_CODES; i++) {
        char plain[LETTERS + 1], hash[65];
        draw(s, plain, codes[i]);
        hash_code(user, plain, hash);
        store_op(b, STORE_RECOVERY_ADD);
        store_text(b, hash), store_int(b, user);
    }
}

/* Reads letters that are easily confused with digits as those digits. */
static char letter_of(char c)
{
    if (c >= 'a' && c <= 'z')
        c = (char)(c - 'a' + 'A');
    c = c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c;
    return c != 0 && strchr(letters, c) != NULL ? c : 0;
}

bool srv_recovery_use(struct store_batch *b, int64_t user, const char *code)
{
    char     plain[LETTERS + 1], hash[65];
    unsigned n = 0;
    for (; *code != 0; code++) {
        if (*code == '-' || *code == ' ')
            continue;
        if (n == LETTERS || letter_of(*code) == 0)
            return false;
        plain[n++] = letter_of(*code);
    }
    plain[n] = 0;
    if (n != LETTERS)
        return false;
    hash_code(user, plain, hash);
    store_op(b, STORE_RECOVERY_USE);
    store_text(b, hash), store_int(b, user);
    store_must(b);
    return true;
}

void srv_recovery_put(struct hm_text *t, const char codes[SRV_CODES][SRV_CODE + 1])
{
    hm_put(t, "\"recovery\":[");
    for (unsigned i = 0; i < SRV_CODES; i++)
        srv_putf(t, "%s\"%s\"", i > 0 ? "," : "", codes[i]);
    hm_put(t, "]");
}
