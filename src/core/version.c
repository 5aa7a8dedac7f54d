/* version.c: the release of the library. */
#include "harbour/version.h"

const char *hm_version(void) { return HM_VERSION_TEXT; }
