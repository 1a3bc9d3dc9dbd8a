/// Data races: accesses of two threads, one of them plain and one of them a change, that the memory model does not order.
#include "memory.h"
#include "places.h"
#include "states.h"
#include "tree.h"

#include <string.h>

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

void look_for_races(Thread *thread, Place *place, const Operation *operation, uint32_t step) {
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

/// For each thread, by the number of a decision: what stands for its accesses up to there that later ones may race with.
static uint64_t accesses_by_decision[max_threads][most_ordered_steps];

/// Adds the accesses to a place at their steps.
static void add_accesses(const Place *place, uintptr_t name) {
  for (int thread = 0; thread < thread_count; thread++) {
    const Access *const accesses[] = {
      &place->reads[thread], &place->writes[thread], &place->atomic_reads[thread], &place->atomic_writes[thread],
    };
    for (unsigned kind = 0; kind < 4; kind++) {
      const Access *access = accesses[kind];
      if (!access->step) continue;
      uint64_t key = mix_key(mix_key(1, name), (uint64_t)access->bytes << 4 | kind);
      accesses_by_decision[thread][decisions_until(access->step)] += mix_key(key, (uint64_t)thread);
    }
  }
}

/// Adds what lies before a clock.
static uint64_t add_order(uint64_t key, uint64_t name, const Clock *clock) {
  uint64_t before = 0;
  for (int thread = 0; thread < thread_count; thread++) before = mix_key(before, accesses_by_decision[thread][decisions_until(clock->of[thread])]);
  return key + mix_key(mix_key(1, name), before);
}

static bool is_after_something(const Clock *clock) {
  uint32_t steps = 0;
  for (int thread = 0; thread < thread_count; thread++) steps |= clock->of[thread];
  return steps != 0;
}

/// What is known of the place if several threads are known to share it; 0 otherwise.
static const KnownPlace *shared_place(Place *place) {
  if (!place->known) place->known = find_known_place(name_of(place->place));
  return place->known->number ? place->known : 0;
}

uint64_t orders_key(void) {
  uint32_t decisions = decisions_until(last_decision);
  for (int thread = 0; thread < thread_count; thread++) {
    memset(accesses_by_decision[thread], 0, sizeof(uint64_t) * (decisions + 1));
  }
  for (uint32_t i = 0; i < place_count; i++) {
    const KnownPlace *known = shared_place(&places[i]);
    if (known && known->has_plain && !is_dead_at(places[i].place)) add_accesses(&places[i], known->name);
  }
  for (int thread = 0; thread < thread_count; thread++) {
    uint64_t *accesses = accesses_by_decision[thread];
    for (uint32_t i = 1; i <= decisions; i++) accesses[i] += accesses[i - 1];
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
