/// Accesses to memory that one thread uses: no step of another thread depends on them, so they need no decision.
///
/// If others may give the block back in which the memory lies, the thread first comes by the place of the block, with a decision. Once
/// is enough until the thread comes by a place that others use: what may happen between two such uses may happen before both.
///
/// Each is a step, of which the schedule keeps the thread and the place. It belongs to the thread's last step before it that needed a
/// decision. Memory that another thread turns out to use makes the search begin anew.
#include "memory.h"
#include "states.h"
#include "tree.h"

#include <string.h>

/// Whether a step of the thread may go without a decision.
static bool may_be_private(const Thread *thread) {
  return keeps_states && !is_random && !is_tracing && thread->end_count == 0 && step_count < limits.access_count && step_count < most_steps;
}

/// Makes the step as the schedule before did; `false` if that needed a decision.
static bool repeat_step(const Thread *thread, access_kind kind, uintptr_t name) {
  const Node *node = &nodes[step_count];
  if (!node->is_private) return false;
  if (node->thread == thread->index && node->operation.kind == kind && node->name == name) {
    step_count += 1;
  } else {
    result->mismatch_count += 1;
    is_draining = true;
  }
  return true;
}

static void add_step(const Thread *thread, access_kind kind, uintptr_t name, const void *from) {
  Node *node = &nodes[step_count];
  memset(node, 0, sizeof *node);
  node->thread = (uint8_t)thread->index;
  node->is_private = true;
  node->operation = (Operation){.kind = kind, .caller = from};
  node->name = name;
  step_count += 1;
}

/// Notes which block lies around the address; `false` if the thread has to come by its place first, as others may give it back.
static bool note_block(Thread *thread, uintptr_t address) {
  if (!is_in_arena(address) || lies_in(address, thread->own)) return true;
  for (int i = 0; i < thread->used_count; i++) {
    if (lies_in(address, thread->used[i])) return true;
  }
  uintptr_t block = block_around(address);
  if (!block) return true;
  if (!note_private_access(thread->index, life_of(name_of(block)), false, false)) return false;
  thread->own = (Range){block, block + size_of_block(block)};
  return true;
}

__attribute__((noinline)) bool take_private_step(Thread *thread, uintptr_t address, access_kind kind, const void *from) {
  if (!may_be_private(thread) || is_dead_at(address)) return false;
  uintptr_t name = name_of(address);
  bool is_plain = kind == access_read || kind == access_write;
  if (step_count < given_count) {
    if (!repeat_step(thread, kind, name)) return false;
  } else {
    if (!note_block(thread, address) || !note_private_access(thread->index, name & ~(uintptr_t)7, is_change(kind), is_plain)) return false;
    add_step(thread, kind, name, from);
  }
  if (is_change(kind)) {
    thread->repetition_count = 0;
    note_change_of_state(&(Operation){.kind = kind, .place = address});
  }
  return true;
}

void note_used_block(Thread *thread, const Operation *operation, uintptr_t life) {
  thread->own = (Range){};
  bool is_only_use = life && operation->kind <= access_atomic_update && !is_known_as_shared(name_of(operation->place) & ~(uintptr_t)7);
  if (!is_only_use || thread->end_count > 0) {
    thread->used_count = 0;
  } else if (thread->used_count < most_used) {
    uintptr_t block = block_around(operation->place);
    thread->used[thread->used_count++] = (Range){block, block + size_of_block(block)};
  }
}

bool take_private_free(Thread *thread, uintptr_t address, const void *from) {
  if (!may_be_private(thread)) return false;
  uintptr_t name = name_of(address);
  if (step_count < given_count) return repeat_step(thread, access_free, name);
  if (!note_private_access(thread->index, life_of(name), true, false)) return false;
  add_step(thread, access_free, name, from);
  return true;
}
