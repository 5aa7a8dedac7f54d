/* feature_names.c: prints the names of all features, a JSON object for each game and number of
 * players (tools/feature-table.py). */
#include "harbour/net.h"

#include <stdio.h>

int main(void)
{
    char name[64];
    for (size_t i = 0; hm_games[i] != NULL; i++)
        for (uint8_t seats = hm_games[i]->min_seats; seats <= hm_games[i]->max_seats; seats++) {
            unsigned n = hm_net_features(hm_games[i], seats);
            if (n == 0)
                continue;
            printf("{\"game\":\"%s\",\"players\":%u,\"names\":[", hm_games[i]->id, seats);
            for (unsigned k = 0; k < n; k++) {
                hm_net_feature_name(hm_games[i], seats, k, name, sizeof name);
                printf("%s\"%s\"", k > 0 ? "," : "", name);
            }
            puts("]}");
        }
    return 0;
}
