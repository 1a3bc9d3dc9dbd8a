/// Data races: accesses of two threads, one of them plain and one of them a change, that the memory model does not order.
#include "memory.h"
#include "places.h"
#include "states.h"

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

/// For each thread, by the number of a step: what stands for its accesses up to there that later ones may race with.
static uint64_t accesses_by_step[max_threads][most_ordered_steps];

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
      accesses_by_step[thread][access->step] += mix_key(key, (uint64_t)thread);
    }
  }
}

/// Adds what lies before a clock.
static uint64_t add_order(uint64_t key, uint64_t name, const Clock *clock) {
  uint64_t before = 0;
  for (int thread = 0; thread < thread_count; thread++) before = mix_key(before, accesses_by_step[thread][clock->of[thread]]);
  return key + mix_key(mix_key(1, name), before);
}

static bool is_after_something(const Clock *clock) {
  uint32_t steps = 0;
  for (int thread = 0; thread < thread_count; thread++) steps |= clock->of[thread];
  return steps != 0;
}

uint64_t orders_key(void) {
  // Not on the stack, which belongs to the subject.
  static const Place *places[most_shared_places];
  int count = shared_place_count();
  for (int thread = 0; thread < thread_count; thread++) {
    memset(accesses_by_step[thread], 0, sizeof(uint64_t) * (step_count + 1));
  }
  for (int i = 0; i < count; i++) {
    uintptr_t name = shared_place(i);
    uintptr_t address = address_of(name);
    places[i] = find_place(address);
    if (is_accessed_plainly(i) && !is_dead_at(address)) add_accesses(places[i], name);
  }
  for (int thread = 0; thread < thread_count; thread++) {
    for (uint32_t step = 1; step <= step_count; step++) accesses_by_step[thread][step] += accesses_by_step[thread][step - 1];
  }
  uint64_t key = 0;
  for (int i = 0; i < thread_count; i++) {
    key = mix_key(key, accesses_by_step[i][step_count]);
    if (threads[i].has_returned) continue;
    key = add_order(key, (uint64_t)i, &threads[i].ordered);
    if (threads[i].is_woken) key = add_order(key, (uint64_t)i + max_threads, &threads[i].woken_ordered);
  }
  for (int i = 0; i < count; i++) {
    if (is_after_something(&places[i]->published)) key = add_order(key, shared_place(i), &places[i]->published);
  }
  return key;
}
