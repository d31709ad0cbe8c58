/* Tasks and groups of threads on top of heddle_everywhere. The machine's shape comes from CSRs, so
 * that one program runs on any number of warps and threads. */
#include "team.h"

uint32_t heddle_team_slots(uint32_t warps, uint32_t local_bytes, const char *complaint) {
    return team_slots(warps, local_bytes, complaint);
}

struct tasks {
    uint32_t count;
    heddle_task *task;
    const void *arg;
};

/* Warps take turns, each with one task a lane. The round that does not fill a warp is its last. A
 * copy of the job stays in registers: what a task writes might be the job's, so a loop over the job
 * itself reads it every time. */
static void tasks_run(const void *job) {
    const struct tasks tasks = *(const struct tasks *)job;
    uint32_t stride = heddle_cores() * heddle_warps() * heddle_threads();
    uint32_t warp = heddle_core_id() * heddle_warps() + heddle_warp_id();
    for (uint32_t first = warp * heddle_threads(); first < tasks.count; first += stride) {
        lanes_keep_first(tasks.count - first);
        tasks.task(first + heddle_thread_id(), tasks.arg);
    }
}

/* heddle_everywhere looks for these names. */
void heddle_tasks_run(const void *job) __attribute__((alias("tasks_run")));

/* The same on several cores: each has a piece, in which its warps take turns, so that neighbouring
 * words are one core's. It lies behind all else (link.ld): a program on one core has the places
 * that it has without. */
void heddle_tasks_run_piece(const void *job) __attribute__((section(".cores")));
void heddle_tasks_run_piece(const void *job) {
    const struct tasks tasks = *(const struct tasks *)job;
    uint32_t round = heddle_warps() * heddle_threads();
    uint32_t piece = ((tasks.count - 1) / (round * heddle_cores()) + 1) * round;
    uint32_t begin = heddle_core_id() * piece;
    uint32_t end = heddle_min(tasks.count, begin + piece);
    for (uint32_t first = begin + heddle_warp_id() * heddle_threads(); first < end;
         first += round) {
        lanes_keep_first(end - first);
        tasks.task(first + heddle_thread_id(), tasks.arg);
    }
}

void heddle_spawn(uint32_t count, heddle_task *task, const void *arg) {
    struct tasks tasks = {.count = count, .task = task, .arg = arg};
    heddle_everywhere(tasks_run, &tasks);
}

struct groups {
    uint32_t count;
    uint32_t size;
    uint32_t warps; /* of one group */
    uint32_t slots; /* groups that run side by side in a core */
    uint32_t local_bytes;
    heddle_group_task *task;
    const void *arg;
};

/* A group is a run of neighbouring warps; the lanes that it does not need stay off. Its slot gives
 * its barrier and its part of local memory. */
static void groups_run(const void *job) {
    const struct groups *groups = job;
    uint32_t slot = heddle_warp_id() / groups->warps;
    uint32_t rank = heddle_warp_id() % groups->warps;
    if (slot >= groups->slots)
        return;
    lanes_keep_first(groups->size - rank * heddle_threads());
    struct heddle_group group = {
        .thread = rank * heddle_threads() + heddle_thread_id(),
        .size = groups->size,
        .warps = groups->warps,
        .barrier = slot,
        .local = (char *)heddle_local_memory() + slot * groups->local_bytes,
    };
    for (group.id = heddle_core_id() * groups->slots + slot; group.id < groups->count;
         group.id += heddle_cores() * groups->slots) {
        groups->task(&group, groups->arg);
        heddle_group_barrier(&group); /* the next group reuses the local memory */
    }
}

void heddle_spawn_groups(uint32_t groups, uint32_t size, uint32_t local_bytes,
                         heddle_group_task *task, const void *arg) {
    uint32_t all = heddle_warps() * heddle_threads();
    struct groups job = {.count = groups, .local_bytes = local_bytes, .task = task, .arg = arg};
    job.size = size < all ? size : all;
    job.warps = warps_for(job.size);
    job.slots =
        heddle_team_slots(job.warps, local_bytes,
                          "heddle_spawn_groups: a group wants more local memory than there is\n");
    heddle_everywhere(groups_run, &job);
}
