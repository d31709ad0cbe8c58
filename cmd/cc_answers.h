/* Meanings of messages of the compiler and the linker, for an author of kernels. */
#ifndef HEDDLE_CMD_CC_ANSWERS_H
#define HEDDLE_CMD_CC_ANSWERS_H

/* A sentence for the first message that is known, NULL for none. */
const char *cc_answer(const char *messages);

#endif
