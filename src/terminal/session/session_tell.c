/*
 * session_tell.c: which game tells its own story, and what is said for one that does not.
 */
#include "games/packet_row/terminal/pr_face.h"
#include "games/rotterdam/terminal/rt_face.h"
#include "session.h"

#include <string.h>

void tui_tell_move(const struct tui_told *told, struct tui_log *log)
{
    const struct hm_game *g = &told->table->game;
    char                  text[200];
    if (strcmp(g->ops->id, "packet-row") == 0) {
        tui_pr_tell(told, log);
    } else if (strcmp(g->ops->id, "rotterdam") == 0) {
        tui_rt_tell(told, log);
    } else if (told->move != NULL) {
        g->ops->print_move(g->edition, told->move, text, sizeof text);
        tui_log_add(log, told->ply, told->seat, false, text);
    } else {
        tui_log_add(log, told->ply, told->seat, false, told->lang->word[W_HIDDEN_MOVE]);
    }
}
