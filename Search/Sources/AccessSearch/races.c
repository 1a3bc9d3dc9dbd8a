/// Data races: accesses of two threads that the memory model does not order, at least one of them plain and one of them a change.
#include "memory.h"
#include "places.h"
#include "states.h"
#include "tree.h"

#include <string.h>

/// The latest access of one thread, of one kind, to some bytes of a place.
typedef struct {
  uint32_t step, next;
  uint8_t bytes;
  const void *caller;
} Access;

enum { most_accesses = 1 << 18 };

/// The accesses to all places. The first stands for none.
static Access *accesses;
static uint32_t access_number;

void begin_races(void) {
  if (!accesses) accesses = reserve(sizeof(Access) * most_accesses);
  access_number = 1;
}

static uint8_t bytes_of(uintptr_t address, unsigned size) {
  unsigned offset = address & 7;
  if (offset + size > 8) size = 8 - offset;
  return (uint8_t)(((1u << size) - 1) << offset);
}

/// Notes a data race with each access of another thread that nothing orders before this one.
static void look_for_race(const Thread *thread, const Operation *operation, const uint32_t *heads, uint8_t bytes) {
  for (int other = 0; other < thread_count; other++) {
    if (other == thread->index) continue;
    for (uint32_t i = heads[other]; i; i = accesses[i].next) {
      const Access *access = &accesses[i];
      if (access->step > thread->ordered.of[other] && access->bytes & bytes) {
        note_finding(access_data_race, access->caller, operation->caller);
      }
    }
  }
}

/// Keeps an access in place of earlier ones to the same bytes.
static void keep_access(uint32_t *head, uint32_t step, uint8_t bytes, const void *caller) {
  uint32_t kept = 0;
  for (uint32_t *at = head; *at;) {
    Access *access = &accesses[*at];
    access->bytes &= (uint8_t)~bytes;
    if (access->bytes) {
      at = &access->next;
    } else if (!kept) {
      kept = *at;
      at = &access->next;
    } else {
      *at = access->next;
    }
  }
  if (!kept) {
    if (access_number == most_accesses) {
      has_overflowed = true;
      return;
    }
    kept = access_number++;
    accesses[kept].next = *head;
    *head = kept;
  }
  accesses[kept] = (Access){.step = step, .next = accesses[kept].next, .bytes = bytes, .caller = caller};
}

void look_for_races(Thread *thread, Place *place, const Operation *operation, uint32_t step) {
  uint8_t bytes = bytes_of(operation->place, operation->size);
  bool writes = is_change(operation->kind), plain = is_plain(operation->kind);
  look_for_race(thread, operation, place->accesses[plain_writes], bytes);
  if (writes) look_for_race(thread, operation, place->accesses[plain_reads], bytes);
  if (plain) look_for_race(thread, operation, place->accesses[atomic_writes], bytes);
  if (plain && writes) look_for_race(thread, operation, place->accesses[atomic_reads], bytes);
  int kind = plain ? (writes ? plain_writes : plain_reads) : (writes ? atomic_writes : atomic_reads);
  keep_access(&place->accesses[kind][thread->index], step, bytes, operation->caller);
}

/// For each thread and each number of a decision: a hash of its accesses up to there that later ones may race with.
static uint64_t accesses_by_decision[max_threads][most_ordered_steps];

/// Adds the accesses to a place, each at the number of its decision.
static void add_accesses(const Place *place, uintptr_t name) {
  for (unsigned kind = 0; kind < access_kinds; kind++) {
    for (int thread = 0; thread < thread_count; thread++) {
      for (uint32_t i = place->accesses[kind][thread]; i; i = accesses[i].next) {
        const Access *access = &accesses[i];
        uint64_t key = mix_key(mix_key(1, name), (uint64_t)access->bytes << 4 | kind);
        accesses_by_decision[thread][decisions_until(access->step)] += mix_key(key, (uint64_t)thread);
      }
    }
  }
}

/// Adds the hash of the accesses before a clock.
static uint64_t add_order(uint64_t key, uint64_t name, const Clock *clock) {
  uint64_t before = 0;
  for (int thread = 0; thread < thread_count; thread++) {
    before = mix_key(before, accesses_by_decision[thread][decisions_until(clock->of[thread])]);
  }
  return key + mix_key(mix_key(1, name), before);
}

static bool is_after_something(const Clock *clock) {
  uint32_t steps = 0;
  for (int thread = 0; thread < thread_count; thread++) steps |= clock->of[thread];
  return steps != 0;
}

/// Returns the known place if several threads are known to share it; null otherwise.
static const KnownPlace *shared_place(Place *place) {
  if (!place->known) place->known = find_known_place(name_of(place->place));
  return place->known->number ? place->known : 0;
}

uint64_t orders_key(void) {
  // Accesses since the last decision count as those of the next one.
  uint32_t decisions = decisions_until(last_decision) + 1;
  for (int thread = 0; thread < thread_count; thread++) {
    memset(accesses_by_decision[thread], 0, sizeof(uint64_t) * (decisions + 1));
  }
  for (uint32_t i = 0; i < place_count; i++) {
    const KnownPlace *known = shared_place(&places[i]);
    if (known && known->has_plain && !is_dead_at(places[i].place)) add_accesses(&places[i], known->name);
  }
  for (int thread = 0; thread < thread_count; thread++) {
    uint64_t *sums = accesses_by_decision[thread];
    for (uint32_t i = 1; i <= decisions; i++) sums[i] += sums[i - 1];
  }
  uint64_t key = 0;
  for (int i = 0; i < thread_count; i++) {
    key = mix_key(key, accesses_by_decision[i][decisions]);
    if (threads[i].has_returned) continue;
    key = add_order(key, (uint64_t)i, &threads[i].ordered);
    if (threads[i].is_woken) key = add_order(key, (uint64_t)i + max_threads, &threads[i].woken_ordered);
  }
  for (uint32_t i = 0; i < place_count; i++) {
    const KnownPlace *known = shared_place(&places[i]);
    if (known && is_after_something(&places[i].published)) key = add_order(key, known->name, &places[i].published);
  }
  return key;
}
