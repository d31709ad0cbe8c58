/* A sweep as its INI file describes it: which configurations, which programs, what is measured.
 *
 *     [sweep]          name, about, kernels (several lines add up), seconds,
 *                      metrics = performance, area, power, target (of the last two), lockstep,
 *                      roi, memory, core_mhz, mem_latency, mem_bandwidth, mem_random, max_cycles
 *     [knobs]          knob = VALUE, VALUE, ...   for all points
 *     [points NAME]    the same for a group of points; a knob here replaces that of [knobs]
 *
 * A knob with several values is an axis; a group is the product of its axes. collector_units times
 * a factor is written with an x: rrs_entries = 0, 1.5x, 2x. The memory of a run (memory, core_mhz,
 * mem_latency, mem_bandwidth) may be an axis too. In [sweep], mem_latency with several values is
 * none: what is reported of a point is its mean over them.
 */
#ifndef HEDDLE_CMD_SWEEP_PLAN_H
#define HEDDLE_CMD_SWEEP_PLAN_H

#include "base/files.h"
#include "base/resources.h"
#include "cmd/sweep/database/store.h"
#include "gen/config/config.h"

/* The plans of cmd/sweep/plans, and what -f takes. */
#define PLAN_NAMES "quick, thesis, ghost, socgpu, cluster, subcores, regime and fair"
#define PLAN_FILE "an INI file, or a plan of heddle's: " PLAN_NAMES

struct sweep_axis {
    enum knob_id knob;  /* or */
    const char *option; /* of a run, "--mem-latency"; NULL: it is a knob */
    int line;
    struct words values; /* as written */
};

struct sweep_part {
    char *name;
    struct sweep_axis *axis;
    size_t count;
};

/* A program of the sweep: an ELF file that runs on the core, or a command line, whose OpenCL
 * program launches kernels on it. */
struct sweep_kernel {
    char *name;           /* of its rows */
    char *path;           /* of the ELF file, or of the command's program */
    struct words command; /* none: an ELF file */
    char *folder;         /* where the command runs */
    unsigned needs;       /* of a core (enum elf_need); a command's are not known before it runs */
};

struct sweep_plan {
    const char *path;   /* for messages; the caller's */
    const char *folder; /* that paths in it are relative to; NULL: its own */
    char *name;
    char *target; /* of area and power */
    struct text about;
    struct text content; /* the file as it is */
    struct sweep_kernel *kernel;
    size_t kernels;
    uint32_t seconds;         /* a command that takes longer is ended; 0: none is */
    struct text options;      /* of every run, a blank before each */
    struct words latencies;   /* a point is run with each of them; none: as the options say */
    bool metric[STORE_KINDS]; /* to be measured */
    bool lockstep;
    bool roi;                 /* figures are of regions of interest */
    struct sweep_part common; /* [knobs] */
    struct sweep_part *part;
    size_t parts;
};

/* Reads FILE, or the plan with that name among those that come with heddle. A `folder` that is not
 * NULL takes the place of the file's own for paths in it. False with FILE:line and a sentence. The
 * owner calls plan_free, also after a failure. */
bool plan_read(struct sweep_plan *plan, const char *name, const char *folder,
               const struct resources *resources, struct error *error);
void plan_free(struct sweep_plan *plan);

/* Metrics other than the plan's: names with commas or blanks between them. */
bool plan_metrics(struct sweep_plan *plan, const char *names, struct error *error);

/* Whether what the plan measures goes together, after plan_metrics too. */
bool plan_agrees(const struct sweep_plan *plan, struct error *error);

/* The option of a run that may be an axis by this name, with its first default; NULL: none. */
const char *plan_option(const char *name);

/* Adds a kernel: the path of a program, relative to the plan, or the name of one of heddle's own.
 * False with a sentence when there is none, it is no program, or another of the plan has its name.
 */
bool plan_kernel_add(struct sweep_plan *plan, const struct resources *resources, const char *word,
                     struct error *error);

/* Adds a command line, "PROGRAM ARGUMENT ..." or "NAME: PROGRAM ARGUMENT ...", with the quotes and
 * variables of a shell. A program with a slash is relative to the plan, and the command runs in the
 * program's folder; another one is in PATH, and runs in the plan's. */
bool plan_command_add(struct sweep_plan *plan, const char *command, struct error *error);

/* A number for what a kernel is: the bytes of its file. Of a command: its words, the bytes of its
 * program, of the files among its arguments, of the OpenCL sources beside the program, and of the
 * compiler. */
bool plan_kernel_hash(const struct sweep_kernel *kernel, const struct resources *resources,
                      uint64_t *hash, struct error *error);
void plan_kernel_free(struct sweep_kernel *kernel);

/* "1.5x": the factor; false when the value is not of that kind. */
bool plan_factor(const char *value, double *factor);

#endif
