/// The model of locks: their owners, and the steps that conflict with locking.
#include "memory.h"
#include "places.h"
#include "states.h"

/// A hash of the locks that are taken, and of their owners.
static uint64_t taken_locks;

void begin_locks(void) { taken_locks = 0; }

uint64_t locks_key(void) { return taken_locks; }

void note_lock_conflicts(const Thread *thread, const Place *place, uint32_t step) {
  note_if_unordered(thread, place->locker, place->locking, step);
  // Looks are failed tries and shared locks.
  note_conflicts_with_looks(thread, place, step);
}

bool is_free(uintptr_t lock, bool is_shared) {
  Place *place = find_place(lock);
  return place->owner == 0 && (is_shared || place->sharer_count == 0);
}

bool is_locked_by(uintptr_t lock, const Thread *thread) { return find_place(lock)->owner == thread->index + 1; }

/// Adds the state of a lock to the hash of all locks, or removes it.
static void turn_lock_in_key(const Place *place) {
  if (place->owner == 0 && place->sharer_count == 0) return;
  taken_locks ^= mix_key(mix_key(1, name_of(place->place)), (uint64_t)place->owner << 32 | (uint32_t)place->sharer_count);
}

void own(Thread *thread, uintptr_t lock, bool is_shared) {
  Place *place = find_place(lock);
  turn_lock_in_key(place);
  if (is_shared) {
    place->sharer_count += 1;
  } else {
    place->owner = thread->index + 1;
  }
  turn_lock_in_key(place);
}

void perform_on_lock(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find_place(operation->place);
  bool succeeds = is_free(operation->place, operation->is_shared);
  bool looks = !succeeds || operation->is_shared;
  note_lock_conflicts(thread, place, step);
  // Before the unlock, the try would have failed.
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

void disown(Thread *thread, uintptr_t lock) {
  Place *place = find_place(lock);
  turn_lock_in_key(place);
  if (place->owner == thread->index + 1) place->owner = 0;
  else if (place->sharer_count > 0) place->sharer_count -= 1;
  turn_lock_in_key(place);
}

void perform_unlock(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find_place(operation->place);
  disown(thread, operation->place);
  // After the unlock, a failed try would have succeeded.
  note_conflicts_with_looks(thread, place, step);
  order(thread, place, true, step);
  place->unlocking = step;
  place->unlocker = thread->index;
  join(&place->published, &thread->ordered);
}
