/* fuzz_record.c: any text as a record; one that is taken can be written down
 * and read again. */
#include "fuzz/fuzz.h"

#include <string.h>

enum { LOG = 4096, TEXT = 1 << 18 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct hm_match m, again;
  static struct hm_move log_a[LOG], log_b[LOG];
  static char text[TEXT];
  struct hm_msg msg = {""};
  const struct hm_ops *ops = hm_record_game((const char *)data, size, &msg);
  MUST(ops != NULL || msg.text[0] != 0);
  if (ops == NULL)
    return 0;
  struct hm_game g = hm_game_of(ops);
  if (hm_record_parse(&m, &g, (const char *)data, size, log_a, LOG, &msg) !=
      HM_OK) {
    MUST(msg.text[0] != 0);
    return 0;
  }
  MUST(hm_audit(&g, &m.state) == NULL);
  size_t n = hm_record_print(&m, text, sizeof text);
  MUST(n < sizeof text);
  MUST(hm_record_parse(&again, &g, text, n, log_b, LOG, &msg) == HM_OK);
  MUST(memcmp(&again.state, &m.state, ops->state_size) == 0 && again.n == m.n);
  return 0;
}
