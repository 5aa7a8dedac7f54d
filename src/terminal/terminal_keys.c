/*
 * terminal_keys.c: the engine's keys in words: names of cards, goods, places; refusals; reasons.
 *
 * Names stand as they do in the middle of a sentence; headings capitalise them.  English
 * refusals and reasons are the engine's own sentences.
 */
#include "terminal_text.h"

#include "games/packet_row/packet_row.h"
#include "games/rotterdam/rotterdam.h"
#include "games/packet_row/terminal/pr_face.h"
#include "games/rotterdam/terminal/rt_face.h"

#include <stdio.h>
#include <string.h>

struct name {
    const char *kind, *key, *en, *de;
};

static const struct name names[] = {
    {"area", "guildhall", "guildhall", "Gildehaus"},
    {"area", "docks", "docks", "Docks"},
    {"area", "market", "market", "Markt"},
    {"area", "bank", "bank", "Bank"},
    {"good", "grain", "grain", "Getreide"},
    {"good", "cotton", "cotton", "Baumwolle"},
    {"good", "fur", "fur", "Pelze"},
    {"good", "tobacco", "tobacco", "Tabak"},
    {"port", "great-britain", "Great Britain", "Großbritannien"},
    {"port", "france", "France", "Frankreich"},
    {"port", "netherlands", "the Netherlands", "Niederlande"},
    {"port", "sweden", "Sweden", "Schweden"},
    {"port", "spain", "Spain", "Spanien"},
    {"port", "german-confederation", "the German Confederation", "Deutscher Bund"},
    {"place", "great-britain", "Britain", "Britannien"},
    {"place", "netherlands", "Holland", "Holland"},
    {"place", "german-confederation", "Germany", "Deutschland"},
    {"code", "great-britain", "GB", "GB"},
    {"code", "france", "FR", "FR"},
    {"code", "netherlands", "NL", "NL"},
    {"code", "sweden", "SE", "SE"},
    {"code", "spain", "ES", "ES"},
    {"code", "german-confederation", "DE", "DE"},
    {"building", "church", "church", "Kirche"},
    {"building", "library", "library", "Bibliothek"},
    {"building", "university", "university", "Universität"},
    {"building", "town-hall", "town hall", "Rathaus"},
    {"card", "contract", "contract", "Auftrag"},
    {"card", "assistant", "assistant", "Gehilfe"},
    {"card", "building", "building", "Gebäude"},
    {"card", "ship", "ship", "Schiff"},
    {"card", "captain", "captain", "Kapitän"},
    {"card", "gold", "gold", "Gold"},
    {"card", "goods", "goods", "Waren"},
    {"card", "trader", "trader", "Händler"},
    {"card", "money", "money", "Geld"},
    {"card", "banker", "banker", "Bankier"},
    {"good", "fruit", "fruit", "Früchte"},
    {"good", "crude-oil", "oil", "Öl"},
    {"good", "textile", "textile", "Textilien"},
    {"cargo", "grain", "g", "g"},
    {"cargo", "fruit", "f", "f"},
    {"cargo", "crude-oil", "o", "o"},
    {"cargo", "textile", "t", "t"},
    {"colour", "red", "red", "Rot"},
    {"colour", "yellow", "yellow", "Gelb"},
    {"colour", "green", "green", "Grün"},
    {"colour", "white", "white", "Weiß"},
    {"colour", "purple", "purple", "Violett"},
    {"buoy", "red", "R", "R"},
    {"buoy", "yellow", "Y", "G"},
    {"buoy", "green", "G", "N"},
    {"buoy", "white", "W", "W"},
    {"buoy", "purple", "P", "V"},
    {"harbour", "BOT", "Botlek", "Botlek"},
    {"harbour", "VUL", "Vulcaanhaven", "Vulcaanhaven"},
    {"harbour", "MER", "Merwehaven", "Merwehaven"},
    {"harbour", "WAA", "Waalhaven", "Waalhaven"},
    {"product", "PET", "petrol", "Benzin"},
    {"product", "PLA", "plastics", "Kunststoff"},
    {"product", "BRE", "bread", "Brot"},
    {"product", "COR", "cornflakes", "Cornflakes"},
    {"product", "OJU", "orange juice", "Orangensaft"},
    {"product", "JAM", "jam", "Marmelade"},
    {"product", "CLO", "clothing", "Kleidung"},
    {"product", "CAR", "carpets", "Teppiche"},
    {"shipping", "change-your-luck", "change your luck", "Glückstausch"},
    {"shipping", "extra-cargo", "extra cargo", "Extraladung"},
    {"shipping", "setback", "setback", "Rückschlag"},
    {"shipping", "heavy-storm", "heavy storm", "Sturm"},
    {"shipping", "advantage", "advantage", "Vorteil"},
    {"shipping", "extra-advantage", "extra advantage", "Großer Vorteil"},
    {"shipping", "freight-robbery", "freight robbery", "Frachtraub"},
    {"shipping", "inspection", "harbour police", "Hafenpolizei"},
    {"shipping", "joker", "joker", "Joker"},
    {"phase", "1", "Place", "Einsetzen"},
    {"phase", "2", "Navigate", "Fahren"},
    {"phase", "3", "Shipping cards", "Fahrtkarten"},
    {"phase", "4", "Harbours", "Häfen"},
    {"phase", "5", "Swap", "Tauschen"},
    {"phase", "6", "Assignments", "Aufträge"},
    {"score", "points", "points", "Punkte"},
    {"score", "money", "money", "Geld"},
    {"score", "buildings", "buildings", "Gebäude"},
    {"score", "bankers", "bankers", "Bankiers"},
    {"score", "assignments", "assignments", "Aufträge"},
    {"score", "products", "products", "Produkte"},
    {"score", "shipping", "shipping cards", "Fahrtkarten"},
    {"level", "deckhand", "deckhand", "Decksjunge"},
    {"level", "clerk", "clerk", "Schreiber"},
    {"level", "merchant", "merchant", "Kaufmann"},
    {"level", "shipowner", "shipowner", "Reeder"},
    {"level", "harbourmaster", "harbourmaster", "Hafenmeister"},
    {"mark", "0", "fine", "gut"},
    {"mark", "1", "doubtful", "fragwürdig"},
    {"mark", "2", "mistake", "Fehler"},
    {"mark", "3", "blunder", "grober Fehler"},
    {"score", "won", "won", "gewonnen"},
};

