/* Which Verilator and which compiler models are made with, and how they are called.
 *
 * Verilator: $HEDDLE_VERILATOR, a path or the name of a program in PATH; else the one that `make
 * verilator` put into build/tools of the source tree; else `verilator` in PATH. Compiler:
 * $HEDDLE_CXX; else clang++-19, whose models are a quarter faster. Else clang++, whose models are
 * as fast as those of g++ or faster and take half the time to compile; else g++. toolchain.c has
 * the figures. Clocks are gated (7_model/clock_gate.sv), but for waveforms and with HEDDLE_UNGATED.
 * With HEDDLE_POWER_UP=SEED registers without reset, and memories, begin with random bits.
 */
#ifndef HEDDLE_SIM_TOOLCHAIN_H
#define HEDDLE_SIM_TOOLCHAIN_H

#include "base/error.h"
#include "base/resources.h"
#include "base/text.h"

struct toolchain {
    char verilator[RESOURCE_PATH_SIZE + 64]; /* path, or the name in PATH */
    char compiler[RESOURCE_PATH_SIZE];       /* of C++: clang++-19, ..., or a path */
    const char *optimize;                    /* its options for what runs every cycle */
    bool native;                             /* they make code for this processor and no other */
    bool gated;                              /* clocks stop where nothing happens */
    bool power_up;                           /* registers and memories begin with random bits */
};

/* False with a sentence when the environment names something that is not there. A model that writes
 * `waveforms` is of `verilator` in PATH: those of newer releases need a library, LZ4, besides. */
bool toolchain_find(struct toolchain *tools, const struct resources *resources, bool waveforms,
                    struct error *error);

/* Whether all of it is there and new enough; asks every program, which takes a moment. */
bool toolchain_check(const struct toolchain *tools, struct error *error);

/* Appends what a model depends on: the programs by path, size and time, the options, and the
 * processor's abilities if the options make use of them. */
void toolchain_identity(const struct toolchain *tools, struct text *identity);

#endif
