/// Steps that need no decision: those at memory and references that only one thread uses, and plain accesses.
///
/// In a schedule without data races, the memory model orders a plain access before or after every access that conflicts with it. So if
/// threads switch at the other steps only, and all orders of these are run, then all orders of plain accesses are run. An access that
/// the memory model does not order is found as a data race in either order; then the search begins anew, and plain accesses need
/// decisions.
///
/// If other threads may free the block of the memory, the thread first uses the block in a step with a decision. One such step is
/// enough until the thread makes a step at a shared place: what may happen between two uses may as well happen before both.
///
/// The schedule keeps the thread and the place of each step without a decision, which belongs to the thread's last step before it that
/// needed one. If another thread turns out to use the memory, the search begins anew.
#include "memory.h"
#include "places.h"
#include "states.h"
#include "tree.h"

#include <string.h>

/// True if a step may be taken without a decision.
static bool may_be_private(void) { return leaves_out_steps() && step_count < limits.access_count && step_count < most_steps; }

/// Takes the step as in the schedule before; `false` if the step needed a decision there.
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
  // Its accesses come after the last decision, and before the next.
  node->decision = decisions_until(last_decision) + 1;
  step_count += 1;
}

/// Notes the block around the address; `false` if the thread has to use the block with a decision first, as others may free it.
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

/// Takes a step that no earlier schedule has taken; `false` if it needs a decision.
static bool take_new_step(Thread *thread, const Operation *operation, uintptr_t name) {
  if (!note_block(thread, operation->place)) return false;
  uintptr_t word = name & ~(uintptr_t)7;
  bool is_own = note_private_access(thread->index, word, is_change(operation->kind), is_plain(operation->kind));
  if (!is_own && !leaves_out(operation)) return false;
  if (!is_own) note_known_access(thread->index, operation, name);
  add_step(thread, operation->kind, name, operation->caller);
  nodes[step_count - 1].is_watched = !is_own;
  return true;
}

__attribute__((noinline)) bool take_private_step(Thread *thread, const Operation *operation) {
  if (!may_be_private() || is_dead_at(operation->place)) return false;
  uintptr_t name = name_of(operation->place);
  if (step_count < given_count ? !repeat_step(thread, operation->kind, name) : !take_new_step(thread, operation, name)) return false;
  if (is_draining) return true;
  if (nodes[step_count - 1].is_watched) look_for_races(thread, find_place(operation->place & ~(uintptr_t)7), operation, step_count);
  note_step_in_end(thread, operation);
  if (is_change(operation->kind)) {
    thread->repetition_count = 0;
    note_change_of_state(operation);
  }
  return true;
}

bool take_private_count_step(Thread *thread, const Operation *operation) {
  if (!may_be_private() || references_after(operation) <= 0) return false;
  uintptr_t name = name_of(operation->place);
  if (step_count < given_count) {
    if (!repeat_step(thread, operation->kind, name)) return false;
  } else {
    if (!note_private_access(thread->index, name, true, false)) return false;
    add_step(thread, operation->kind, name, operation->caller);
  }
  thread->repetition_count = 0;
  if (!is_draining) note_step_in_end(thread, operation);
  return true;
}

void note_used_block(Thread *thread, const Operation *operation, uintptr_t life) {
  thread->own = (Range){};
  bool is_own = operation->kind <= access_atomic_update && !is_known_as_shared(name_of(operation->place) & ~(uintptr_t)7);
  if (!life || !(is_own || leaves_out(operation))) {
    thread->used_count = 0;
  } else if (thread->used_count < most_used) {
    uintptr_t block = block_around(operation->place);
    thread->used[thread->used_count++] = (Range){block, block + size_of_block(block)};
  }
}

bool take_private_free(Thread *thread, uintptr_t address, const void *from) {
  if (!may_be_private()) return false;
  uintptr_t name = name_of(address);
  if (step_count < given_count) return repeat_step(thread, access_free, name);
  if (!note_private_access(thread->index, life_of(name), true, false)) return false;
  add_step(thread, access_free, name, from);
  return true;
}
