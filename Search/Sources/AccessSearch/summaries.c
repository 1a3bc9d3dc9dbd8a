/// Summaries of the steps of all schedules from a state: each step may conflict with an earlier one of another schedule that comes to
/// the state.
///
/// A summary lists accesses to shared places: several threads have accessed them, and one has changed them. The search learns which
/// these are as it runs; for a place that it learned of after a summary was made, it assumes every access that there has been.
#include "memory.h"
#include "states.h"

#include <string.h>

enum { place_bits = 18, most_objects = 512, most_shared = most_shared_places - most_objects, summary_bits = 20, most_added = 100 };

static const size_t summary_space = 1ul << 29;

/// A place that was accessed, as it is called in every schedule.
typedef struct {
  uintptr_t name;
  uint32_t search;
  uint8_t threads;
  bool is_changed, has_plain;

  /// Since when the place counts as private; 0 if it does not.
  uint32_t private_since;

  /// Its number among those of several threads, from 1 on; 0 if it is none.
  uint16_t number;

  /// All accesses that there have been.
  uint16_t accesses;
} Known;

/// What is done with the references to an object.
typedef struct {
  /// The fewest that are left by a release; only if there is one.
  int16_t least;
  uint8_t releasers, enders, followers;

  /// The most that each thread adds before it takes some away.
  int8_t most[max_threads];
} Counts;

typedef struct {
  /// Of how many places and objects it says what happens.
  uint16_t place_count, object_count;
  uint32_t next;
} Header;

/// A summary that is being put together.
static struct {
  uint16_t place_count, object_count;
  uint16_t accesses[most_shared];
  Counts counts[most_objects];
} sum;

static Known *known;
static Known *shared[most_shared], *objects[most_objects];
static uint32_t search, beginning, known_count;
static uint16_t shared_count, object_count;

static char *space;
static size_t space_used;
static uint32_t *slots;

bool has_learned_places;

void begin_summaries(void) {
  if (!known) {
    known = reserve(sizeof(Known) << place_bits);
    space = reserve(summary_space);
    slots = reserve(sizeof(uint32_t) << summary_bits);
  }
  search += 1;
  known_count = 0;
  shared_count = object_count = 0;
}

void forget_summaries(void) {
  memset(slots, 0, sizeof(uint32_t) << summary_bits);
  // 0 stands for the summary of nothing.
  space_used = 8;
  beginning += 1;
  has_learned_places = false;
}

static Known *find(uintptr_t name) {
  uint32_t mask = (1u << place_bits) - 1;
  for (uint32_t i = (uint32_t)((name * 0x9E3779B97F4A7C15ull) >> 40) & mask;; i = (i + 1) & mask) {
    Known *place = &known[i];
    if (place->search == search && place->name == name) return place;
    if (place->search == search) continue;
    if (known_count++ > mask / 2) give_up_states();
    *place = (Known){.name = name, .search = search};
    return place;
  }
}

static uint16_t access_bits(int thread, bool changes) { return (uint16_t)((changes ? 2 : 1) << (2 * thread)); }

static bool is_of_count(uintptr_t name) { return (name & 7) == 2; }

static Known *note_access_at(Known *place, int thread, bool changes) {
  place->threads |= (uint8_t)(1u << thread);
  place->is_changed |= changes;
  place->accesses |= access_bits(thread, changes);
  if (place->number || !place->is_changed || (place->threads & (place->threads - 1)) == 0) return place;
  has_learned_places |= place->private_since == beginning;
  if (is_of_count(place->name)) {
    if (object_count + 1 == most_objects) give_up_states();
    else objects[object_count++] = place, place->number = object_count;
  } else {
    if (shared_count + 1 == most_shared) give_up_states();
    else shared[shared_count++] = place, place->number = shared_count;
  }
  return place;
}

static Known *note_access(uintptr_t name, int thread, bool changes) { return note_access_at(find(name), thread, changes); }

static bool is_private(Known *place) {
  if (place->number && place->private_since != beginning) return false;
  place->private_since = beginning;
  return true;
}

bool is_private_place(uintptr_t name) { return is_private(find(name)); }

