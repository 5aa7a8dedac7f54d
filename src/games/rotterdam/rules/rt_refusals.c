/*
 * rt_refusals.c: why a move is refused; each refusal cites the rule that a player should read.
 */
#include "rt_check.h"

const struct hm_refusal rt_refusal_over = {"RT-9.1", "rt-over", "The game is over."};
const struct hm_refusal rt_refusal_turn = {"RT-3.1", "rt-not-asked", "It is not this seat's turn."};
const struct hm_refusal rt_refusal_swap = {
    "RT-7.2", "rt-done", "This seat is done with swapping until an offer asks it again."};
const struct hm_refusal rt_refusal_steer_first = {"RT-5.5", "rt-steer-first",
                                                  "A ship has to be steered first."};
const struct hm_refusal rt_refusal_steer_card = {
    "RT-3.2", "rt-card-in-action", "No card is played while a ship has to be steered."};
const struct hm_refusal rt_refusal_card_now = {
    "RT-3.2", "rt-card-in-swap", "In phase 5 only victory-point cards are laid open."};
const struct hm_refusal rt_refusal_card = {"RT-3.2", "rt-card-not-held",
                                           "{card} is not a shipping card in this hand."};
const struct hm_refusal rt_refusal_end_action = {"RT-3.2", "rt-end-before-action",
                                                 "The turn's action comes before `end`."};
const struct hm_refusal rt_refusal_end_draw = {
    "RT-3.2", "rt-end-before-draw", "A shipping card is due and has to be drawn before `end`."};
const struct hm_refusal rt_refusal_end_swap = {"RT-3.2", "rt-end-in-swap",
                                               "Phase 5 has no turns to end."};
const struct hm_refusal rt_refusal_phase = {"RT-3.1", "rt-other-phase",
                                            "That move belongs to another phase."};
const struct hm_refusal rt_refusal_pass = {"RT-3.1", "rt-pass-phase",
                                           "Passing is for phases 1 and 6."};
const struct hm_refusal rt_refusal_move = {"RT-3.1", "rt-no-such-move", "There is no such move."};
const struct hm_refusal rt_refusal_second_place = {
    "RT-4.1", "rt-placed", "This turn's ship has been placed or declined already."};
const struct hm_refusal rt_refusal_second_colour = {"RT-5.1", "rt-colour-named",
                                                    "This turn's colour has been named already."};
const struct hm_refusal rt_refusal_second_assignment = {
    "RT-7.4", "rt-assignment-done",
    "This turn's assignment has been completed or declined already."};
const struct hm_refusal rt_refusal_ship_left = {"RT-4.3", "rt-no-ship-left",
                                                "No ship is left to place."};
const struct hm_refusal rt_refusal_start_left = {"RT-4.3", "rt-no-start-left",
                                                 "No start position is free."};
const struct hm_refusal rt_refusal_place_ship = {
    "RT-4.1", "rt-place-ship", "Only an own ship that is not on the water can be placed."};
const struct hm_refusal rt_refusal_place_start = {"RT-4.1", "rt-place-start",
                                                  "A ship is placed on a free start position."};
const struct hm_refusal rt_refusal_place_stock = {"RT-4.1", "rt-place-stock",
                                                  "There is no {what} in stock."};
const struct hm_refusal rt_refusal_place_empty = {
    "RT-4.2", "rt-place-empty", "A ship sails empty only while a raw material is out of stock."};
const struct hm_refusal rt_refusal_colour = {"RT-5.1", "rt-no-colour", "There is no such colour."};
const struct hm_refusal rt_refusal_steer = {"RT-5.5", "rt-nothing-to-steer",
                                            "That ship does not wait to be steered."};
const struct hm_refusal rt_refusal_way = {"RT-5.5", "rt-no-way",
                                          "No free channel of the named colour leads there."};
const struct hm_refusal rt_refusal_due = {"RT-6.1", "rt-none-due", "No shipping card is due."};
const struct hm_refusal rt_refusal_hand = {"RT-6.2", "rt-hand-full",
                                           "Nobody holds more than three shipping cards."};
const struct hm_refusal rt_refusal_cards_left = {"RT-6.3", "rt-no-cards-left",
                                                 "There is no shipping card left to draw."};
const struct hm_refusal rt_refusal_luck_card = {"RT-8.1", "rt-luck-card",
                                                "{card} is not a card that exchanges cargo."};
const struct hm_refusal rt_refusal_luck_ships = {"RT-8.1", "rt-luck-ships",
                                                 "It takes two ships, both loaded."};
const struct hm_refusal rt_refusal_cargo_card = {"RT-8.2", "rt-cargo-card",
                                                 "{card} is not a card for extra cargo."};
const struct hm_refusal rt_refusal_cargo_ship = {
    "RT-8.2", "rt-cargo-ship", "Only an own ship that is not on the water can be placed."};
