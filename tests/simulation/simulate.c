/*
 * simulate.c: runs seeds, reduces a failing one and prints the command that reproduces it.
 */
#include "simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct options {
    uint64_t    first, seeds;
    int64_t     chaos_ms, heal_ms;
    unsigned    nodes, clients;
    uint64_t    without;
    unsigned    seconds; /* of CPU time; 0: no limit */
    bool        trace, minimise, tap, one;
    const char *planted;
};

static const char *program; /* the name it was called by */

struct totals {
    uint64_t seeds, moves, entries, steps, virtual_ms;
};

static double cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* Options that are not given are drawn from the seed. */
static struct sim_plan plan_of(const struct options *o, uint64_t seed, int planted)
{
    struct hm_rng r;
    hm_rng_fast(&r, seed);
    struct sim_plan p = {.seed = seed,
                         .nodes = 1 + hm_rng_below(&r, SIM_NODES),
                         .clients = 2 + hm_rng_below(&r, SIM_CLIENTS - 3),
                         .chaos_ms = sim_between(&r, 5000, 60000),
                         .heal_ms = 60000,
                         .without = o->without,
                         .planted = planted,
                         .trace = o->trace};
    p.nodes = o->nodes > 0 ? o->nodes : p.nodes;
    p.clients = o->clients > 0 ? o->clients : p.clients;
    p.chaos_ms = o->chaos_ms > 0 ? o->chaos_ms : p.chaos_ms;
    p.heal_ms = o->heal_ms > 0 ? o->heal_ms : p.heal_ms;
    return p;
}

static void print_command(const struct sim_plan *p)
{
    printf("%s --seed %llu --nodes %u --clients %u --chaos %lld --heal %lld", program,
           (unsigned long long)p->seed, p->nodes, p->clients, (long long)p->chaos_ms,
           (long long)p->heal_ms);
    if (p->without != 0)
        printf(" --without %llx", (unsigned long long)p->without);
    if (p->planted != SIM_SOUND)
        printf(" --planted %s", sim_planted_names[p->planted]);
    printf(" --trace\n");
}

/* ---- reducing a failing run ------------------------------------------------------------- */

/* Returns whether the findings are equal except for their numbers. */
static bool is_same(const char *a, const char *b)
{
    while (*a != 0 && *b != 0) {
        while (strchr("0123456789", *a) != NULL && *a != 0)
            a++;
        while (strchr("0123456789", *b) != NULL && *b != 0)
            b++;
        if (*a != *b || *a == ':')
            return *a == *b;
        a++, b++;
    }
    return true;
}

static bool try_less(struct sim_plan *best, const struct sim_plan *less, const char *text)
{
    struct sim_result r;
    sim_run(less, &r);
    if (!r.failed || !is_same(r.text, text))
        return false;
    *best = *less;
    return true;
}

/* Makes one pass; false: nothing more can be left out. */
static bool reduce(struct sim_plan *p, const struct sim_result *found, double until)
{
    const struct sim_plan before = *p;
    for (unsigned i = 0; i < SIM_CHOICES && cpu_seconds() < until; i++) {
        struct sim_plan less = *p;
        less.without |= (uint64_t)1 << i;
        if (less.without != p->without && (i < found->faults || i >= SIM_FAULTS))
            try_less(p, &less, found->text);
    }
    for (unsigned n = 1; n < p->clients && cpu_seconds() < until; n++) {
        struct sim_plan less = *p;
        less.clients = n;
        if (try_less(p, &less, found->text))
            break;
    }
    for (unsigned n = 1; n < p->nodes && cpu_seconds() < until; n++) {
        struct sim_plan less = *p;
        less.nodes = n;
        if (try_less(p, &less, found->text))
            break;
    }
    for (struct sim_plan half = *p; half.chaos_ms > 2000 && cpu_seconds() < until;) {
        half.chaos_ms /= 2;
        if (!try_less(p, &half, found->text))
            break;
    }
    bool less = before.without != p->without || before.clients != p->clients ||
                before.nodes != p->nodes || before.chaos_ms != p->chaos_ms;
    return less && cpu_seconds() < until;
}

/* Leaves out faults, kinds of trouble, people, nodes and time as long as the finding stays the
 * same. */
static void minimise(struct sim_plan *p, const struct sim_result *found)
{
    double until = cpu_seconds() + 60;
    p->trace = false;
    while (reduce(p, found, until))
        ;
}

static void report(const struct options *o, struct sim_plan *p, const struct sim_result *r)
{
    printf("%sseed %llu, after %llu steps and %lld ms%s: %s\n", o->tap ? "# " : "",
           (unsigned long long)p->seed, (unsigned long long)r->steps, (long long)r->virtual_ms,
           r->in_heal ? " (faults are over)" : "", r->text);
    printf("%s", o->tap ? "# " : "");
    print_command(p);
    if (!o->minimise || o->one)
        return;
    minimise(p, r);
    printf("%sreduced: ", o->tap ? "# " : "");
    print_command(p);
}

static bool repeats_itself(const struct sim_plan *p, const struct sim_result *first)
{
    struct sim_result again;
    sim_run(p, &again);
    return again.steps == first->steps && again.digest == first->digest &&
           strcmp(again.text, first->text) == 0;
}

/* ---- seeds ------------------------------------------------------------------------------ */

static void add(struct totals *t, const struct sim_result *r)
{
    t->seeds++;
    t->moves += r->moves;
    t->entries += r->entries;
    t->steps += r->steps;
    t->virtual_ms += (uint64_t)r->virtual_ms;
}