bool note_private_access(int thread, uintptr_t name, bool changes) {
  Known *place = find(name);
  if (!is_private(place)) return false;
  note_access_at(place, thread, changes)->has_plain = true;
  return true;
}

/// The place of a step as it is called in every schedule, and whether the step changes it; 0 for one that is at none.
static uintptr_t place_of(const Operation *operation, uintptr_t name, bool *changes) {
  switch (operation->kind) {
  case access_start: return 0;
  case access_lock:
  case access_unlock: *changes = false; return name;
  case access_try_lock: *changes = true; return name;
  case access_wait:
    if (operation->is_woken) return 0;
    // fall through
  case access_wake: *changes = true; return name;
  case access_retain:
  case access_release:
  case access_follow: *changes = true; return name;
  default: *changes = is_seen_by_others(operation); return name & ~(uintptr_t)7;
  }
}

void note_known_access(int thread, const Operation *operation, uintptr_t name) {
  // What is given back is noted apart, word by word.
  if (operation->kind == access_free) return;
  bool changes;
  uintptr_t place = place_of(operation, name, &changes);
  if (!place) return;
  // Two that take a lock conflict.
  if (operation->kind == access_lock) find(place)->is_changed = true;
  note_access(place, thread, changes)->has_plain |= operation->kind == access_read || operation->kind == access_write;
}

int shared_place_count(void) { return shared_count + object_count; }

static const Known *known_place(int number) { return number < shared_count ? shared[number] : objects[number - shared_count]; }

uintptr_t shared_place(int number) { return known_place(number)->name; }

bool is_accessed_plainly(int number) { return known_place(number)->has_plain; }

void note_known_change(int thread, uintptr_t name) { note_access(name, thread, true); }

bool is_shared_place(const Operation *operation) {
  bool changes;
  uintptr_t place = place_of(operation, name_of(operation->place), &changes);
  return place && !is_of_count(place) && find(place)->number;
}

void begin_summary(void) {
  memset(sum.accesses, 0, sizeof(uint16_t) * shared_count);
  memset(sum.counts, 0, sizeof(Counts) * object_count);
  sum.place_count = shared_count;
  sum.object_count = object_count;
}

static void add_count(const Operation *operation, int thread, int left, bool ends_alone, Counts *counts) {
  uint8_t bit = (uint8_t)(1u << thread);
  if (operation->kind == access_follow) counts->followers |= bit;
  long change = operation->kind == access_follow ? left : operation->change;
  long most = counts->most[thread] + change;
  counts->most[thread] = (int8_t)(most < 0 ? 0 : most > most_added ? most_added : most);
  if (operation->change >= 0) return;
  if (!counts->releasers || left < counts->least) counts->least = (int16_t)left;
  counts->releasers |= bit;
  if (left <= 0 && !ends_alone) counts->enders |= bit;
}

void add_step_to_summary(int thread, const Operation *operation, uintptr_t name, int left, bool ends_alone) {
  if (operation->kind == access_free) {
    for (size_t at = 0; at < operation->freed_size; at += 8) add_change_to_summary(thread, name + at);
    return;
  }
  bool changes;
  uintptr_t place = place_of(operation, name, &changes);
  if (place) {
    uint16_t number = find(place)->number;
    if (!number) return;
    if (is_of_count(place)) add_count(operation, thread, left, ends_alone, &sum.counts[number - 1]);
    else sum.accesses[number - 1] |= access_bits(thread, changes);
  }
}

void add_change_to_summary(int thread, uintptr_t name) {
  uint16_t number = find(name)->number;
  if (number) sum.accesses[number - 1] |= access_bits(thread, true);
}

static const Header *header_of(uint32_t summary) { return (const Header *)(space + (size_t)summary * 8); }

static const uint16_t *accesses_of(const Header *header) { return (const uint16_t *)(header + 1); }

static const Counts *counts_of(const Header *header) { return (const Counts *)(accesses_of(header) + header->place_count); }

