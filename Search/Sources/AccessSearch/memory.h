/// The memory of the subject, and the objects in it.
#ifndef MEMORY_H
#define MEMORY_H

#include "engine.h"

// Memory (memory.c)

enum { is_unused, is_live, is_dead };

void reserve_memory(void);

/// Makes the arena ready for the next schedule; `false` if blocks that outlived the last one move addresses.
bool reset_memory(void);

/// True if the address lies in the subject's memory; true if it lies in memory that was freed.
bool is_in_arena(uintptr_t address);
bool is_dead_at(uintptr_t address);

/// True if the memory was allocated before the threads began.
bool is_of_set_up(uintptr_t address);

/// Returns the address of the block that contains the address; 0 if no block of the schedule does.
uintptr_t block_around(uintptr_t address);

/// True if an operation of the kind uses the block that contains its place.
static inline bool is_use(access_kind kind) {
  return kind != access_start && kind != access_retain && kind != access_release && kind != access_follow && kind != access_free;
}

/// Returns the size of the block that begins at the address.
size_t size_of_block(uintptr_t address);

/// Returns the number of the thread whose stack or variables contain the address; -1 if there is none.
int thread_around(uintptr_t address);

/// Returns the name of an address, which does not depend on where the memory of the present schedule begins.
uintptr_t name_of(uintptr_t address);

/// Returns the address that has the name in the present schedule.
uintptr_t address_of(uintptr_t name);

/// Returns the name that stands for all places at the same offset of blocks of one size made by threads of the schedule; 0 for others.
uintptr_t name_of_alike(uintptr_t name);

/// Takes the step of the subject that frees the memory.
void take_free_step(void *block, const void *from);

/// Allocates memory for the search itself.
void *reserve(size_t size);

// References (references.c)

/// Returns the number of references to the object after the operation.
long references_after(const Operation *operation);

// Ends of objects (ends.c)

/// Forgets what was learned.
void begin_ends(void);

/// True if no end of the object, or of one like it, is known to have concerned other threads.
bool ends_alone(uintptr_t object);

/// Notes that the present step ends the object; the given conflicts are those with other releases that might have ended it.
void begin_end(Thread *thread, uintptr_t object, const Clock *known, uint32_t first_conflict, uint32_t end_of_conflicts);

/// Notes a step that a thread makes while it ends objects.
void note_step_in_end(Thread *thread, const Operation *operation);

/// Notes that all objects that the thread was ending have ended, except for the first `count`.
void finish_ends(Thread *thread, int count);

#endif
