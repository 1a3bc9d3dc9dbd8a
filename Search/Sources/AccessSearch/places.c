/// What the steps of a schedule have done to the places that they accessed: for conflicts, for data races, and for locks.
#include "engine.h"

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The latest access of one thread.
typedef struct {
  uint32_t step;
  uint8_t bytes;
  const void *caller;
} Access;

/// Eight bytes of memory, a lock, or the references to an object.
typedef struct {
  uintptr_t place;
  uint32_t schedule;

  /// Steps that conflict with what follows: the last that changed the place, those since that looked at it, the last that locked it.
  uint32_t change, looks[max_threads], locking;
  int changer, locker;

  /// The step behind which the lock was given back last, and whose it was.
  uint32_t unlocking;
  int unlocker;

  /// Steps that lie before whoever looks at the place, and before whoever changes it.
  Clock before_looks, before_changes;

  Access reads[max_threads], writes[max_threads], atomic_reads[max_threads], atomic_writes[max_threads];

  /// What the memory model orders before whoever acquires here.
  Clock published;

  /// The thread that has the lock, 0 if none, from 1 on; and how many have it together.
  int owner, sharer_count;

  /// What each thread has added to the references.
  struct Count *counts;

  /// The step in which the object has ended, whose it was, and what lay before it.
  uint32_t end;
  int ender;
  Clock before_end;
} Place;

typedef struct Count {
  struct Count *earlier;
  uint32_t step;
  uint8_t thread;
  int8_t change;
} Count;

enum { place_bits = 17, most_counts = 1 << 18 };

static Place *places;
static uint32_t schedule;
static Count *counts;
static uint32_t count_count;

void begin_places(void) {
  if (!places) {
    places = reserve(sizeof(Place) << place_bits);
    counts = reserve(sizeof(Count) * most_counts);
  }
  schedule += 1;
  count_count = 0;
}

