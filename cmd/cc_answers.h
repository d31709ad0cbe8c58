/* What messages of the compiler and the linker mean for somebody who writes a kernel. */
#ifndef HEDDLE_CMD_CC_ANSWERS_H
#define HEDDLE_CMD_CC_ANSWERS_H

/* A sentence for the first message that is known, NULL for none. */
const char *cc_answer(const char *messages);

#endif
