#include "device.h"

#include "platform.h"

#include <stdlib.h>
#include <string.h>

#define DEFAULT_MHZ 100

enum { GROUP_MOST = 1024 };

/* The simulator's memory has 1 GB, of which programs and stacks have a part. */
#define MEMORY_BYTES (UINT64_C(960) << 20)

// ---------------------------------------------------------------------------------- entries

static bool word_add(char ***list, size_t *count, const char *word) {
    char **longer = realloc(*list, (*count + 2) * sizeof **list);
    if (!longer)
        return false;
    *list = longer;
    longer[*count] = strdup(word);
    longer[++*count] = NULL;
    return longer[*count - 1] != NULL;
}

/* The name is what the entry says, but for traces, which change no result: hosts have little room
 * for names. A word without = is the value of the option before it, or else names a preset and gets
 * -c before it. */
static bool words_take(cl_device_id device, char *entry) {
    size_t words = 0, knobs = 0;
    char *rest = NULL;
    /* Kernels of hosts are longer than tests. It comes first, so that a user's own counts. */
    bool good = word_add(&device->words, &words, "--max-cycles=1000000000000");
    size_t used = 0;
    bool takes_value = false, traces = false; // the option before may; or is of a trace
    for (char *word = strtok_r(entry, " \t\n", &rest); word && good;
         word = strtok_r(NULL, " \t\n", &rest)) {
        bool option = word[0] == '-', plain = !option && !strchr(word, '=');
        bool value = plain && takes_value, preset = plain && !takes_value;
        takes_value = option && !strchr(word, '=');
        traces = option ? strncmp(word, "--trace", 7) == 0 : traces && value;
        if (strncmp(word, "mhz=", 4) == 0) {
            device->mhz = strtod(word + 4, NULL);
            continue;
        }
        if (!traces)
            used += (size_t)sprintf(device->name + used, "%s%s", used ? " " : "", word);
        good = (!preset || word_add(&device->words, &words, "-c")) &&
               word_add(&device->words, &words, word) &&
               (!preset || word_add(&device->knobs, &knobs, "-c")) &&
               (option || value || word_add(&device->knobs, &knobs, word));
    }
    return good;
}

cl_device_id device_new(const char *entry) {
    cl_device_id device = object_new(OBJECT_DEVICE, sizeof *device, NULL);
    char *copy = strdup(entry);
    if (device && copy) {
        device->mhz = DEFAULT_MHZ;
        device->name = calloc(1, strlen(entry) + 1);
        pthread_mutex_init(&device->lock, NULL);
    }
    bool good = device && copy && device->name && words_take(device, copy);
    free(copy);
    return good ? device : NULL;
}

// ------------------------------------------------------------------------------------- core

/* The kernel's console goes on to the host's standard output, details of a failed run to standard
 * error. A device that is not open yet tells the progress of its model: a line says that. */
static void text_pass(void *context, enum heddle_stream stream, const char *line) {
    cl_device_id device = context;
    if (device->core)
        fprintf(stream == HEDDLE_CONSOLE ? stdout : stderr, "%s\n", line);
    else if (!device->told)
        fprintf(stderr, "heddle OpenCL: device '%s': building its model, once, for a minute\n",
                device->name);
    device->told = true;
}

static void core_open(cl_device_id device) {
    struct heddle_error error;
    device->tried = true;
    if (!(device->mhz > 0 && device->mhz <= 100000))
        snprintf(error.text, sizeof error.text, "mhz= is to be above 0 and at most 100000");
    else
        device->core =
            heddle_device_open((const char *const *)device->words, text_pass, device, &error);
    if (device->core) {
        device->info = *heddle_device_info(device->core);
        return;
    }
    fprintf(stderr, "heddle OpenCL: device '%s': %s\n", device->name, error.text);
}

bool device_open(cl_device_id device) {
    pthread_mutex_lock(&device->lock);
    if (!device->tried)
        core_open(device);
    bool open = device->core != NULL;
    pthread_mutex_unlock(&device->lock);
    return open;
}

size_t device_threads(const struct _cl_device_id *device) {
    return (size_t)device->info.warps * device->info.threads;
}

size_t device_group_most(const struct _cl_device_id *device) {
    size_t threads = device_threads(device);
    return threads > GROUP_MOST ? threads : GROUP_MOST;
}

bool device_frames(cl_device_id device, uint64_t bytes, uint32_t *address,
                   struct heddle_error *error) {
    if (bytes > device->frames_bytes) {
        if (device->frames_bytes > 0)
            heddle_device_release(device->core, device->frames, NULL);
        device->frames_bytes = 0;
        if (!heddle_device_allocate(device->core, bytes, &device->frames, error))
            return false;
        device->frames_bytes = bytes;
    }
    *address = device->frames;
    return true;
}

cl_ulong device_buffer_most(void) {
    return MEMORY_BYTES / 4;
}

cl_ulong device_ns(const struct _cl_device_id *device, uint64_t cycles) {
    return (cl_ulong)((double)cycles * 1000 / device->mhz);
}

cl_ulong device_now(const struct _cl_device_id *device) {
    return device_ns(device, atomic_load(&device->cycles));
}

void device_transferred(cl_device_id device, size_t bytes) {
    atomic_fetch_add(&device->cycles, (bytes + DEVICE_LINE - 1) / DEVICE_LINE);
}

// -------------------------------------------------------------------------------------- API

cl_int CL_API_CALL clRetainDevice(cl_device_id device) {
    return object_is(device, OBJECT_DEVICE) ? CL_SUCCESS : CL_INVALID_DEVICE;
}

cl_int CL_API_CALL clReleaseDevice(cl_device_id device) {
    return object_is(device, OBJECT_DEVICE) ? CL_SUCCESS : CL_INVALID_DEVICE;
}

cl_int CL_API_CALL clCreateSubDevices(cl_device_id device,
                                      const cl_device_partition_property *properties, cl_uint count,
                                      cl_device_id *devices, cl_uint *count_ret) {
    (void)count;
    (void)devices;
    (void)count_ret;
    if (!object_is(device, OBJECT_DEVICE))
        return CL_INVALID_DEVICE;
    /* A core cannot be partitioned, so that no property is a supported one. */
    (void)properties;
    return CL_INVALID_VALUE;
}

cl_int CL_API_CALL clGetDeviceAndHostTimer(cl_device_id device, cl_ulong *device_time,
                                           cl_ulong *host_time) {
    (void)device_time;
    (void)host_time;
    return object_is(device, OBJECT_DEVICE) ? CL_INVALID_OPERATION : CL_INVALID_DEVICE;
}

cl_int CL_API_CALL clGetHostTimer(cl_device_id device, cl_ulong *host_time) {
    (void)host_time;
    return object_is(device, OBJECT_DEVICE) ? CL_INVALID_OPERATION : CL_INVALID_DEVICE;
}