static Place *find(uintptr_t place) {
  uint32_t mask = (1u << place_bits) - 1;
  for (uint32_t i = (uint32_t)((place * 0x9E3779B97F4A7C15ull) >> 40) & mask;; i = (i + 1) & mask) {
    Place *found = &places[i];
    if (found->schedule != schedule) {
      memset(found, 0, sizeof *found);
      found->place = place;
      found->schedule = schedule;
      return found;
    }
    if (found->place == place) return found;
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

/// Notes that a step of another thread conflicts with the given one, unless something else orders the two.
static void note_if_unordered(const Thread *thread, int other, uint32_t earlier, uint32_t step) {
  if (other != thread->index && earlier > thread->known.of[other]) note_conflict(earlier, step);
}

static void note_conflicts_with_looks(const Thread *thread, const Place *place, uint32_t step) {
  for (int other = 0; other < thread_count; other++) note_if_unordered(thread, other, place->looks[other], step);
}

/// Notes which steps of other threads conflict with an access that comes as the given step.
static void note_conflicts(const Thread *thread, const Place *place, bool changes, uint32_t step) {
  bool was_looked_at = false;
  for (int other = 0; other < thread_count; other++) was_looked_at |= place->looks[other] > place->change;
  if (changes) note_conflicts_with_looks(thread, place, step);
  // A look since then lies between the two changes.
  if (!changes || !was_looked_at) note_if_unordered(thread, place->changer, place->change, step);
}

static void note_lock_conflicts(const Thread *thread, const Place *place, uint32_t step) {
  note_if_unordered(thread, place->locker, place->locking, step);
  // Tries that failed, and locks that are shared.
  note_conflicts_with_looks(thread, place, step);
}

/// Makes the step that is being made one of those before what follows at the place.
static void order(Thread *thread, Place *place, bool changes, uint32_t step) {
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

static uint8_t bytes_of(uintptr_t address, unsigned size) {
  unsigned offset = address & 7;
  if (offset + size > 8) size = 8 - offset;
  return (uint8_t)(((1u << size) - 1) << offset);
}

/// Notes a data race with accesses of other threads that nothing orders before this one.
static void look_for_race(const Thread *thread, const Operation *operation, const Access *accesses, uint8_t bytes) {
  for (int other = 0; other < thread_count; other++) {
    const Access *access = &accesses[other];
    if (other != thread->index && access->step > thread->ordered.of[other] && access->bytes & bytes) {
      note_finding(access_data_race, access->caller, operation->caller);
    }
  }
}

static void look_for_races(Thread *thread, Place *place, const Operation *operation, uint32_t step) {
  uint8_t bytes = bytes_of(operation->place, operation->size);
  bool writes = is_change(operation->kind);
  bool is_plain = operation->kind == access_read || operation->kind == access_write;
  look_for_race(thread, operation, place->writes, bytes);
  if (writes) look_for_race(thread, operation, place->reads, bytes);
  if (is_plain) look_for_race(thread, operation, place->atomic_writes, bytes);
  if (is_plain && writes) look_for_race(thread, operation, place->atomic_reads, bytes);
  Access access = {step, bytes, operation->caller};
  if (is_plain) {
    (writes ? place->writes : place->reads)[thread->index] = access;
  } else {
    (writes ? place->atomic_writes : place->atomic_reads)[thread->index] = access;
  }
}

static void perform_on_memory(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find(operation->place & ~(uintptr_t)7);
  note_conflicts(thread, place, is_seen_by_others(operation), step);
  order(thread, place, is_seen_by_others(operation), step);
  if (is_dead_at(operation->place)) {
    keep_known(step, &thread->known);
    note_finding(access_dead_object, operation->caller, 0);
    abandon_schedule();
  }
  look_for_races(thread, place, operation, step);
  if (operation->kind == access_read || operation->kind == access_write) return;
  if (acquires(operation->order) && operation->kind != access_atomic_store) join(&thread->ordered, &place->published);
  if (operation->kind == access_atomic_store) memset(&place->published, 0, sizeof place->published);
  if (is_change(operation->kind) && releases(operation->order)) join(&place->published, &thread->ordered);
}

bool is_free(uintptr_t lock, bool is_shared) {
  Place *place = find(lock);
  return place->owner == 0 && (is_shared || place->sharer_count == 0);
}

bool is_locked_by(uintptr_t lock, const Thread *thread) { return find(lock)->owner == thread->index + 1; }

void own(Thread *thread, uintptr_t lock, bool is_shared) {
  Place *place = find(lock);
  if (is_shared) {
    place->sharer_count += 1;
  } else {
    place->owner = thread->index + 1;
  }
}

static void perform_on_lock(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find(operation->place);
  bool succeeds = is_free(operation->place, operation->is_shared);
  bool looks = !succeeds || operation->is_shared;
  note_lock_conflicts(thread, place, step);
  // A moment before, a try would have failed.
  if (operation->kind == access_try_lock) note_if_unordered(thread, place->unlocker, place->unlocking, step);
  order(thread, place, !looks, step);
  if (!succeeds) return;
  own(thread, operation->place, operation->is_shared);
  if (!operation->is_shared) {
    place->locking = step;
    place->locker = thread->index;
  }
  join(&thread->ordered, &place->published);
}

void unlock(Thread *thread, uintptr_t lock) {
  Place *place = find(lock);
  if (place->owner == thread->index + 1) place->owner = 0;
  else if (place->sharer_count > 0) place->sharer_count -= 1;
  if (is_draining) return;
  // Those who have tried in vain would not have, a moment later.
  note_conflicts_with_looks(thread, place, step_count);
  join(&thread->known, &place->before_changes);
  keep_known(step_count, &thread->known);
  place->before_looks = place->before_changes = thread->known;
  place->unlocking = step_count;
  place->unlocker = thread->index;
  join(&place->published, &thread->ordered);
}

/// Adds to the references to an object.
static void add_count(Place *place, const Thread *thread, uint32_t step, long change) {
  join(&place->before_changes, &thread->known);
  if (count_count == most_counts) {
    has_overflowed = true;
    return;
  }
  Count *count = &counts[count_count++];
  *count = (Count){place->counts, step, (uint8_t)thread->index, (int8_t)change};
  place->counts = count;
}

/// Notes which references of other threads were needed: had they come later, the release would have ended the object.
static void note_needed_references(const Thread *thread, const Place *place, uint32_t step, long left) {
  for (int other = 0; other < thread_count; other++) {
    long since = 0;
    for (const Count *count = place->counts; count && other != thread->index; count = count->earlier) {
      if (count->thread != other) continue;
      if (count->step <= thread->known.of[other]) break;
      since += count->change;
      if (count->change <= 0 || left - since > 0) continue;
      note_conflict(count->step, step);
      break;
    }
  }
}

/// Notes which releases of other threads would have ended the object, had this one come before.
static void note_other_releases(const Thread *thread, const Place *place, uint32_t step) {
  bool is_noted[max_threads] = {};
  for (const Count *count = place->counts; count; count = count->earlier) {
    if (is_noted[count->thread] || count->thread == thread->index) continue;
    is_noted[count->thread] = true;
    note_if_unordered(thread, count->thread, count->step, step);
  }
}

/// Notes which changes of a count would have ended the object, had this one come first.
static void perform_on_count(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find(operation->place);
  bool ends = operation->change < 0 && references_after(operation) == 0;
  if (operation->change < 0) note_needed_references(thread, place, step, references_after(operation));
  uint32_t first_conflict = conflicts_noted();
  if (ends) note_other_releases(thread, place, step);
  Clock known = thread->known;
  if (ends) join(&thread->known, &place->before_changes);
  thread->known.of[thread->index] = step;
  add_count(place, thread, step, operation->change);
  if (operation->change < 0) join(&place->published, &thread->ordered);
  if (!ends) return;
  join(&thread->ordered, &place->published);
  place->end = step;
  place->ender = thread->index;
  place->before_end = thread->known;
  begin_end(thread, operation->place & ~(uintptr_t)7, &known, first_conflict, conflicts_noted());
}

/// Follows a weak reference: a new reference, if the object has not ended; otherwise it might not yet have.
static void perform_follow(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find(operation->place);
  if (can_be_followed(operation->place & ~(uintptr_t)7)) {
    thread->known.of[thread->index] = step;
    return add_count(place, thread, step, 1);
  }
  note_if_unordered(thread, place->ender, place->end, step);
  join(&thread->known, &place->before_end);
  thread->known.of[thread->index] = step;
}

void note_unique(Thread *thread, uintptr_t references) { join(&thread->ordered, &find(references)->published); }

void perform(Thread *thread, const Operation *operation) {
  uint32_t step = step_count;
  thread->ordered.of[thread->index] = step;
  note_step_in_end(thread, operation);
  switch (operation->kind) {
  case access_start: thread->known.of[thread->index] = step; break;
  case access_lock:
  case access_try_lock: perform_on_lock(thread, operation, step); break;
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
    // Semaphores count.
    // fall through
  case access_wake: {
    Place *place = find(operation->place);
    note_conflicts(thread, place, true, step);
    order(thread, place, true, step);
    join(&thread->ordered, &place->published);
    join(&place->published, &thread->ordered);
    break;
  }
  default: perform_on_memory(thread, operation, step); break;
  }
  keep_known(step, &thread->known);
}

void note_free(Thread *thread, uintptr_t address, size_t size) {
  for (uintptr_t at = address & ~(uintptr_t)7; at < address + size; at += 8) {
    Place *place = find(at);
    note_conflicts(thread, place, true, step_count);
    join(&thread->known, &place->before_changes);
  }
  keep_known(step_count, &thread->known);
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
    case access_try_lock: note_lock_conflicts(thread, find(operation->place), step); break;
    case access_retain:
    case access_release:
    case access_follow: break;
    case access_wait:
      // Who waits at a condition made a step of that before.
      if (operation->is_woken) break;
      // fall through
    case access_wake: note_conflicts(thread, find(operation->place), true, step); break;
    default: note_conflicts(thread, find(operation->place & ~(uintptr_t)7), is_change(operation->kind), step);
    }
  }
}
