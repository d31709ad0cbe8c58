/* Meanings of messages of the compiler and the linker, for an author of kernels. */
#ifndef HEDDLE_CMD_CC_ANSWERS_H
#define HEDDLE_CMD_CC_ANSWERS_H

#include <stdio.h>

/* A sentence for the first message that is known, NULL for none. */
const char *cc_answer(const char *messages);

/* Prints messages. Of the linker's about functions that the same sentence answers, only the first
 * is printed. */
void cc_messages_print(const char *messages, FILE *file);

#endif
