/// The places that the steps of a schedule have accessed, and the conflicts between those steps.
#include "memory.h"
#include "places.h"
#include "states.h"

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { slot_bits = 18, most_places = 1 << (slot_bits - 1) };

/// The index of the place among those of the schedule.
typedef struct {
  uintptr_t place;
  uint32_t schedule, index;
} Slot;

static Slot *slots;
static uint32_t schedule;

Place *places;
uint32_t place_count;

void begin_places(void) {
  if (!places) {
    places = reserve(sizeof(Place) * most_places);
    slots = reserve(sizeof(Slot) << slot_bits);
  }
  schedule += 1;
  place_count = 0;
  begin_counts();
  begin_races();
  begin_locks();
}

static _Noreturn void stop_for_lack_of_places(void) {
  fprintf(stderr, "one schedule accesses more than %d places\n", most_places);
  abort();
}

Place *find_place(uintptr_t place) {
  uint32_t mask = (1u << slot_bits) - 1;
  for (uint32_t i = (uint32_t)((place * 0x9E3779B97F4A7C15ull) >> 40) & mask;; i = (i + 1) & mask) {
    Slot *slot = &slots[i];
    if (slot->schedule != schedule) {
      if (place_count == most_places) stop_for_lack_of_places();
      *slot = (Slot){place, schedule, place_count};
      Place *found = &places[place_count++];
      memset(found, 0, sizeof *found);
      found->place = place;
      return found;
    }
    if (slot->place == place) return &places[slot->index];
  }
}

bool is_change(access_kind kind) {
  return kind != access_read && kind != access_atomic_load && kind != access_retain && kind != access_follow;
}

static bool acquires(uint8_t order) { return order == 1 || order == 2 || order >= 4; }

static bool releases(uint8_t order) { return order >= 3; }

bool can_go_on(const Thread *thread) {
  const Operation *pending = &thread->pending;
  switch (pending->kind) {
  case access_lock: return is_free(pending->place, pending->is_shared);
  case access_wait: {
    if (!thread->semaphore) return thread->is_woken;
    int value = 0;
    sem_getvalue(thread->semaphore, &value);
    return value > 0;
  }
  default: return true;
  }
}

void note_conflicts_with_looks(const Thread *thread, const Place *place, uint32_t step) {
  for (int other = 0; other < thread_count; other++) note_if_unordered(thread, other, place->looks[other], step);
}

void note_conflicts(const Thread *thread, const Place *place, bool changes, uint32_t step) {
  bool was_looked_at = false;
  for (int other = 0; other < thread_count; other++) was_looked_at |= place->looks[other] > place->change;
  if (changes) note_conflicts_with_looks(thread, place, step);
  // A look since the last change comes between the two changes.
  if (!changes || !was_looked_at) note_if_unordered(thread, place->changer, place->change, step);
}

void order(Thread *thread, Place *place, bool changes, uint32_t step) {
  join(&thread->known, changes ? &place->before_changes : &place->before_looks);
  thread->known.of[thread->index] = step;
  if (changes) {
    place->change = step;
    place->changer = thread->index;
    place->before_looks = place->before_changes = thread->known;
  } else {
    place->looks[thread->index] = step;
    join(&place->before_changes, &thread->known);
  }
}

/// Ends the schedule at an access to memory that was freed.
static void check_life(const Thread *thread, const Operation *operation, uint32_t step) {
  if (!is_dead_at(operation->place)) return;
  keep_known(step, &thread->known);
  note_finding(access_dead_object, operation->caller, 0);
  abandon_schedule();
}

/// Puts the step before the one that frees the block.
static void use_block(Thread *thread, const Operation *operation, uint32_t step) {
  if (!is_use(operation->kind) || !is_in_arena(operation->place)) return;
  uintptr_t block = is_random ? 0 : block_around(operation->place);
  if (block) order(thread, find_place(life_of(block)), false, step);
  check_life(thread, operation, step);
}

static void perform_free(Thread *thread, const Operation *operation, uint32_t step) {
  thread->known.of[thread->index] = step;
  check_life(thread, operation, step);
  note_free(thread, operation->place);
}

