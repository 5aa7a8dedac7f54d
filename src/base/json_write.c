/* json_write.c: see json.h. */
#include "harbour/json.h"

#include <string.h>

void hm_json_comma(struct hm_text *t)
{
    if (t->last != 0 && strchr("{[:,\n", t->last) == NULL)
        hm_put_char(t, ',');
}

void hm_json_open(struct hm_text *t, char bracket)
{
    hm_json_comma(t);
    hm_put_char(t, bracket);
}

void hm_json_close(struct hm_text *t, char bracket) { hm_put_char(t, bracket); }

void hm_json_key(struct hm_text *t, const char *key)
{
    hm_json_put(t, key);
    hm_put_char(t, ':');
}

void hm_json_put(struct hm_text *t, const char *s)
{
    hm_json_comma(t);
    if (s != NULL)
        hm_put_json(t, s);
    else
        hm_put(t, "null");
}

void hm_json_put_int(struct hm_text *t, int64_t n)
{
    hm_json_comma(t);
    hm_put_int(t, n);
}

void hm_json_put_bool(struct hm_text *t, bool b)
{
    hm_json_comma(t);
    hm_put(t, b ? "true" : "false");
}

void hm_json_put_seat(struct hm_text *t, hm_seat seat)
{
    const char name[2] = {hm_seat_letter(seat), 0};
    hm_json_put(t, seat != HM_NOBODY ? name : NULL);
}

void hm_json_put_seats(struct hm_text *t, hm_seatset seats, unsigned nseat)
{
    hm_json_open(t, '[');
    for (unsigned p = 0; p < nseat; p++)
        if (hm_seat_in(seats, p))
            hm_json_put_seat(t, (hm_seat)p);
    hm_json_close(t, ']');
}
