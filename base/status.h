/* Exit statuses of the programs. */
#ifndef HEDDLE_BASE_STATUS_H
#define HEDDLE_BASE_STATUS_H

enum { STATUS_DONE = 0, STATUS_FAILED = 1, STATUS_BAD_INPUT = 2 };

#endif