void add_summary(uint32_t summary) {
  if (!summary) return;
  const Header *header = header_of(summary);
  if (header->place_count < sum.place_count) sum.place_count = header->place_count;
  if (header->object_count < sum.object_count) sum.object_count = header->object_count;
  for (int i = 0; i < sum.place_count; i++) sum.accesses[i] |= accesses_of(header)[i];
  for (int i = 0; i < sum.object_count; i++) {
    const Counts *added = &counts_of(header)[i];
    Counts *counts = &sum.counts[i];
    if (added->releasers && (!counts->releasers || added->least < counts->least)) counts->least = added->least;
    counts->releasers |= added->releasers;
    counts->enders |= added->enders;
    counts->followers |= added->followers;
    for (int k = 0; k < max_threads; k++) {
      if (added->most[k] > counts->most[k]) counts->most[k] = added->most[k];
    }
  }
}

uint32_t keep_summary(void) {
  size_t accesses = sizeof(uint16_t) * sum.place_count, counts = sizeof(Counts) * sum.object_count;
  size_t size = (sizeof(Header) + accesses + counts + 7) & ~(size_t)7;
  if (space_used + size > summary_space) {
    give_up_states();
    return 0;
  }
  uint64_t key = (uint64_t)sum.place_count << 16 | sum.object_count;
  for (int i = 0; i < sum.place_count; i++) key = mix_key(key, sum.accesses[i]);
  for (size_t i = 0; i + sizeof(uint32_t) <= counts; i += sizeof(uint32_t)) {
    uint32_t word;
    memcpy(&word, (const char *)sum.counts + i, sizeof word);
    key = mix_key(key, word);
  }
  uint32_t *slot = &slots[(key >> 40) & ((1u << summary_bits) - 1)];
  for (uint32_t found = *slot; found; found = header_of(found)->next) {
    const Header *header = header_of(found);
    if (header->place_count == sum.place_count && header->object_count == sum.object_count &&
        memcmp(accesses_of(header), sum.accesses, accesses) == 0 && memcmp(counts_of(header), sum.counts, counts) == 0) {
      return found;
    }
  }
  Header *header = (Header *)(space + space_used);
  *header = (Header){sum.place_count, sum.object_count, *slot};
  memcpy(header + 1, sum.accesses, accesses);
  memcpy((char *)(header + 1) + accesses, sum.counts, counts);
  *slot = (uint32_t)(space_used / 8);
  space_used += size;
  return *slot;
}

/// Notes which steps conflict with accesses to a place that the given bits stand for.
static void note_accesses(const uint32_t *steps, uintptr_t name, uint16_t accesses) {
  for (int thread = 0; thread < thread_count; thread++) {
    if (threads[thread].has_returned) continue;
    for (int changes = 0; changes < 2; changes++) {
      if (!(accesses & access_bits(thread, changes))) continue;
      note_conflicts_of_later(&threads[thread], address_of(name), changes, steps[thread]);
    }
  }
}

void note_conflicts_with_summary(uint32_t summary, const uint32_t *steps) {
  const Header *header = header_of(summary);
  // For an object that the summary does not know, anything may follow.
  Counts all = {.least = 0, .releasers = 0xFF, .enders = 0xFF, .followers = 0xFF};
  memset(all.most, most_added, sizeof all.most);
  for (int i = 0; i < shared_count; i++) {
    uint16_t accesses = i < header->place_count ? accesses_of(header)[i] : shared[i]->accesses;
    if (accesses) note_accesses(steps, shared[i]->name, accesses);
  }
  for (int i = 0; i < object_count; i++) {
    const Counts *counts = i < header->object_count ? &counts_of(header)[i] : &all;
    uintptr_t place = address_of(objects[i]->name);
    for (int thread = 0; thread < thread_count; thread++) {
      uint8_t bit = (uint8_t)(1u << thread);
      if (threads[thread].has_returned) continue;
      if (counts->releasers & bit) note_needed_by_later(&threads[thread], place, counts->least, counts->most, steps[thread]);
      if (counts->enders & bit) note_releases_before_later(&threads[thread], place, steps[thread]);
      if (counts->followers & bit) note_end_before_later(&threads[thread], place, steps[thread]);
    }
  }
}
