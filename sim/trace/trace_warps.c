/* The warps that a trace shows, as they are typed: apart from trace.c, for who only checks options.
 */
#include "trace.h"

#include <stdlib.h>

enum { WARPS = 32 };

static bool warp_read(const char **at, unsigned long *warp) {
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    *warp = strtoul(*at, &end, 10);
    *at = end;
    return *warp < WARPS;
}

bool trace_warps_read(const char *text, uint32_t *warps, struct error *error) {
    const char *at = text;
    *warps = 0;
    for (bool more = true; more; at++) {
        unsigned long first, last;
        bool good = warp_read(&at, &first);
        last = first;
        if (good && *at == '-') {
            at++;
            good = warp_read(&at, &last) && last >= first;
        }
        if (!good || (*at && *at != ','))
            return error_set(error,
                             "--trace-warps needs warps from 0 to %d such as 0,2 or 0-3, not '%s'",
                             WARPS - 1, text);
        for (unsigned long warp = first; warp <= last; warp++)
            *warps |= UINT32_C(1) << warp;
        more = *at == ',';
    }
    return true;
}
