/// The places that several threads share. A place has the same name in every schedule.
#include "known_places.h"
#include "memory.h"
#include "states.h"

enum { place_bits = 18 };

static KnownPlace *known;
static uint32_t search, beginning, known_count;

KnownPlace *shared_words[most_shared_words], *shared_objects[most_shared_objects];
uint16_t shared_word_count, shared_object_count;

uint32_t learned_place_count;

void begin_known_places(void) {
  if (!known) known = reserve(sizeof(KnownPlace) << place_bits);
  search += 1;
  known_count = 0;
  shared_word_count = shared_object_count = 0;
}

void forget_private_places(void) {
  beginning += 1;
  learned_place_count = 0;
}

KnownPlace *find_known_place(uintptr_t name) {
  uint32_t mask = (1u << place_bits) - 1;
  for (uint32_t i = (uint32_t)((name * 0x9E3779B97F4A7C15ull) >> 40) & mask;; i = (i + 1) & mask) {
    KnownPlace *place = &known[i];
    if (place->search == search && place->name == name) return place;
    if (place->search == search) continue;
    if (known_count++ > mask / 2) give_up_states();
    *place = (KnownPlace){.name = name, .search = search};
    uintptr_t alike = name_of_alike(name);
    if (alike) place->alike = find_known_place(alike);
    return place;
  }
}

static void number_object(KnownPlace *place) {
  if (shared_object_count + 1 == most_shared_objects) return give_up_states();
  shared_objects[shared_object_count++] = place;
  place->number = shared_object_count;
}

static void number_word(KnownPlace *place) {
  if (shared_word_count + 1 == most_shared_words) return give_up_states();
  shared_words[shared_word_count++] = place;
  place->number = shared_word_count;
}

/// True if several threads share the place, or one that is taken to be like it.
static bool is_shared(const KnownPlace *place) { return place->number || (place->alike && place->alike->has_shared); }

static bool has_several(uint8_t threads) { return (threads & (threads - 1)) != 0; }

static KnownPlace *note_access_at(KnownPlace *place, int thread, bool changes) {
  place->threads |= (uint8_t)(1u << thread);
  place->is_changed |= changes;
  place->accesses |= access_bits(thread, changes);
  if (place->number || !place->is_changed || !has_several(place->threads)) return place;
  if (place->private_since == beginning) learned_place_count += 1;
  if (place->alike) place->alike->has_shared = true;
  if (is_of_references(place->name)) number_object(place);
  else number_word(place);
  return place;
}

static KnownPlace *note_access(uintptr_t name, int thread, bool changes) {
  return note_access_at(find_known_place(name), thread, changes);
}

static bool is_private(KnownPlace *place) {
  if (place->private_since == beginning) return true;
  if (is_shared(place)) return false;
  place->private_since = beginning;
  return true;
}

bool note_private_access(int thread, uintptr_t name, bool changes, bool is_plain) {
  KnownPlace *place = find_known_place(name);
  if (!is_private(place)) return false;
  note_access_at(place, thread, changes)->has_plain |= is_plain;
  return true;
}

uintptr_t known_place_of(const Operation *operation, uintptr_t name, bool *changes) {
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
  case access_free: *changes = true; return life_of(name);
  default: *changes = is_seen_by_others(operation); return name & ~(uintptr_t)7;
  }
}

void note_known_access(int thread, const Operation *operation, uintptr_t name) {
  bool changes;
  uintptr_t place = known_place_of(operation, name, &changes);
  if (!place) return;
  // Two steps that lock the same lock conflict.
  if (operation->kind == access_lock) find_known_place(place)->is_changed = true;
  note_access(place, thread, changes)->has_plain |= is_plain(operation->kind);
}

void note_known_use(int thread, uintptr_t name, bool is_end) { note_access(name, thread, is_end); }

bool is_known_as_shared(uintptr_t name) { return is_shared(find_known_place(name)); }

bool is_shared_place(const Operation *operation) {
  if (leaves_out(operation)) return false;
  bool changes;
  uintptr_t place = known_place_of(operation, name_of(operation->place), &changes);
  return place && !is_of_references(place) && find_known_place(place)->number;
}
