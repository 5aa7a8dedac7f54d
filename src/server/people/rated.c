/* rated.c: see rated.h. */
#include "server/people/rated.h"

void srv_rated_places(const int *place, const bool *deserted, int n, int *out)
{
    for (int p = 0; p < n; p++) {
        out[p] = 1;
        for (int q = 0; q < n; q++)
            out[p] += deserted[q] == deserted[p] ? place[q] < place[p] : deserted[p];
    }
}
