/// Operations at which threads wait for each other.
#ifndef BLOCKING_H
#define BLOCKING_H

#include "engine.h"

// Blocking operations (blocking.c)

void begin_blocking(void);

/// Returns a hash of which threads wait, and at which conditions.
uint64_t waits_key(void);

/// Returns the place of a lock, which differs from those of the memory that the lock lies in.
static inline uintptr_t lock_at(const void *address) { return (uintptr_t)address | 1; }

/// Locks: as a step, or, in the ignored rest of a schedule, as soon as the lock is free.
void take_lock(uintptr_t lock, bool is_shared, const void *from);

/// Unlocks, as a step.
void give_back(uintptr_t lock, const void *from);

/// Locks if the lock is free, as a step.
bool try_lock(uintptr_t lock, bool is_shared, const void *from);

// Synchronization.Mutex (swift_mutex.c)

/// Takes the step of a compare-and-exchange of 0 for the thread's own number, which locks a mutex; `false` if it is no such operation.
bool take_mutex_step(uintptr_t address, uint64_t expected, uint64_t desired, unsigned size, const void *from);

/// Takes the step of a compare-and-exchange back to 0, which unlocks a mutex; `false` if it is no such operation.
bool gives_mutex_back(uintptr_t address, uint64_t expected, uint64_t desired, unsigned size, const void *from);

#endif
