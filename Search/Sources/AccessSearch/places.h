/// Places, and the steps of a schedule that have accessed them.
///
/// A step *looks* at a place if it depends on the place without changing it: a read, a failed try of a lock, a shared lock.
#ifndef PLACES_H
#define PLACES_H

#include "known_places.h"

/// The kinds of accesses that are checked for races with each other.
enum { plain_reads, plain_writes, atomic_reads, atomic_writes, access_kinds };

/// Eight bytes of memory, a lock, or the references to an object.
typedef struct {
  uintptr_t place;

  /// Its record from other schedules; null until that is needed.
  const KnownPlace *known;

  /// Steps that later ones conflict with: the last change of the place, each thread's last look at it, the last step that locked it.
  uint32_t change, looks[max_threads], locking;
  int changer, locker;

  /// The step that unlocked the lock last, and its thread.
  uint32_t unlocking;
  int unlocker;

  /// Steps that come before a later look at the place, and before a later change of it.
  Clock before_looks, before_changes;

  /// For each kind and thread, its latest accesses, as indices of races.c; 0 for none.
  uint32_t accesses[access_kinds][max_threads];

  /// The steps that the memory model orders before a thread that acquires here.
  Clock published;

  /// The thread that owns the lock, from 1 on, or 0; and how many threads share the lock.
  int owner, sharer_count;

  /// The changes of the references, by all threads.
  struct Count *counts;

  /// The step in which the object ended, its thread, and what came before it.
  uint32_t end;
  int ender;
  Clock before_end;
} Place;

/// One change of the references to an object.
typedef struct Count {
  struct Count *earlier;
  uint32_t step;
  uint8_t thread;
  int8_t change;
} Count;

Place *find_place(uintptr_t place);

/// The places that the schedule has accessed so far.
extern Place *places;
extern uint32_t place_count;

/// Notes that a step of another thread conflicts with the given one, unless something else orders the two.
static inline void note_if_unordered(const Thread *thread, int other, uint32_t earlier, uint32_t step) {
  if (other != thread->index && earlier > thread->known.of[other]) note_conflict(earlier, step);
}

void note_conflicts_with_looks(const Thread *thread, const Place *place, uint32_t step);

/// Notes which steps of other threads conflict with an access in the given step.
void note_conflicts(const Thread *thread, const Place *place, bool changes, uint32_t step);

/// Puts the present step before the later ones at the place that conflict with it.
void order(Thread *thread, Place *place, bool changes, uint32_t step);

// Data races (races.c)

void begin_races(void);

/// Notes data races of an access with earlier ones, and keeps it for later ones.
void look_for_races(Thread *thread, Place *place, const Operation *operation, uint32_t step);

// Locks (locks.c)

void begin_locks(void);
void perform_on_lock(Thread *thread, const Operation *operation, uint32_t step);
void perform_unlock(Thread *thread, const Operation *operation, uint32_t step);

/// Notes which steps conflict with one that locks or tries to.
void note_lock_conflicts(const Thread *thread, const Place *place, uint32_t step);

// References (counts.c)

void begin_counts(void);
void perform_on_count(Thread *thread, const Operation *operation, uint32_t step);
void perform_follow(Thread *thread, const Operation *operation, uint32_t step);

#endif
