/*
 * wasm_libc.c: the one libc function that the module defines itself.
 *
 * A failed assertion traps: the page sees an exception and can say so.  The libc's own
 * version would print, and printing would bring a formatter, files and a dozen imports.
 */
#include <assert.h>

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function)
{
    (void)expression, (void)file, (void)line, (void)function;
    __builtin_trap();
}
