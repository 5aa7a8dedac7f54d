/*
 * sockfuzz.c: fuzzes harbour serve over real sockets.
 *
 * The program under test is $HARBOUR.  One seed gives the same plans in the same order; only
 * what the server decides (ids, deals) differs.  Exit status: 0 nothing found, 1 a finding,
 * 2 wrong usage.
 */
#define _GNU_SOURCE
#include "minimise.h"
#include "plan.h"
#include "record.h"
#include "run.h"

#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LIFE_PLANS = 400, LIFE_MS = 30000, KEPT = 6 };

struct options {
    const char   *corpus, *found, *replay, *record;
    uint64_t      seed, first;
    unsigned long iterations;
    int           seconds, minimise;
    unsigned      connections;
    bool          print;
    struct limits limits;
};

static const char usage[] =
    "usage: HARBOUR=PROGRAM sockfuzz [options]\n"
    "  --corpus DIR       recorded scripts (tests/sockfuzz/corpus)\n"
    "  --seconds N        stop after N seconds (20)\n"
    "  --iterations N     stop after N plans (no limit)\n"
    "  --seed N           the first plan is made from this (1842)\n"
    "  --first N          begin with plan N of the seed (0)\n"
    "  --connections N    most connections of one plan, 1 to 16 (6)\n"
    "  --answer N         seconds after which a missing answer is a hang (10); more while\n"
    "                     the server waits for a processor\n"
    "  --memory N         MiB that a server may keep after 400 plans (256)\n"
    "  --found DIR        where a finding is written (.)\n"
    "  --minimise N       seconds spent on making a finding smaller (60)\n"
    "  --replay FILE      only run this script; exit status 1 if it fails\n"
    "  --print            only print the first plan\n"
    "  --record DIR       write the corpus anew from sessions with the server\n";

static bool parse_options(struct options *o, int argc, char **argv)
{
    enum {
        CORPUS,
        SECONDS,
        ITERATIONS,
        SEED,
        FIRST,
        CONNECTIONS,
        ANSWER,
        MEMORY,
        FOUND,
        MINIMISE,
        REPLAY,
        PRINT,
        RECORD
    };
    static const struct option list[] = {
        {"corpus", 1, NULL, CORPUS},         {"seconds", 1, NULL, SECONDS},
        {"iterations", 1, NULL, ITERATIONS}, {"seed", 1, NULL, SEED},
        {"first", 1, NULL, FIRST},           {"connections", 1, NULL, CONNECTIONS},
        {"answer", 1, NULL, ANSWER},         {"memory", 1, NULL, MEMORY},
        {"found", 1, NULL, FOUND},           {"minimise", 1, NULL, MINIMISE},
        {"replay", 1, NULL, REPLAY},         {"record", 1, NULL, RECORD},
        {"print", 0, NULL, PRINT},           {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "", list, NULL)) != -1;) {
        unsigned long long n = optarg == NULL ? 0 : strtoull(optarg, NULL, 0);
        switch (c) {
        case CORPUS: o->corpus = optarg; break;
        case SECONDS: o->seconds = (int)n; break;
        case ITERATIONS: o->iterations = n; break;
        case SEED: o->seed = n; break;
        case FIRST: o->first = n; break;
        case CONNECTIONS: o->connections = (unsigned)n; break;
        case ANSWER: o->limits.answer_ms = (int)n * 1000; break;
        case MEMORY: o->limits.memory_kb = (long)n * 1024; break;
        case FOUND: o->found = optarg; break;
        case MINIMISE: o->minimise = (int)n; break;
        case REPLAY: o->replay = optarg; break;
        case PRINT: o->print = true; break;
        case RECORD: o->record = optarg; break;
        default: return false;
        }
    }
    return optind == argc && o->connections >= 1 && o->connections <= SCRIPT_CONNS;
}

static uint64_t seed_of(const struct options *o, uint64_t plan)
{
    return o->seed * 0x9e3779b97f4a7c15u + plan;
}

/* ---- a finding --------------------------------------------------------------------------- */

static void write_finding(const char *path, const struct script *s, const struct finding *f)
{
    FILE *to = fopen(path, "w");
    if (to == NULL) {
        perror(path);
        return;
    }
    fprintf(to, "# finding: %s\n# ", finding_names[f->kind]);
    for (const char *c = f->text; *c != 0; c++)
        fputs(*c == '\n' ? "\n# " : (char[]){*c, 0}, to);
    fputc('\n', to);
    script_print(s, to);
    fclose(to);
}

/* Writes the last plans one after the other, each with its connections closed at the end. */
static void join_plans(struct script *to, const struct script *plans, size_t n)
{
    *to = (struct script){0};
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < plans[i].n; k++)
            script_add(to, &plans[i].at[k]);
        memcpy(to->group, plans[i].group, sizeof to->group);
        for (unsigned c = 0; i + 1 < n && c < script_conns(&plans[i]); c++)
            script_add(to, &(struct action){.verb = VERB_CLOSE, .conn = (uint8_t)c});
    }
}