/* Why a hint is good; cards by their names, where the engine's own English has ids. */
static const struct {
    const char *key, *en, *de;
} reasons[] = {
    {"only", "there is nothing else to do", "es gibt nichts anderes zu tun"},
    {"close", "a close choice", "eine knappe Entscheidung"},
    {"payable", "contracts worth ${n} more can be fulfilled",
     "Aufträge für ${n} mehr werden erfüllbar"},
    {"points", "{n} points", "{n} Punkte"},
    {"money", "${n}", "${n}"},
    {"cheap", "it costs ${n} less than its points are worth at the end",
     "es kostet ${n} weniger, als seine Punkte am Ende wert sind"},
    {"lacks", "{card} then lacks {n} more", "zu {card} fehlen dann noch {n}"},
    {"ship", "a ship for {card}", "ein Schiff für {card}"},
    {"raises", "raises ${n} to pay for it", "bringt ${n}, um es zu bezahlen"},
    {"denies", "{seat} would like it: ${n}", "{seat} hätte es gern: ${n}"},
    {"keeps", "${n} are left, enough for {card}", "${n} bleiben, genug für {card}"},
    {"waits", "{card} may still come in this round", "{card} kann in dieser Runde noch kommen"},
    {"gets", "{card} is likely to be left for you", "{card} bleibt wahrscheinlich für dich"},
    {"ends-round", "it ends the round: {n} others get nothing",
     "es beendet die Runde: {n} andere bekommen nichts"},
    {"richest", "you have the most money, so bankers count for you",
     "du hast das meiste Geld, also zählen Bankiers für dich"},
    {"end-near", "about {n} rounds are left", "etwa {n} Runden bleiben"},
    {"settle", "the game is over: fulfil what brings most, ${n}",
     "das Spiel ist zu Ende: erfülle, was am meisten bringt, ${n}"},
    {"delivers", "{n} of your ships reach a harbour that takes their cargo",
     "{n} deiner Schiffe erreichen einen Hafen, der ihre Ladung nimmt"},
    {"advances", "{n} of your ships move on", "{n} deiner Schiffe fahren weiter"},
    {"stops", "{n} ships of others stay where they are", "{n} Schiffe der anderen bleiben liegen"},
    {"helps", "it helps {seat}: {n} of their ships move on",
     "es hilft {seat}: {n} Schiffe fahren weiter"},
    {"completes", "completes {card}: {n} points", "erfüllt {card}: {n} Punkte"},
    {"wanted", "a product for {card}", "ein Produkt für {card}"},
    {"cargo", "{n} of your assignments want what this cargo becomes",
     "{n} deiner Aufträge wollen, was aus dieser Ladung wird"},
    {"gains", "your win chance rises by {n} percent", "deine Gewinnchance steigt um {n} Prozent"},
    {"leader", "it would help {seat}, who leads, by {n} percent",
     "es hülfe {seat}, wo man führt, um {n} Prozent"},
    {"saves", "keeps your cards for later", "spart deine Karten für später"},
};