const struct hm_refusal rt_refusal_cargo_start = {"RT-8.2", "rt-cargo-start",
                                                  "A ship is placed on a free start position."};
const struct hm_refusal rt_refusal_cargo_stock = {"RT-8.2", "rt-cargo-stock",
                                                  "There is no {what} in stock."};
const struct hm_refusal rt_refusal_cargo_empty = {"RT-8.2", "rt-cargo-empty",
                                                  "The extra ship never sails empty."};
const struct hm_refusal rt_refusal_setback_card = {"RT-8.3", "rt-setback-card",
                                                   "{card} is not a setback."};
const struct hm_refusal rt_refusal_setback = {
    "RT-8.3", "rt-setback-way", "A ship on the water goes one channel back, to a free position."};
const struct hm_refusal rt_refusal_storm_card = {"RT-8.4", "rt-storm-card",
                                                 "{card} is not a heavy storm."};
const struct hm_refusal rt_refusal_storm = {
    "RT-8.4", "rt-storm-way", "A ship on the water goes two channels back, over free positions."};
const struct hm_refusal rt_refusal_open_card = {"RT-8.5", "rt-open-card",
                                                "{card} is not a victory-point card."};
const struct hm_refusal rt_refusal_open = {
    "RT-8.5", "rt-open-hand",
    "An advantage is laid open only while three shipping cards are held."};
const struct hm_refusal rt_refusal_open_extra = {
    "RT-8.6", "rt-open-extra-hand",
    "An extra advantage is laid open only while three shipping cards are held."};
const struct hm_refusal rt_refusal_rob_card = {"RT-8.7", "rt-rob-card",
                                               "{card} is not a freight robbery."};
const struct hm_refusal rt_refusal_rob_cargo = {"RT-8.7", "rt-rob-cargo",
                                                "The robbed ship has no cargo."};
const struct hm_refusal rt_refusal_rob_ship = {
    "RT-8.7", "rt-rob-ship", "The cargo goes to another ship, an own one on the water."};
const struct hm_refusal rt_refusal_rob_place = {
    "RT-8.7", "rt-rob-place", "Only a player with no ship on the water places one for the cargo."};
const struct hm_refusal rt_refusal_rob_start = {"RT-8.7", "rt-rob-start",
                                                "A ship is placed on a free start position."};
const struct hm_refusal rt_refusal_police_card = {"RT-8.8", "rt-police-card",
                                                  "{card} is not an inspection."};
const struct hm_refusal rt_refusal_police = {"RT-8.8", "rt-police-cargo", "The ship has no cargo."};
const struct hm_refusal rt_refusal_offer_cards = {"RT-7.3", "rt-offer-cards",
                                                  "Only product cards change hands."};
const struct hm_refusal rt_refusal_offer_held = {
    "RT-7.1", "rt-offer-held", "An offer gives different product cards of one's own hand."};
const struct hm_refusal rt_refusal_offer_nothing = {
    "RT-7.1", "rt-offer-nothing", "An offer gives and wants at least one product."};
const struct hm_refusal rt_refusal_offer_to = {
    "RT-7.1", "rt-offer-to", "An offer is made to another seat or to all others."};
const struct hm_refusal rt_refusal_offer_stands = {"RT-7.1", "rt-offer-stands",
                                                   "The standing offer has to be withdrawn first."};
const struct hm_refusal rt_refusal_offer_left = {
    "RT-7.1", "rt-offer-cap", "A seat makes at most {need} offers in one phase."};
const struct hm_refusal rt_refusal_withdraw = {"RT-7.1", "rt-withdraw",
                                               "No offer stands that could be withdrawn."};
const struct hm_refusal rt_refusal_accept = {"RT-7.1", "rt-accept",
                                             "No offer with that number stands for this seat."};
const struct hm_refusal rt_refusal_accept_held = {
    "RT-7.1", "rt-accept-held",
    "The offer wants more {what} than this hand has: {need}, not {have}."};
const struct hm_refusal rt_refusal_show = {
    "RT-7.1", "rt-show", "Only different product cards of one's own hand can be shown."};
const struct hm_refusal rt_refusal_complete_card = {
    "RT-7.4", "rt-complete-card", "One assignment of one's own hand is completed."};
const struct hm_refusal rt_refusal_complete_held = {"RT-7.4", "rt-complete-held",
                                                    "{card} is not in this hand."};
const struct hm_refusal rt_refusal_complete_joker = {
    "RT-7.5", "rt-complete-joker", "{card} is no joker and stands for no product."};
const struct hm_refusal rt_refusal_complete_more = {
    "RT-7.4", "rt-complete-more",
    "Exactly the assignment's products are handed in: {need} cards, not {have}."};
const struct hm_refusal rt_refusal_complete_other = {
    "RT-7.4", "rt-complete-other",
    "Exactly the assignment's products are handed in: too much {what}."};
