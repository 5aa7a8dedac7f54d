/*
 * pr_refusals.c: why a move is refused; each refusal cites the rule that a player should read.
 */
#include "pr.h"

const struct hm_refusal pr_refusal_over = {"PR-0.1", "over", "The game is over."};
const struct hm_refusal pr_refusal_turn = {"PR-0.1", "not-asked",
                                           "It is not this player's turn to decide."};
const struct hm_refusal pr_refusal_seat = {"PR-0.1", "no-seat", "Nobody sits there."};
const struct hm_refusal pr_refusal_move = {"PR-0.1", "no-move", "There is no such move."};
const struct hm_refusal pr_refusal_names = {"PR-0.2", "wrong-names",
                                            "This move does not name the cards it should."};
const struct hm_refusal pr_refusal_double = {"PR-0.2", "named-twice", "A card is named twice."};
const struct hm_refusal pr_refusal_offer = {"PR-0.2", "not-on-offer", "{card} is not on offer."};
const struct hm_refusal pr_refusal_card = {"PR-0.2", "not-held",
                                           "This player does not hold {card}."};
const struct hm_refusal pr_refusal_choice = {
    "PR-3.1", "no-choice", "An area has been named already; a card of it is taken or declined."};
const struct hm_refusal pr_refusal_twice = {"PR-3.1", "named-already",
                                            "The {what} has been named in this round already."};
const struct hm_refusal pr_refusal_area = {
    "PR-3.2", "other-area", "{card} lies in the {what}, which is not the area at hand."};
const struct hm_refusal pr_refusal_prompted = {"PR-3.2", "name-first",
                                               "The harbour master names an area first."};
const struct hm_refusal pr_refusal_money = {"PR-3.4", "too-dear",
                                            "{card} costs ${need}; this player has ${have}."};
const struct hm_refusal pr_refusal_pass = {"PR-3.7", "must-name",
                                           "The harbour master must name an area."};
const struct hm_refusal pr_refusal_closed = {
    "PR-3.8", "closed-area", "{card} lies in the {what}, which was named earlier in this round."};
const struct hm_refusal pr_refusal_empty = {"PR-3.10", "empty-area",
                                            "Nothing is left in the {what}."};
const struct hm_refusal pr_refusal_ship = {"PR-5.1", "no-ship", "{card} lacks a ship to {what}."};
const struct hm_refusal pr_refusal_goods = {"PR-5.1", "no-goods",
                                            "{card} needs {need} {what} and gets {have}."};
const struct hm_refusal pr_refusal_contract = {"PR-5.10", "no-contract",
                                               "No contract is among the cards."};
const struct hm_refusal pr_refusal_other = {"PR-5.10", "no-use",
                                            "{card} is of no use in fulfilling contracts."};
const struct hm_refusal pr_refusal_idle_ship = {"PR-5.10", "idle-ship",
                                                "{card} carries no contract."};
const struct hm_refusal pr_refusal_idle_captain = {"PR-5.10", "idle-captain",
                                                   "{card} changes no ship's destination."};
const struct hm_refusal pr_refusal_idle_trader = {"PR-5.10", "idle-trader",
                                                  "{card} trades no goods that a contract needs."};
const struct hm_refusal pr_refusal_cash = {"PR-6.1", "no-money-card",
                                           "{card} is not a money card."};
const struct hm_refusal pr_refusal_assistant = {"PR-6.2", "no-assistant",
                                                "A card of the future supply takes an assistant."};
const struct hm_refusal pr_refusal_future = {"PR-6.2", "not-in-future",
                                             "{card} is not in a future supply."};
const struct hm_refusal pr_refusal_rounds = {
    "PR-7.3", "rounds-over",
    "The rounds are over: contracts are fulfilled, then a player is done."};
const struct hm_refusal pr_refusal_settle = {"PR-7.3", "no-settlement",
                                             "Only in the settlement is a player done."};
const struct hm_refusal pr_refusal_done = {"PR-7.3", "done-already",
                                           "Who is done fulfils no more contracts."};
