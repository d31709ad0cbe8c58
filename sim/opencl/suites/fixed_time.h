/* Included before the headers of a host that seeds its random numbers with the time: every run gets
 * the same ones. */
#include <time.h>

#define time(pointer) ((time_t)1)