/* Refusals in German; English has the engine's own words. */
struct sentence {
    const char *key, *de;
};

static const struct sentence german[] = {
    {"over", "Das Spiel ist aus."},
    {"not-asked", "Du bist jetzt nicht an der Reihe."},
    {"no-seat", "Dort sitzt niemand."},
    {"no-move", "Einen solchen Zug gibt es nicht."},
    {"wrong-names", "Dieser Zug nennt nicht die Karten, die er nennen müsste."},
    {"not-on-offer", "{card} liegt nicht aus."},
    {"not-held", "{card} ist nicht in deiner Hand."},
    {"no-choice", "Ein Ort ist schon genannt; dort wird genommen oder verzichtet."},
    {"named-already", "{what}: in dieser Runde schon genannt."},
    {"other-area", "{card} liegt hier: {what}. Dieser Ort ist nicht an der Reihe."},
    {"name-first", "Zuerst nennt der Hafenmeister einen Ort."},
    {"too-dear", "{card} kostet ${need}, vorhanden sind ${have}."},
    {"must-name", "Der Hafenmeister muss einen Ort nennen."},
    {"closed-area", "{card} liegt hier: {what}. Der Ort wurde in dieser Runde schon genannt."},
    {"empty-area", "{what}: dort liegt nichts mehr."},
    {"no-ship", "{card}: es fehlt ein Schiff mit dem Ziel {what}."},
    {"no-goods", "{card} braucht {need} {what} und bekommt {have}."},
    {"named-twice", "Eine Karte ist zweimal genannt."},
    {"no-contract", "Es ist kein Auftrag unter den Karten."},
    {"no-use", "{card} nützt beim Erfüllen von Aufträgen nichts."},
    {"idle-ship", "{card} befördert keinen Auftrag."},
    {"idle-captain", "{card} ändert das Ziel keines Schiffs."},
    {"idle-trader", "{card} tauscht keine Ware, die ein Auftrag braucht."},
    {"no-money-card", "{card} ist keine Geldkarte."},
    {"no-assistant", "Eine Karte der künftigen Auslage kostet einen Gehilfen."},
    {"not-in-future", "{card} liegt in keiner künftigen Auslage."},
    {"no-settlement", "Fertig meldet man sich nur in der Abrechnung."},
    {"done-already", "Wer fertig ist, erfüllt keine Aufträge mehr."},
    {"rt-over", "Das Spiel ist aus."},
    {"rt-not-asked", "Du bist jetzt nicht an der Reihe."},
    {"rt-done", "Du bist mit dem Tauschen fertig, bis ein Angebot dich wieder fragt."},
    {"rt-steer-first", "Zuerst muss ein Schiff gelenkt werden."},
    {"rt-card-in-action", "Solange ein Schiff zu lenken ist, wird keine Karte gespielt."},
    {"rt-card-in-swap", "In Phase 5 werden nur Punktekarten offen ausgelegt."},
    {"rt-card-not-held", "{card} ist keine Fahrtkarte in deiner Hand."},
    {"rt-end-before-action", "Erst kommt die Aktion des Zugs, dann sein Ende."},
    {"rt-end-before-draw", "Erst ist noch eine Fahrtkarte zu ziehen."},
    {"rt-end-in-swap", "Phase 5 hat keine Züge, die enden könnten."},
    {"rt-other-phase", "Dieser Zug gehört in eine andere Phase."},
    {"rt-pass-phase", "Gepasst wird nur in den Phasen 1 und 6."},
    {"rt-no-such-move", "Einen solchen Zug gibt es nicht."},
    {"rt-placed", "In diesem Zug wurde schon eingesetzt oder verzichtet."},
    {"rt-colour-named", "In diesem Zug wurde schon eine Farbe genannt."},
    {"rt-assignment-done", "In diesem Zug wurde schon ein Auftrag erfüllt oder verzichtet."},
    {"rt-no-ship-left", "Du hast kein Schiff mehr zum Einsetzen."},
    {"rt-no-start-left", "Kein Startplatz ist frei."},
    {"rt-place-ship", "Nur ein eigenes Schiff, das nicht auf dem Wasser ist, wird eingesetzt."},
    {"rt-place-start", "Ein Schiff wird auf einen freien Startplatz gesetzt."},
    {"rt-place-stock", "{what}: nichts mehr im Vorrat."},
    {"rt-place-empty", "Leer fährt ein Schiff nur, solange ein Rohstoff ausgegangen ist."},
    {"rt-no-colour", "Diese Farbe gibt es nicht."},
    {"rt-nothing-to-steer", "Dieses Schiff wartet nicht darauf, gelenkt zu werden."},
    {"rt-no-way", "Dorthin führt keine freie Rinne der genannten Farbe."},
    {"rt-none-due", "Es ist keine Fahrtkarte zu ziehen."},
    {"rt-hand-full", "Niemand hält mehr als drei Fahrtkarten."},
    {"rt-no-cards-left", "Es gibt keine Fahrtkarte mehr zu ziehen."},
    {"rt-luck-card", "{card} tauscht keine Ladungen."},
    {"rt-luck-ships", "Dazu gehören zwei Schiffe, beide beladen."},
    {"rt-cargo-card", "{card} ist keine Extraladung."},
    {"rt-cargo-ship", "Nur ein eigenes Schiff, das nicht auf dem Wasser ist, wird eingesetzt."},
    {"rt-cargo-start", "Ein Schiff wird auf einen freien Startplatz gesetzt."},
    {"rt-cargo-stock", "{what}: nichts mehr im Vorrat."},
    {"rt-cargo-empty", "Das zusätzliche Schiff fährt nie leer."},
    {"rt-setback-card", "{card} ist kein Rückschlag."},
    {"rt-setback-way", "Ein Schiff auf dem Wasser geht eine Rinne zurück, auf einen freien Platz."},
    {"rt-storm-card", "{card} ist kein Sturm."},
    {"rt-storm-way", "Ein Schiff auf dem Wasser geht zwei Rinnen zurück, über freie Plätze."},
    {"rt-open-card", "{card} ist keine Punktekarte."},
    {"rt-open-hand", "Ein Vorteil wird nur mit drei Fahrtkarten in der Hand ausgelegt."},
    {"rt-open-extra-hand",
     "Ein großer Vorteil wird nur mit drei Fahrtkarten in der Hand ausgelegt."},
    {"rt-rob-card", "{card} ist kein Frachtraub."},
    {"rt-rob-cargo", "Das beraubte Schiff hat keine Ladung."},
    {"rt-rob-ship", "Die Ladung geht auf ein anderes, eigenes Schiff auf dem Wasser."},
    {"rt-rob-place", "Nur wer kein Schiff auf dem Wasser hat, setzt dafür eines ein."},
    {"rt-rob-start", "Ein Schiff wird auf einen freien Startplatz gesetzt."},
    {"rt-police-card", "{card} ist keine Hafenpolizei."},
    {"rt-police-cargo", "Das Schiff hat keine Ladung."},
    {"rt-offer-cards", "Nur Produktkarten wechseln die Hand."},
    {"rt-offer-held", "Ein Angebot gibt verschiedene Produktkarten der eigenen Hand."},
    {"rt-offer-nothing", "Ein Angebot gibt und will mindestens ein Produkt."},
    {"rt-offer-to", "Ein Angebot geht an einen anderen Platz oder an alle anderen."},
    {"rt-offer-stands", "Zuerst muss das stehende Angebot zurückgezogen werden."},
    {"rt-offer-cap", "Jeder macht höchstens {need} Angebote in einer Phase."},
    {"rt-withdraw", "Es steht kein Angebot, das man zurückziehen könnte."},
    {"rt-accept", "Kein Angebot mit dieser Nummer steht für dich."},
    {"rt-accept-held", "Das Angebot will mehr {what}, als du hast: {need}, nicht {have}."},
    {"rt-show", "Gezeigt werden nur verschiedene Produktkarten der eigenen Hand."},
    {"rt-complete-card", "Erfüllt wird ein Auftrag der eigenen Hand."},
    {"rt-complete-held", "{card} ist nicht in deiner Hand."},
    {"rt-complete-joker", "{card} ist kein Joker und steht für kein Produkt."},
    {"rt-complete-more",
     "Genau die Produkte des Auftrags werden abgegeben: {need} Karten, nicht {have}."},
    {"rt-complete-other", "Genau die Produkte des Auftrags werden abgegeben: zu viel {what}."},
};

