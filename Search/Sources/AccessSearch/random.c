/// Random schedules by priorities (PCT): if a bug needs `depth` orders of steps, each schedule of n threads and k steps finds it with a
/// probability of at least 1 / (n * k^(depth - 1)).
///
/// Steps that lock, wait or wake count. Other steps count only at places that two threads have accessed and one has changed, from the
/// schedule on that has shown it.
#include "memory.h"
#include "tree.h"

#include <string.h>

enum { shared_bits = 16, most_depth = 8 };

/// The threads that have accessed a place so far, and whether one has changed it.
typedef struct {
  uintptr_t name;
  uint32_t search;
  uint8_t threads;
  bool is_changed;
} Shared;

static Shared *shared;
static uint32_t search, shared_count;
static uint64_t state;

static int depth;
static uint32_t counted, most_counted, changes[most_depth];
static int priorities[max_threads];

static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static uint32_t random_below(uint32_t bound) { return bound == 0 ? 0 : (uint32_t)(next_random() % bound); }

void begin_random_search(uint64_t seed) {
  if (!shared) shared = reserve(sizeof(Shared) << shared_bits);
  search += 1;
  shared_count = 0;
  most_counted = 0;
  state = seed * 2 + 1;
}

void begin_random_schedule(int given_depth) {
  depth = given_depth > most_depth ? most_depth : given_depth;
  counted = 0;
  for (int i = 0; i < thread_count; i++) {
    int other = (int)random_below((uint32_t)i + 1);
    priorities[i] = priorities[other];
    priorities[other] = depth + i;
  }
  for (int i = 0; i < depth - 1; i++) changes[i] = 1 + random_below(most_counted);
}

uint32_t counted_steps(void) { return most_counted; }

/// Notes the access; true if the step counts.
static bool is_shared(int thread, const Operation *operation) {
  switch (operation->kind) {
  case access_start: return false;
  case access_lock:
  case access_try_lock:
  case access_wait:
  case access_wake: return true;
  default: break;
  }
  uintptr_t name = name_of(operation->place);
  if ((operation->place & 7) == 0 || operation->kind < access_retain) name &= ~(uintptr_t)7;
  bool is_change = operation->kind != access_read && operation->kind != access_atomic_load;
  uint32_t mask = (1u << shared_bits) - 1;
  for (uint32_t i = (uint32_t)((name * 0x9E3779B97F4A7C15ull) >> 40) & mask;; i = (i + 1) & mask) {
    Shared *place = &shared[i];
    if (place->search != search) {
      // If the table is full, every place counts as shared.
      if (shared_count > mask / 2) return true;
      shared_count += 1;
      *place = (Shared){.name = name, .search = search};
    } else if (place->name != name) {
      continue;
    }
    place->threads |= (uint8_t)(1u << thread);
    place->is_changed |= is_change;
    return place->is_changed && (place->threads & (place->threads - 1)) != 0;
  }
}

static int highest(uint8_t able) {
  int best = -1;
  for (int i = 0; i < thread_count; i++) {
    if ((able >> i & 1) && (best < 0 || priorities[i] > priorities[best])) best = i;
  }
  return best;
}

int choose_randomly(uint8_t able) {
  int chosen = highest(able);
  if (!is_shared(chosen, &threads[chosen].pending)) return chosen;
  counted += 1;
  if (counted > most_counted) most_counted = counted;
  for (int i = 0; i < depth - 1; i++) {
    if (changes[i] == counted) {
      priorities[chosen] = i;
      chosen = highest(able);
      break;
    }
  }
  return chosen;
}
