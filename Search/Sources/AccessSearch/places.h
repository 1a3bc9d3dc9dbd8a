/// What the steps of a schedule have done to a place.
#ifndef PLACES_H
#define PLACES_H

#include "known_places.h"

/// The kinds of accesses that races are looked for between.
enum { plain_reads, plain_writes, atomic_reads, atomic_writes, access_kinds };

/// Eight bytes of memory, a lock, or the references to an object.
typedef struct {
  uintptr_t place;

  /// What is known of it from other schedules, once that was asked for.
  const KnownPlace *known;

  /// Steps that conflict with what follows: the last that changed the place, those since that looked at it, the last that locked it.
  uint32_t change, looks[max_threads], locking;
  int changer, locker;

  /// The step that gave the lock back last, and whose it was.
  uint32_t unlocking;
  int unlocker;

  /// Steps that lie before whoever looks at the place, and before whoever changes it.
  Clock before_looks, before_changes;

  /// For each kind and thread, its latest accesses, as races.c keeps them; 0 for none.
  uint32_t accesses[access_kinds][max_threads];

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

/// What a thread has added to the references to an object.
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

/// Notes which steps of other threads conflict with an access that comes as the given step.
void note_conflicts(const Thread *thread, const Place *place, bool changes, uint32_t step);

/// Makes the step that is being made one of those before what follows at the place.
void order(Thread *thread, Place *place, bool changes, uint32_t step);

// Data races (races.c)

void begin_races(void);

/// Notes data races of an access with earlier ones, and keeps it for later ones.
void look_for_races(Thread *thread, Place *place, const Operation *operation, uint32_t step);

// Locks (locks.c)

void begin_locks(void);
void perform_on_lock(Thread *thread, const Operation *operation, uint32_t step);
void perform_unlock(Thread *thread, const Operation *operation, uint32_t step);

/// Notes which steps conflict with one that takes a lock, or tries to.
void note_lock_conflicts(const Thread *thread, const Place *place, uint32_t step);

// References (counts.c)

void begin_counts(void);
void perform_on_count(Thread *thread, const Operation *operation, uint32_t step);
void perform_follow(Thread *thread, const Operation *operation, uint32_t step);

#endif
