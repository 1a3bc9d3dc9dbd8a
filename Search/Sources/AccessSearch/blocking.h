/// Where threads wait for each other.
#ifndef BLOCKING_H
#define BLOCKING_H

#include "engine.h"

// What blocks (blocking.c)

void begin_blocking(void);

/// Who waits at which condition, as a number.
uint64_t waits_key(void);

/// A lock has its own place, beside those of the memory that it lies in.
static inline uintptr_t lock_at(const void *address) { return (uintptr_t)address | 1; }

/// Takes a lock: as a step, or, in what is left of a schedule, as soon as it is free.
void take_lock(uintptr_t lock, bool is_shared, const void *from);

/// Gives a lock back, as a step.
void give_back(uintptr_t lock, const void *from);

/// Takes a lock if it is free, as a step.
bool try_lock(uintptr_t lock, bool is_shared, const void *from);

// Synchronization.Mutex (swift_mutex.c)

/// Takes a compare-and-exchange of 0 to the thread's own number for the lock that it is; `false` if it is none.
bool take_mutex_step(uintptr_t address, uint64_t expected, uint64_t desired, unsigned size, const void *from);

/// Takes a compare-and-exchange back to 0 for the unlock that it is; `false` if it is none.
bool gives_mutex_back(uintptr_t address, uint64_t expected, uint64_t desired, unsigned size, const void *from);

#endif
