/* Functional model of the core: executes docs/isa.md one warp instruction at a time, without
 * any notion of pipelines. Decoding is the table that `heddle` prints; what an instruction does
 * is written down here a second time, independently of the RTL.
 *
 * The caller schedules. golden_step runs one instruction of a warp for which golden_state is
 * GOLDEN_RUNS. Barriers and wspawn block and release warps here, so that a caller which follows
 * another machine (lockstep.h) sees when that machine runs a warp which may not run.
 *
 * Policies where isa.md leaves a choice: scalar operands, CSR write values and jump targets are of
 * the last active lane. Of two active lanes that store to one byte the higher wins. A branch or
 * indirect jump whose active lanes disagree is FAULT_DIVERGENT_BRANCH. A spawned warp finds its
 * registers as it left them, and an empty reconvergence stack. Instructions are decoded once per
 * address: code that a program overwrites after it ran may still run as it was.
 *
 * `memory`, `io` and `config` are borrowed and must outlive the model.
 */
#ifndef HEDDLE_SIM_GOLDEN_H
#define HEDDLE_SIM_GOLDEN_H

#include "sim/config.h"
#include "sim/elf/elf_image.h"
#include "sim/memory/io.h"
#include "sim/memory/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum golden_state {
    GOLDEN_ENDED,    /* not active: thread mask 0 */
    GOLDEN_RUNS,     /* may execute its next instruction */
    GOLDEN_BARRIER,  /* arrived at a barrier that misses warps */
    GOLDEN_SPAWNING, /* executed wspawn, other warps are still active */
    GOLDEN_FAULTED
};

/* The effect of one instruction of a warp. */
struct golden_effect {
    uint32_t pc;
    uint32_t word;  /* the instruction; 0 when it could not be fetched */
    uint32_t tmask; /* lanes it executed in */
    uint32_t wmask; /* lanes of its results: those; all of a block part, which is the warp's */
    uint8_t fault;  /* FAULT_* of isa_decode.h, on which nothing else happened; 0: none */
    uint8_t rd;
    bool wb;              /* value[] of the lanes in wmask went to register rd, never x0 */
    uint32_t fault_lanes; /* lanes at fault */
    uint32_t fault_addr;  /* the address that the lowest of them accessed, if there is one */
    bool scratch;         /* it accessed mscratch, which becomes (old & keep) | set */
    uint32_t keep;
    uint32_t set;
    uint32_t value[HEDDLE_MAX_THREADS];
};

struct golden;

/* Warp 0, thread 0 of every core at `boot_addr`; mscratch is `boot_arg`. Freed by
 * golden_free. Warps are counted through all cores (sim/config.h). */
struct golden *golden_new(const struct heddle_config *config, struct memory *memory, struct io *io,
                          uint32_t boot_addr, uint32_t boot_arg);
void golden_free(struct golden *golden);

enum golden_state golden_state(const struct golden *golden, unsigned warp);
uint32_t golden_pc(const struct golden *golden, unsigned warp);
uint32_t golden_tmask(const struct golden *golden, unsigned warp);
uint32_t golden_register(const struct golden *golden, unsigned warp, unsigned lane, unsigned reg);
uint32_t golden_active_warps(const struct golden *golden, unsigned core); /* bits: not ended */
uint64_t golden_instructions(const struct golden *golden); /* warp instructions executed */
uint64_t golden_thread_instructions(const struct golden *golden);

/* Whether the next instruction of `warp` brings the barrier on at which `waiting` waits: by
 * arriving there or, if the barrier is across cores, by ending the warp. */
bool golden_arrives(struct golden *golden, unsigned warp, unsigned waiting);

/* The relation of an instruction to others: the next one of `warp`, or the one at `pc`. */
enum golden_access {
    GOLDEN_PRIVATE,
    GOLDEN_LOAD,
    GOLDEN_STORE,
    GOLDEN_ATOMIC,
    GOLDEN_FENCE,
    GOLDEN_CONTROL,  /* it changes which threads run */
    GOLDEN_VOLATILE, /* it reads a CSR that depends on time: a counter, the mask of active warps */
    GOLDEN_SCRATCH   /* it accesses mscratch, one register for all warps */
};
enum golden_access golden_access(struct golden *golden, unsigned warp);
enum golden_access golden_access_at(struct golden *golden, uint32_t pc);

/* Whether the instruction at `pc` is among those that were executed last. */
bool golden_ran(const struct golden *golden, uint32_t pc);

/* Executes the next instruction of `warp`. `value` replaces the value of a volatile CSR or
 * mscratch, or has the words of all lanes of a load or an atomic operation. NULL: the model's own,
 * in which a cycle is an instruction. With a `value`, mscratch stays as it is until golden_scratch.
 * False on a fault (`effect` says which); the warp is then GOLDEN_FAULTED. */
bool golden_step(struct golden *golden, unsigned warp, const uint32_t *value,
                 struct golden_effect *effect);

/* Memory is the caller's, which has the order in which the cores see each other's stores. From now
 * on loads and atomic operations need their `value`, stores are only reported (golden_touched), and
 * local memory is neither read nor written. */
void golden_share(struct golden *golden);

/* The words that the last load, store or atomic operation accessed, in the lanes of its effect. */
struct golden_touch {
    unsigned bytes; /* 1, 2 or 4, aligned, from addr on; the low ones of value */
    uint32_t addr[HEDDLE_MAX_THREADS];
    uint32_t value[HEDDLE_MAX_THREADS]; /* of an atomic operation its operand */
    /* The new word of an atomic operation, from the old one and the operand; NULL for lr and sc,
     * and all else.
     */
    uint32_t (*compute)(uint32_t old, uint32_t operand);
};
const struct golden_touch *golden_touched(const struct golden *golden);

/* Does to mscratch what `effect` says of it, and returns what it held before: for a caller who
 * follows another machine's order between warps. */
uint32_t golden_scratch(struct golden *golden, unsigned warp, const struct golden_effect *effect);

/* Looking ahead: after golden_keep the warp executes as far as its caller likes, as long as its
 * instructions are private, loads or stores, which are only told (golden_touched); golden_return
 * takes it back to where it was kept. One warp can be kept at a time. */
void golden_keep(struct golden *golden, unsigned warp);
void golden_return(struct golden *golden, unsigned warp);

/* "warp 2", of several cores "warp 2 of core 1". Returns `text`. */
enum { GOLDEN_WARP_TEXT = 32 };
char *golden_warp_text(const struct heddle_config *config, unsigned warp,
                       char text[GOLDEN_WARP_TEXT]);

/* Why a warp is blocked, as the end of a sentence: "waits at barrier 1 (2 of 4 arrived)". */
char *golden_state_text(const struct golden *golden, unsigned warp, char *text, size_t bytes);

/* A fault as one sentence: warp, lanes, PC, instruction, symbol. `image` may be NULL. */
char *golden_fault_text(const struct heddle_config *config, unsigned warp,
                        const struct golden_effect *effect, const struct elf_image *image,
                        char *text, size_t bytes);

/* When the fault is the end of heddle_panic: true, and `text` is the line that it wrote. To be
 * asked after io_flush. */
bool golden_panic_text(const struct heddle_config *config, unsigned warp,
                       const struct golden_effect *fault, const struct elf_image *image,
                       const struct io *io, char *text, size_t bytes);

#endif