const char *terminal_key_text(const struct terminal_lang *l, const char *kind, const char *key)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if ((kind == NULL || strcmp(names[i].kind, kind) == 0) && strcmp(names[i].key, key) == 0)
            return l->number == TERMINAL_GERMAN ? names[i].de : names[i].en;
    return key;
}

static const char *in_german(const char *key)
{
    for (size_t i = 0; i < sizeof german / sizeof german[0]; i++)
        if (strcmp(german[i].key, key) == 0)
            return german[i].de;
    return NULL;
}

/* Puts a form with {card} {what} {need} {have} {n} {seat}; the values that do not apply are not in it. */
struct values {
    char                   card[80], seat[4];
    const char            *what;
    struct terminal_number need, have, n;
};

static bool put_value(struct hm_text *t, const char *name, size_t len, const struct values *v)
{
    const struct {
        const char *name, *value;
    } table[] = {{"card", v->card},      {"what", v->what}, {"need", v->need.text},
                 {"have", v->have.text}, {"n", v->n.text},  {"seat", v->seat}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strlen(table[i].name) == len && memcmp(table[i].name, name, len) == 0) {
            hm_put(t, table[i].value);
            return true;
        }
    return false;
}

static size_t put_form(char *buf, size_t cap, const char *form, const struct values *v)
{
    struct hm_text t = hm_text_in(buf, cap);
    for (; *form != 0; form++) {
        size_t len = *form == '{' ? strcspn(form, "}") : 0;
        if (len > 1 && form[len] == '}' && put_value(&t, form + 1, len - 1, v))
            form += len;
        else
            hm_put_char(&t, *form);
    }
    return t.len;
}

