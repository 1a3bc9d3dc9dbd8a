/// The memory of the subject, and the objects in it.
#ifndef MEMORY_H
#define MEMORY_H

#include "engine.h"

// Memory (memory.c)

enum { is_unused, is_live, is_dead };

void reserve_memory(void);

/// Makes the arena ready for the next schedule; `false` if something that has outlived the last one moves addresses.
bool reset_memory(void);

/// Whether the address belongs to an object of the schedule, and if that is dead.
bool is_in_arena(uintptr_t address);
bool is_dead_at(uintptr_t address);

/// Whether the memory was allocated before the threads began.
bool is_of_set_up(uintptr_t address);

/// Where the block begins in which the address lies; 0 if there is none of the schedule's.
uintptr_t block_around(uintptr_t address);

/// Whether an operation of the kind uses the block in which its place lies.
static inline bool is_use(access_kind kind) {
  return kind != access_start && kind != access_retain && kind != access_release && kind != access_follow && kind != access_free;
}

/// How large the memory is that begins at the address.
size_t size_of_block(uintptr_t address);

/// The number of the thread on whose stack, or among whose variables, the address lies; -1 if there is none.
int thread_around(uintptr_t address);

/// What an address is called, wherever the memory of the present schedule begins.
uintptr_t name_of(uintptr_t address);

/// The address that has the name in the present schedule.
uintptr_t address_of(uintptr_t name);

/// The name that stands for all places at the same offset of blocks of one size that threads of the schedule have made; 0 elsewhere.
uintptr_t name_of_alike(uintptr_t name);

/// Takes the step of memory that the subject gives back.
void take_free_step(void *block, const void *from);

/// Memory for the search itself.
void *reserve(size_t size);

// References (references.c)

/// The references to the object that will be left after the operation.
long references_after(const Operation *operation);

// Ends of objects (ends.c)

/// Forgets what was learned.
void begin_ends(void);

/// Whether the object has never concerned others when it ended.
bool ends_alone(uintptr_t object);

/// Notes that the present step ends the object; the conflicts are those with who else might have done so.
void begin_end(Thread *thread, uintptr_t object, const Clock *known, uint32_t first_conflict, uint32_t end_of_conflicts);

/// Notes a step that a thread makes while it ends objects.
void note_step_in_end(Thread *thread, const Operation *operation);

/// Notes that all objects have ended that the thread was ending, but for the first so many.
void finish_ends(Thread *thread, int count);

#endif
