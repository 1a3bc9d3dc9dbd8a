/// The ends of objects. If an end does not concern other threads, it makes no difference which thread released the last reference.
///
/// An end concerns others if the thread, while it ends the object, does more than release other objects and use memory of those that
/// end with it, or of its own stack. It also concerns others if it releases an object whose own end concerns others. The search learns
/// that only later, or in another schedule; so it remembers it and begins anew. It remembers the object if that existed before the
/// threads began, and otherwise the class of the object.
#define _GNU_SOURCE
#include "memory.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include <string.h>

enum { most_ends = 64, most_keys = 1 << 10, most_accesses = 32 };

/// An object whose end has begun and is not over.
typedef struct {
  uintptr_t key;
  uint32_t step;

  /// The clock before the step that released the last reference, without the other releases.
  Clock known;

  /// The conflicts with other releases that might have been the last.
  uint32_t first_conflict, end_of_conflicts;

  bool concerns_others;

  /// The stack pointer when the end began.
  uintptr_t stack;

  /// Accesses to memory that others might still use, unless it is freed before the end is over.
  uintptr_t accesses[most_accesses];
  int access_count;
} End;

static End ends[max_threads][most_ends];

/// The keys of objects whose ends have concerned others; 0 for an empty slot.
static uintptr_t keys[most_keys];
static uint32_t key_count;

/// Returns the name of the object; or its class, by the metadata, if its name may differ between schedules.
static uintptr_t key_of(uintptr_t object) { return is_of_set_up(object) ? name_of(object) : *(const uintptr_t *)object; }

static uint32_t slot_of(uintptr_t key) {
  uint32_t slot = (uint32_t)((key * 0x9E3779B97F4A7C15ull) >> 40) % most_keys;
  while (keys[slot] && keys[slot] != key) slot = (slot + 1) % most_keys;
  return slot;
}

void begin_ends(void) {
  memset(keys, 0, sizeof keys);
  key_count = 0;
}

bool ends_alone(uintptr_t object) { return is_dead_at(object) || !keys[slot_of(key_of(object))]; }

static void learn(uintptr_t key) {
  uint32_t slot = slot_of(key);
  if (keys[slot]) return;
  has_learned = true;
  if (key_count == most_keys / 2) {
    has_overflowed = true;
  } else {
    keys[slot] = key;
    key_count += 1;
  }
}

static End *last_end(const Thread *thread) { return &ends[thread->index][thread->end_count - 1]; }

void begin_end(Thread *thread, uintptr_t object, const Clock *known, uint32_t first_conflict, uint32_t end_of_conflicts) {
  if (thread->end_count == most_ends) {
    last_end(thread)->concerns_others = true;
    return;
  }
  thread->end_count += 1;
  *last_end(thread) = (End){
    .key = key_of(object),
    .stack = thread->stack,
    .step = step_count,
    .known = *known,
    .first_conflict = first_conflict,
    .end_of_conflicts = end_of_conflicts,
  };
}

/// Keeps an access until it is known whether its memory ends with the object; `false` if there are too many.
static bool keep_access(End *end, uintptr_t address) {
  if (end->access_count == most_accesses) return false;
  end->accesses[end->access_count++] = address;
  return true;
}

void note_step_in_end(Thread *thread, const Operation *operation) {
  if (thread->end_count == 0) return;
  End *end = last_end(thread);
  switch (operation->kind) {
  case access_retain:
  case access_release:
    if (!ends_alone(operation->place & ~(uintptr_t)7)) end->concerns_others = true;
    break;
  case access_read:
  case access_write:
  case access_atomic_load:
  case access_atomic_store:
  case access_atomic_update:
    // The frames between this one and the one of the release are the thread's own.
    if (operation->place > (uintptr_t)__builtin_frame_address(0) && operation->place < end->stack) break;
    if (!keep_access(end, operation->place)) end->concerns_others = true;
    break;
  // Other uses of the memory conflict with the step anyway.
  case access_free: break;
  default: end->concerns_others = true;
  }
}

/// True if all memory that the end has accessed has ended with it.
static bool is_enclosed(const End *end) {
  for (int i = 0; i < end->access_count; i++) {
    if (!is_dead_at(end->accesses[i])) return false;
  }
  return true;
}

/// Removes the order that the last release has made, as another release might as well have been the last.
static void forget_order(Thread *thread, End *end) {
  drop_conflicts(end->first_conflict, end->end_of_conflicts);
  note_unnoticed_end(end->step);
  end->known.of[thread->index] = end->step;
  keep_known(end->step, &end->known);
  end->known.of[thread->index] = thread->known.of[thread->index];
  thread->known = end->known;
}

void finish_ends(Thread *thread, int count) {
  while (thread->end_count > count) {
    End *end = last_end(thread);
    thread->end_count -= 1;
    if (is_draining) continue;
    if (!end->concerns_others && is_enclosed(end)) {
      forget_order(thread, end);
    } else {
      learn(end->key);
      if (thread->end_count > 0) last_end(thread)->concerns_others = true;
    }
  }
}