static void order_access(Thread *thread, Place *place, const Operation *operation, uint32_t step) {
  thread->known.of[thread->index] = step;
  // Random schedules keep no conflicts.
  if (is_random || leaves_out(operation)) return;
  note_conflicts(thread, place, is_seen_by_others(operation), step);
  order(thread, place, is_seen_by_others(operation), step);
}

static void perform_on_memory(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find_place(operation->place & ~(uintptr_t)7);
  order_access(thread, place, operation, step);
  look_for_races(thread, place, operation, step);
  if (is_plain(operation->kind)) return;
  if (acquires(operation->order) && operation->kind != access_atomic_store) join(&thread->ordered, &place->published);
  if (operation->kind == access_atomic_store) memset(&place->published, 0, sizeof place->published);
  if (is_change(operation->kind) && releases(operation->order)) join(&place->published, &thread->ordered);
}

void perform(Thread *thread, const Operation *operation) {
  uint32_t step = step_count;
  thread->ordered.of[thread->index] = step;
  note_step_in_end(thread, operation);
  use_block(thread, operation, step);
  switch (operation->kind) {
  case access_start: thread->known.of[thread->index] = step; break;
  case access_lock:
  case access_try_lock: perform_on_lock(thread, operation, step); break;
  case access_unlock: perform_unlock(thread, operation, step); break;
  case access_free: perform_free(thread, operation, step); break;
  case access_retain:
  case access_release: perform_on_count(thread, operation, step); break;
  case access_follow: perform_follow(thread, operation, step); break;
  case access_wait:
    if (operation->is_woken) {
      join(&thread->known, &thread->woken_known);
      thread->known.of[thread->index] = step;
      join(&thread->ordered, &thread->woken_ordered);
      break;
    }
    // A wait at a semaphore changes the count.
    // fall through
  case access_wake: {
    Place *place = find_place(operation->place);
    note_conflicts(thread, place, true, step);
    order(thread, place, true, step);
    // Two waits at a semaphore may come in the other order, whatever is between them.
    if (operation->kind == access_wait) place->looks[thread->index] = step;
    join(&thread->ordered, &place->published);
    join(&place->published, &thread->ordered);
    break;
  }
  default: perform_on_memory(thread, operation, step); break;
  }
  keep_known(step, &thread->known);
}

void note_conflicts_of_later(Thread *thread, uintptr_t address, bool changes, uint32_t step) {
  Place *place = find_place(address);
  switch (address & 7) {
  case 1:
    note_lock_conflicts(thread, place, step);
    if (changes) note_if_unordered(thread, place->unlocker, place->unlocking, step);
    break;
  default: note_conflicts(thread, place, changes, step);
  }
}

void note_free(Thread *thread, uintptr_t block) {
  // The thread's last step with a decision.
  uint32_t step = thread->known.of[thread->index];
  note_extra(step, block);
  Place *life = find_place(life_of(block));
  note_conflicts(thread, life, true, step);
  join(&thread->known, &life->before_changes);
  keep_known(step, &thread->known);
}

void note_pending_conflicts(void) {
  if (is_draining) return;
  for (int i = 0; i < thread_count; i++) {
    Thread *thread = &threads[i];
    if (thread->has_returned || thread->pending.kind == access_start) continue;
    uint32_t step = append_pending(thread);
    const Operation *operation = &thread->pending;
    switch (operation->kind) {
    case access_lock:
    case access_try_lock: note_lock_conflicts(thread, find_place(operation->place), step); break;
    case access_unlock: note_conflicts_with_looks(thread, find_place(operation->place), step); break;
    case access_free: note_conflicts(thread, find_place(life_of(operation->place)), true, step); break;
    case access_retain:
    case access_release:
    case access_follow: break;
    case access_wait:
      // The thread has made a step when it began to wait.
      if (operation->is_woken) break;
      // fall through
    case access_wake: note_conflicts(thread, find_place(operation->place), true, step); break;
    default:
      if (leaves_out(operation)) break;
      note_conflicts(thread, find_place(operation->place & ~(uintptr_t)7), is_change(operation->kind), step);
    }
  }
}
