/// The conflicts between steps of a schedule, and the schedules that are tried because of them.
#include "memory.h"
#include "states.h"
#include "tree.h"

#include <string.h>

typedef struct {
  uint32_t earlier, later;
} Conflict;

enum { most_conflicts = 1 << 20 };

static Conflict *conflicts;
static uint32_t conflict_count;

void begin_conflicts(void) {
  if (!conflicts) conflicts = reserve(sizeof(Conflict) * most_conflicts);
  conflict_count = 0;
}

static bool is_of_count(access_kind kind) { return kind == access_retain || kind == access_release || kind == access_follow; }

/// True if the order of the two may matter, where the release ends an object; the actions at its end are separate steps.
static bool may_conflict_with_end(const Operation *release, const Operation *other) {
  uintptr_t object = release->place & ~(uintptr_t)7;
  return is_of_count(other->kind) ? other->place == release->place
                                  : other->place >= object && other->place < object + size_of_block(object);
}

/// True if the order of the two may matter, where both change or use a count of references and the first has just been made.
static bool may_conflict_in_count(const Operation *one, const Operation *other) {
  if (one->place != other->place || one->kind == access_release) return false;
  // Without the references that were just added, the release would be the last.
  return other->kind == access_release && references_after(other) <= (one->kind == access_retain ? one->change : 1);
}

/// Returns the eight bytes of memory, the lock or the condition of the operation, as the place by which steps conflict.
static uintptr_t place_of(const Operation *operation) {
  switch (operation->kind) {
  case access_read:
  case access_write:
  case access_atomic_load:
  case access_atomic_store:
  case access_atomic_update: return operation->place & ~(uintptr_t)7;
  default: return operation->place;
  }
}

static bool is_freed_by(const Operation *one, const Operation *other) {
  return one->kind == access_free && other->place >= one->place && other->place < one->place + one->freed_size;
}

bool may_conflict(const Operation *one, const Operation *other) {
  if (one->kind == access_start || other->kind == access_start || one->is_woken || other->is_woken) return false;
  if (one->ends_object) return may_conflict_with_end(one, other);
  if (other->kind == access_release && references_after(other) <= 0) return may_conflict_with_end(other, one);
  if (is_of_count(one->kind) && is_of_count(other->kind)) return may_conflict_in_count(one, other);
  if (one->kind == access_free || other->kind == access_free) return is_freed_by(one, other) || is_freed_by(other, one);
  if (leaves_out(one) || leaves_out(other)) return false;
  if (place_of(one) != place_of(other)) return false;
  Operation next = *other;
  find_effect(&next);
  return is_seen_by_others(one) || is_seen_by_others(&next);
}

Threads still_asleep(const Node *node) {
  Threads candidates = (Threads)((node->asleep | node->tried) & ~only(node->thread));
  Threads asleep = 0;
  while (candidates) {
    int thread = lowest(candidates);
    candidates &= (Threads)(candidates - 1);
    if (!may_conflict(&node->operation, &threads[thread].pending)) asleep |= only(thread);
  }
  return asleep;
}

void note_conflict(uint32_t earlier, uint32_t later) {
  if (is_random) return;
  // The schedule before had both steps.
  if (later < given_count) return;
  if (conflict_count == most_conflicts) {
    has_overflowed = true;
    return;
  }
  conflicts[conflict_count++] = (Conflict){earlier, later};
}

uint32_t conflicts_noted(void) { return conflict_count; }

void drop_conflicts(uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++) conflicts[i].earlier = 0;
}

/// True if the step depends on the first step, if any, of one of the threads.
static bool depends_on_first(const Node *node, Threads threads, const Clock *first) {
  for (int thread = 0; thread < thread_count; thread++) {
    if (contains(threads, thread) && node->known.of[thread] >= first->of[thread]) return true;
  }
  return false;
}

static bool is_before(uint32_t earlier, const Node *later) {
  return later->known.of[nodes[earlier - 1].thread] >= earlier;
}

/// Plans a schedule in which the later of the two steps comes first.
static void plan(Conflict conflict) {
  if (conflict.earlier == 0) return;
  Node *place = &nodes[conflict.earlier - 1];
  const Node *later = &nodes[conflict.later - 1];
  // The threads that may begin: those of the steps in between that do not depend on the earlier step, and that of the later step.
  Threads beginners = 0, seen = 0, slept = 0;
  Clock first;
  memset(&first, 0, sizeof first);
  for (uint32_t step = conflict.earlier + 1; step <= conflict.later; step++) {
    // It stands for several steps, so the one that would begin is not known.
    if (step > step_count && later->stands_for_later) break;
    // Skips the appended steps of other threads, which have not happened.
    if (step > step_count) step = conflict.later;
    const Node *node = &nodes[step - 1];
    if (node->is_private) continue;
    if (step != conflict.later && is_before(conflict.earlier, node)) continue;
    // Schedules that begin with a thread that sleeps at the place have been run. A sleeper that was woken without need may still
    // be among the steps: leaves out that thread and the steps that depend on it.
    if (depends_on_first(node, slept, &first)) {
      if (step == conflict.later) return;
      continue;
    }
    if (contains(seen, node->thread)) continue;
    first.of[node->thread] = step;
    if (!depends_on_first(node, seen, &first)) {
      if (step != conflict.later && contains(place->asleep, node->thread)) {
        slept |= only(node->thread);
        continue;
      }
      beginners |= only(node->thread);
    }
    seen |= only(node->thread);
  }
  if (beginners & (place->to_try | place->asleep)) return;
  Threads able = (Threads)(beginners & place->able);
  if (contains(able, later->thread)) {
    place->to_try |= only(later->thread);
  } else if (able) {
    place->to_try |= only(lowest(able));
  } else {
    place->to_try |= place->able;
  }
}

void keep_known(uint32_t step, const Clock *known) { nodes[step - 1].known = *known; }

uint32_t append_pending(const Thread *thread) {
  uint32_t step = step_count + 1 + (uint32_t)thread->index;
  Node *node = &nodes[step - 1];
  memset(node, 0, sizeof *node);
  node->thread = (uint8_t)thread->index;
  node->known = thread->known;
  node->known.of[thread->index] = step;
  return step;
}

void plan_others(void) {
  for (uint32_t i = 0; i < conflict_count; i++) plan(conflicts[i]);
}
