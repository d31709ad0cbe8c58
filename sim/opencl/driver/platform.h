/* The platform: the one variable of the driver, since clGetPlatformIDs has no argument for a
 * context. It has the devices and the lock of everything that threads wait for. */
#ifndef HEDDLE_OPENCL_PLATFORM_H
#define HEDDLE_OPENCL_PLATFORM_H

#include "object.h"

#include <pthread.h>

struct _cl_platform_id {
    struct object object;
    cl_device_id *device; /* live as long as the process */
    cl_uint devices;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

/* The platform, made by the first call. */
cl_platform_id platform_get(void);

/* One lock for queues, events and mappings; nothing that takes long is done under it. platform_wait
 * gives it up until something has changed, which platform_wake says. */
void platform_lock(void);
void platform_unlock(void);
void platform_wait(void);
void platform_wake(void);

/* The extensions of the platform, which all devices have. */
extern const char platform_extensions[];

#endif