static void capitalise(char *text)
{
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
}

size_t terminal_refusal(const struct terminal_lang *l, const struct hm_game *g,
                        const struct hm_why *why, char *buf, size_t cap)
{
    struct values v = {.what = why->what != NULL ? terminal_key_text(l, NULL, why->what) : ""};
    const char   *de = l->number == TERMINAL_GERMAN ? in_german(why->no->id) : NULL;
    v.need = terminal_number(why->need);
    v.have = terminal_number(why->have);
    if (why->card != HM_NO_CARD)
        terminal_card_name(l, g, why->card, v.card, sizeof v.card);
    size_t n = put_form(buf, cap, de != NULL ? de : why->no->text, &v);
    capitalise(buf);
    return n;
}

size_t terminal_reason(const struct terminal_lang *l, const struct hm_game *g,
                       const struct hm_reason *r, char *buf, size_t cap)
{
    struct values v = {.what = ""};
    const char   *form = NULL;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strcmp(reasons[i].key, r->id) == 0)
            form = l->number == TERMINAL_GERMAN ? reasons[i].de : reasons[i].en;
    if (form == NULL)
        return hm_print_reason(g, r, buf, cap);
    v.n = terminal_number(r->n);
    if (r->card != HM_NO_CARD)
        terminal_card_name(l, g, r->card, v.card, sizeof v.card);
    if (r->seat < HM_SEATS)
        snprintf(v.seat, sizeof v.seat, "%c", hm_seat_letter(r->seat));
    return put_form(buf, cap, form, &v);
}

size_t terminal_card_name(const struct terminal_lang *l, const struct hm_game *g, hm_card c,
                          char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    if (c >= g->edition->ncard)
        hm_put(&t, "?");
    else if (strcmp(g->ops->id, "packet-row") == 0)
        pr_face_card_name(l, g, c, &t);
    else if (strcmp(g->ops->id, "rotterdam") == 0)
        rt_face_card_name(l, g, c, &t);
    else
        hm_put(&t, hm_card_id(g->edition, c));
    return t.len;
}
