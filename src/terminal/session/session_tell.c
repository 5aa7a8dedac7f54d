/*
 * session_tell.c: which game tells its own story, and what is said for one that does not.
 */
#include "games/packet_row/terminal/pr_face.h"
#include "games/rotterdam/terminal/rt_face.h"
#include "session.h"

#include <string.h>

void terminal_report_move(const struct terminal_report *told, struct terminal_log *log)
{
    const struct hm_game *g = &told->table->game;
    char                  text[200];
    if (strcmp(g->ops->id, "packet-row") == 0) {
        pr_face_report(told, log);
    } else if (strcmp(g->ops->id, "rotterdam") == 0) {
        rt_face_report(told, log);
    } else if (told->move != NULL) {
        g->ops->print_move(g->edition, told->move, text, sizeof text);
        terminal_log_add(log, told->ply, told->seat, false, text);
    } else {
        terminal_log_add(log, told->ply, told->seat, false, told->lang->word[W_HIDDEN_MOVE]);
    }
}
