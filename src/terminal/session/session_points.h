/*
 * session_points.h: the points of a table at any time, by source.
 */
#ifndef HARBOUR_SESSION_POINTS_H
#define HARBOUR_SESSION_POINTS_H

#include "session.h"

enum { TERMINAL_POINT_COLUMNS = HM_SCORE_PARTS + 1 };

struct terminal_points {
    size_t      n; /* columns: the sum, then the sources of points */
    const char *title[TERMINAL_POINT_COLUMNS];
    int64_t     value[TERMINAL_POINT_COLUMNS][HM_SEATS];
    hm_seatset  shown;    /* whose points the viewer may be shown */
    hm_seatset  winners;  /* so far, among those; none while points are hidden */
    bool        complete; /* false: cards that the viewer cannot see are not counted */
};

/* As the viewer of the session may know them; during play, as if the game ended now. */
void terminal_points(const struct terminal_session *s, struct terminal_points *out);

#endif
