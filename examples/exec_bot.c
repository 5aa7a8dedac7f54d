/*
 * exec_bot.c: a bot as a program in C (docs/external-bots.md).
 *
 *   cc exec_bot.c -o exec_bot
 *   harbour arena packet-row --bots "exec:./exec_bot,random"
 *
 * It takes the first legal move that is not a pass.
 */
#include <stdio.h>
#include <string.h>

enum { LINE = 1 << 16 };

/* What follows `word` and a blank in the line, or NULL. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

int main(void)
{
    static char line[LINE], best[LINE];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *move;
        line[strcspn(line, "\n")] = 0;
        if (after(line, "harbour") != NULL)
            puts("ready example");
        else if (after(line, "view") != NULL)
            best[0] = 0; /* a new decision; its legal moves follow */
        else if ((move = after(line, "legal")) != NULL) {
            if (best[0] == 0 || strcmp(best, "pass") == 0)
                snprintf(best, sizeof best, "%s", move);
        } else if (after(line, "go") != NULL)
            printf("move %s\n", best);
        else if (strcmp(line, "quit") == 0)
            break;
    }
    return 0;
}