/* Runs the seeds; false at the first finding.  *exact: it can be repeated. */
static bool run_seeds(const struct options *o, int planted, struct totals *t, bool *exact)
{
    double until = cpu_seconds() + o->seconds;
    for (uint64_t seed = o->first; seed < o->first + o->seeds; seed++) {
        struct sim_plan   p = plan_of(o, seed, planted);
        struct sim_result r;
        if (o->seconds > 0 && cpu_seconds() > until)
            break;
        sim_run(&p, &r);
        add(t, &r);
        if (o->one && o->trace)
            printf("seed %llu: %llu moves, %llu steps\n", (unsigned long long)seed,
                   (unsigned long long)r.moves, (unsigned long long)r.steps);
        if (r.failed || seed == o->first)
            *exact = o->trace || repeats_itself(&p, &r);
        if (r.failed) {
            report(o, &p, &r);
            return false;
        }
    }
    return true;
}

static void print_totals(const struct totals *t, const char *prefix, double seconds)
{
    printf("%s%llu seeds, %llu moves, %llu entries, %llu steps, %.0f s of virtual time, %.1f s of "
           "CPU time, %.0f moves a second\n",
           prefix, (unsigned long long)t->seeds, (unsigned long long)t->moves,
           (unsigned long long)t->entries, (unsigned long long)t->steps,
           (double)t->virtual_ms / 1e3, seconds, (double)t->moves / (seconds > 0 ? seconds : 1));
}

static bool find_planted(const struct options *o, int planted)
{
    struct totals  t = {0};
    struct options quick = *o;
    double         began = cpu_seconds();
    quick.seconds = o->seconds > 0 ? o->seconds : 60;
    bool exact = false, found = !run_seeds(&quick, planted, &t, &exact);
    print_totals(&t, "# ", cpu_seconds() - began);
    printf("%s - %s is found, and found again by the same seed\n", found && exact ? "ok" : "not ok",
           sim_planted_names[planted]);
    return found && exact;
}

static int run_planted(const struct options *o)
{
    bool all = strcmp(o->planted, "all") == 0, ok = true, known = false;
    if (all)
        printf("1..%d\n", SIM_PLANTED - 1);
    for (int i = 1; i < SIM_PLANTED; i++)
        if (all || strcmp(sim_planted_names[i], o->planted) == 0) {
            ok = find_planted(o, i) && ok;
            known = true;
        }
    if (!known)
        fprintf(stderr, "simulate: there is no planted bug %s\n", o->planted);
    return ok && known ? 0 : 1;
}

static int run_sound(const struct options *o)
{
    struct totals t = {0};
    if (o->tap)
        printf("1..3\n");
    bool exact = true, ok = run_seeds(o, SIM_SOUND, &t, &exact);
    print_totals(&t, o->tap ? "# " : "", cpu_seconds());
    const bool plays = t.moves > 0;
    if (o->tap)
        printf("%s - %llu seeds without a finding\n%s - a seed repeats itself to the byte\n"
               "%s - people play\n",
               ok ? "ok" : "not ok", (unsigned long long)t.seeds, exact ? "ok" : "not ok",
               plays ? "ok" : "not ok");
    else if (!exact || !plays)
        printf("%s\n", exact ? "nobody made a move" : "the run does not repeat itself");
    return ok && exact && plays ? 0 : 1;
}

/* ---- options ---------------------------------------------------------------------------- */

static const char usage[] =
    "simulate: plays on simulated servers and checks every step\n"
    "  --seeds N       how many seeds (100), --first N from which one (1)\n"
    "  --seed N        this seed only; --trace prints what happens\n"
    "  --nodes N --clients N --chaos MS --heal MS --without HEX   as a failing run prints them\n"
    "  --seconds N     stop after so much CPU time\n"
    "  --planted NAME  plant a bug (`all`: each in turn) and expect that it is found\n"
    "  --tap           results as TAP; --no-minimise: do not reduce a failing run\n";

static bool read_options(struct options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(name, "--trace") == 0) {
            o->trace = true;
            continue;
        }
        if (strcmp(name, "--tap") == 0) {
            o->tap = true;
            continue;
        }
        if (strcmp(name, "--no-minimise") == 0) {
            o->minimise = false;
            continue;
        }
        if (i + 1 >= argc)
            return false;
        i++;
        uint64_t n = strtoull(value, NULL, strcmp(name, "--without") == 0 ? 16 : 10);
        if (strcmp(name, "--seed") == 0)
            o->first = n, o->seeds = 1, o->one = true;
        else if (strcmp(name, "--seeds") == 0)
            o->seeds = n;
        else if (strcmp(name, "--first") == 0)
            o->first = n;
        else if (strcmp(name, "--nodes") == 0 && n >= 1 && n <= SIM_NODES)
            o->nodes = (unsigned)n;
        else if (strcmp(name, "--clients") == 0 && n >= 1 && n <= SIM_CLIENTS)
            o->clients = (unsigned)n;
        else if (strcmp(name, "--chaos") == 0)
            o->chaos_ms = (int64_t)n;
        else if (strcmp(name, "--heal") == 0)
            o->heal_ms = (int64_t)n;
        else if (strcmp(name, "--without") == 0)
            o->without = n;
        else if (strcmp(name, "--seconds") == 0)
            o->seconds = (unsigned)n;
        else if (strcmp(name, "--planted") == 0)
            o->planted = value;
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    struct options o = {.first = 1, .seeds = 100, .minimise = true};
    program = argv[0];
    if (!read_options(&o, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    if (!sim_platform_start()) {
        fputs("simulate: there is no temporary directory\n", stderr);
        return 2;
    }
    int status = o.planted != NULL ? run_planted(&o) : run_sound(&o);
    sim_store_close();
    sim_platform_stop();
    return status;
}
