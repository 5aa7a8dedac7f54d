/*
 * fuzz_edition.c: any text as the tables of an edition.  The first byte says of
 * which game; a byte 1E separates tables.  With an edition that is taken, a
 * game can be played.
 */
#include "fuzz/fuzz.h"

#include <string.h>

enum { TABLES = 4, SEPARATOR = 0x1e };

static void play(const struct hm_game *g, uint64_t number) {
  static struct drive d;
  uint8_t nseat =
      (uint8_t)(g->ops->least_seats +
                number % (g->ops->most_seats - g->ops->least_seats + 1u));
  if (drive_start(&d, g, nseat, number, true) != HM_OK)
    return;
  MUST(hm_audit(g, &d.state) == NULL);
  for (unsigned i = 0; i < 60 && drive_step(&d); i++)
    MUST(hm_audit(g, &d.state) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct hm_edition_room room;
  struct hm_table t[TABLES];
  struct hm_msg msg = {""};
  size_t ngame = 0, n = 0, at = 1;
  while (hm_games[ngame] != NULL)
    ngame++;
  if (size < 1)
    return 0;
  const struct hm_ops *ops = hm_games[data[0] % ngame];
  while (n < TABLES) {
    const uint8_t *end =
        at < size ? memchr(data + at, SEPARATOR, size - at) : NULL;
    size_t stop = end != NULL ? (size_t)(end - data) : size;
    t[n++] = (struct hm_table){"table", (const char *)data + at, stop - at};
    at = stop + 1;
    if (end == NULL)
      break;
  }
  memset(&room, 0xa5, sizeof room);
  if (ops->load((struct hm_edition *)&room, t, n, &msg) != HM_OK) {
    MUST(msg.text[0] != 0);
    return 0;
  }
  struct hm_game g = {ops, (const struct hm_edition *)&room};
  for (uint64_t number = 0; number < 4; number++)
    play(&g, number);
  return 0;
}
