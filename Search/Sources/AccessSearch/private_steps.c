/// Plain accesses to memory that one thread uses: no step of another thread depends on them, so they need no decision.
/// Nor do uses of a block that others only give back need more than one in a row: what may happen between them may happen before.
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

__attribute__((noinline)) bool take_private_step(Thread *thread, uintptr_t address, access_kind kind, const void *from) {
  if (!may_be_private(thread) || is_dead_at(address)) return false;
  uintptr_t name = name_of(address);
  bool changes = kind == access_write;
  if (step_count < given_count) {
    if (!repeat_step(thread, kind, name)) return false;
  } else {
    uintptr_t word = name & ~(uintptr_t)7;
    bool is_part = address >= thread->used_block && address < thread->used_end;
    if (!note_private_access(thread->index, word, changes) && !(is_part && note_part_of_use(thread->index, word, changes))) return false;
    add_step(thread, kind, name, from);
  }
  if (changes) {
    thread->repetition_count = 0;
    note_change_of_state(&(Operation){.kind = kind, .place = address});
  }
  return true;
}

void note_used_block(Thread *thread, const Operation *operation) {
  thread->used_block = thread->used_end = 0;
  bool is_use = operation->kind != access_start && operation->kind <= access_atomic_update;
  if (!is_use || thread->end_count > 0 || !is_in_arena(operation->place)) return;
  if (!is_shared_only_by_end(name_of(operation->place) & ~(uintptr_t)7)) return;
  thread->used_block = block_around(operation->place);
  if (thread->used_block) thread->used_end = thread->used_block + size_of_block(thread->used_block);
}

/// Whether no other thread is known to use any of the memory.
static bool is_private(uintptr_t name, size_t size) {
  for (size_t at = 0; at < size; at += 8) {
    if (!is_private_place(name + at)) return false;
  }
  return true;
}

bool take_private_free(Thread *thread, uintptr_t address, const void *from) {
  if (!may_be_private(thread)) return false;
  uintptr_t name = name_of(address);
  size_t size = size_of_block(address);
  if (step_count < given_count) return repeat_step(thread, access_free, name);
  if (!is_private(name, size)) return false;
  for (size_t at = 0; at < size; at += 8) note_known_end(thread->index, name + at);
  add_step(thread, access_free, name, from);
  return true;
}