static void report(const struct options *o, uint64_t plan, const struct script *plans, size_t n,
                   const struct finding *f)
{
    char           path[500];
    struct script  script;
    struct finding again = {0};
    struct limits  quick = o->limits;
    quick.answer_ms = quick.answer_ms > 3000 ? 3000 : quick.answer_ms;
    quick.stop_s = quick.stop_s > 8 ? 8 : quick.stop_s;
    mkdir(o->found, 0777);
    snprintf(path, sizeof path, "%s/%s-%llx-%llu.txt", o->found, finding_names[f->kind],
             (unsigned long long)o->seed, (unsigned long long)plan);
    printf("finding: %s (seed %llu, plan %llu)\n%s\n", finding_names[f->kind],
           (unsigned long long)o->seed, (unsigned long long)plan, f->text);
    if (n == 0) {
        puts("it was there before the first plan");
        return;
    }
    for (size_t last = 1; last <= n && again.kind != f->kind; last = last == n ? n + 1 : n) {
        join_plans(&script, plans + n - last, last);
        write_finding(path, &script, f);
        if (o->minimise > 0)
            script_judge(&script, &quick, &again);
        if (again.kind == f->kind) {
            size_t   before = script.n;
            unsigned runs = script_minimise(&script, f->kind, &quick, o->minimise);
            write_finding(path, &script, f);
            printf("made smaller in %u runs: %zu actions, %zu before\n", runs, script.n, before);
        }
        script_free(&script);
    }
    if (o->minimise > 0 && again.kind != f->kind)
        printf("a new server does not fail on the last %zu plans alone\n", n);
    printf("replay: HARBOUR=%s sockfuzz --replay %s\n", getenv("HARBOUR"), path);
}

static int print_plan(const struct options *o)
{
    struct corpus corpus;
    struct script plan;
    char          error[300];
    if (!corpus_read(&corpus, o->corpus, error, sizeof error)) {
        fprintf(stderr, "sockfuzz: %s\n", error);
        return 2;
    }
    plan_make(&plan, &corpus, seed_of(o, o->first), o->connections);
    script_print(&plan, stdout);
    script_free(&plan);
    corpus_free(&corpus);
    return 0;
}

/* ---- runs -------------------------------------------------------------------------------- */

static int replay(const struct options *o)
{
    struct script  s = {0};
    struct finding f;
    char           error[300];
    if (!script_read(&s, o->replay, error, sizeof error)) {
        fprintf(stderr, "sockfuzz: %s\n", error);
        return 2;
    }
    script_judge(&s, &o->limits, &f);
    script_free(&s);
    printf("%s%s%s\n", f.kind == FINDING_NONE ? "nothing found" : finding_names[f.kind],
           f.kind == FINDING_NONE ? "" : ": ", f.text);
    return f.kind != FINDING_NONE;
}

struct progress {
    struct corpus corpus;
    struct totals totals;
    struct script kept[KEPT]; /* the last plans of this life */
    size_t        nkept;
    uint64_t      next;
    int64_t       end;
};

static void keep_plan(struct progress *p, struct script *plan)
{
    if (p->nkept == KEPT) {
        script_free(&p->kept[0]);
        memmove(p->kept, p->kept + 1, (KEPT - 1) * sizeof *p->kept);
        p->nkept--;
    }
    p->kept[p->nkept++] = *plan;
}

static void forget_plans(struct progress *p)
{
    while (p->nkept > 0)
        script_free(&p->kept[--p->nkept]);
}

static bool is_done(const struct options *o, const struct progress *p)
{
    return clock_ms() >= p->end || (o->iterations > 0 && p->totals.plans >= o->iterations);
}

/* One server process from start to end. */
static void run_life(const struct options *o, struct progress *p, struct finding *f)
{
    struct life life;
    int64_t     end = clock_ms() + LIFE_MS;
    forget_plans(p);
    bool good = life_begin(&life, &o->limits, &p->totals, p->next, p->totals.lives % 2 == 1, f);
    for (unsigned n = 0; good && n < LIFE_PLANS && clock_ms() < end && !is_done(o, p); n++) {
        struct script plan;
        plan_make(&plan, &p->corpus, seed_of(o, p->next++), o->connections);
        keep_plan(p, &plan);
        good = life_play(&life, &plan, f);
    }
    life_end(&life, f);
}

static int fuzz(const struct options *o)
{
    static struct progress p;
    struct finding         f = {0};
    char                   error[300];
    int64_t                began = clock_ms();
    p.next = o->first;
    p.end = began + (int64_t)o->seconds * 1000;
    if (!corpus_read(&p.corpus, o->corpus, error, sizeof error)) {
        fprintf(stderr, "sockfuzz: %s\n", error);
        return 2;
    }
    do
        run_life(o, &p, &f);
    while (f.kind == FINDING_NONE && !is_done(o, &p));
    printf(
        "%lu plans, %lu actions, %lu connections, %lu servers, %lu moves of well-behaved players, "
        "%lu games, at most %ld kB kept, in %.1f s\n",
        p.totals.plans, p.totals.actions, p.totals.connections, p.totals.lives, p.totals.moves,
        p.totals.games, p.totals.grown_kb, (double)(clock_ms() - began) / 1000);
    if (f.kind != FINDING_NONE)
        report(o, p.next - 1, p.kept, p.nkept, &f);
    forget_plans(&p);
    corpus_free(&p.corpus);
    return f.kind != FINDING_NONE;
}

int main(int argc, char **argv)
{
    struct options o = {
        .corpus = "tests/sockfuzz/corpus",
        .found = ".",
        .seed = 1842,
        .seconds = 20,
        .minimise = 60,
        .connections = 6,
        .limits = {.answer_ms = 10000, .stop_s = 20, .memory_kb = 256 * 1024, .descriptors = 8}};
    if (!parse_options(&o, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (o.record != NULL)
        return record_corpus(o.record) ? 0 : 2;
    if (o.print)
        return print_plan(&o);
    return o.replay != NULL ? replay(&o) : fuzz(&o);
}
