/*
 * pr_names.c: the names in the card table, in the order of their enums.
 *
 * Tables, moves, positions and records use the same names.
 */
#include "pr.h"

const char *const hm_pr_area_names[] = {"guildhall", "docks", "market", "bank", NULL};
const char *const hm_pr_deck_names[] = {"guildhall", "docks", "market", "bank", "start", NULL};
const char *const hm_pr_card_kind_names[] = {"contract", "assistant", "building", "ship",
                                             "captain",  "gold",      "goods",    "trader",
                                             "money",    "banker",    NULL};
const char *const hm_pr_good_names[] = {"grain", "cotton", "fur", "tobacco", NULL};
const char *const hm_pr_port_names[] = {
    "great-britain", "france", "netherlands", "sweden", "spain", "german-confederation", NULL};
const char *const hm_pr_building_names[] = {"church", "library", "university", "town-hall", NULL};
const char *const hm_pr_phase_names[] = {"choose", "ask", "settle", "over", NULL};

const uint8_t pr_full[HM_SEATS + 1] = {0, 0, 2, 2, 3, 4};
const uint8_t pr_last_fail[HM_SEATS + 1] = {0, 0, 1, 1, 2, 3};
