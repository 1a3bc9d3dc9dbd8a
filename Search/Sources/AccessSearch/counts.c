/// The references to objects: two changes of a count conflict if another order of them would have ended the object.
#include "memory.h"
#include "places.h"

enum { most_counts = 1 << 18 };

static Count *counts;
static uint32_t count_count;

void begin_counts(void) {
  if (!counts) counts = reserve(sizeof(Count) * most_counts);
  count_count = 0;
}

/// Keeps a change of the references to an object.
static void add_count(Place *place, const Thread *thread, uint32_t step, long change) {
  join(&place->before_changes, &thread->known);
  if (count_count == most_counts) {
    has_overflowed = true;
    return;
  }
  Count *count = &counts[count_count++];
  *count = (Count){place->counts, step, (uint8_t)thread->index, (int8_t)change};
  place->counts = count;
}

/// Notes the references of other threads that were needed: if they had come after the release, it would have ended the object.
static void note_needed_references(const Thread *thread, const Place *place, uint32_t step, long left, const int8_t *most) {
  for (int other = 0; other < thread_count; other++) {
    long since = most ? most[other] : 0;
    for (const Count *count = place->counts; count && other != thread->index; count = count->earlier) {
      if (count->thread != other) continue;
      if (count->step <= thread->known.of[other]) break;
      since += count->change;
      if (count->change <= 0 || left - since > 0) continue;
      note_conflict(count->step, step);
      break;
    }
  }
}

/// Notes the latest change by each other thread: it might have ended the object if this release had come before it.
static void note_other_releases(const Thread *thread, const Place *place, uint32_t step) {
  bool is_noted[max_threads] = {};
  for (const Count *count = place->counts; count; count = count->earlier) {
    if (is_noted[count->thread] || count->thread == thread->index) continue;
    is_noted[count->thread] = true;
    note_if_unordered(thread, count->thread, count->step, step);
  }
}

/// Changes a count, and notes the changes of other threads that would have ended the object in another order.
void perform_on_count(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find_place(operation->place);
  bool ends = operation->change < 0 && references_after(operation) == 0;
  if (operation->change < 0) note_needed_references(thread, place, step, references_after(operation), 0);
  uint32_t first_conflict = conflicts_noted();
  if (ends) note_other_releases(thread, place, step);
  Clock known = thread->known;
  if (ends) join(&thread->known, &place->before_changes);
  thread->known.of[thread->index] = step;
  add_count(place, thread, step, operation->change);
  if (operation->change < 0) join(&place->published, &thread->ordered);
  if (!ends) return;
  join(&thread->ordered, &place->published);
  place->end = step;
  place->ender = thread->index;
  place->before_end = thread->known;
  begin_end(thread, operation->place & ~(uintptr_t)7, &known, first_conflict, conflicts_noted());
}

/// Follows a weak reference. That adds a reference, or conflicts with the end of the object: before the end, it would have added one.
void perform_follow(Thread *thread, const Operation *operation, uint32_t step) {
  Place *place = find_place(operation->place);
  if (can_be_followed(operation->place & ~(uintptr_t)7)) {
    thread->known.of[thread->index] = step;
    return add_count(place, thread, step, 1);
  }
  note_if_unordered(thread, place->ender, place->end, step);
  join(&thread->known, &place->before_end);
  thread->known.of[thread->index] = step;
}

void note_unique(Thread *thread, uintptr_t references) { join(&thread->ordered, &find_place(references)->published); }

void note_needed_by_later(Thread *thread, uintptr_t place, long least, const int8_t *most, uint32_t step) {
  note_needed_references(thread, find_place(place), step, least, most);
}

void note_releases_before_later(Thread *thread, uintptr_t place, uint32_t step) { note_other_releases(thread, find_place(place), step); }

void note_end_before_later(Thread *thread, uintptr_t address, uint32_t step) {
  Place *place = find_place(address);
  note_if_unordered(thread, place->ender, place->end, step);
}
