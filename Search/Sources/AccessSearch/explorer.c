/// The tree of schedules: which of them are run, and that each is met once.
///
/// Source sets: for two steps that conflict and that nothing else orders, the schedule is tried that begins, before the earlier
/// one, with what does not depend on it. Sleep sets: a thread that was tried at a place sleeps in what is tried there later,
/// until a step conflicts with its own.
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t Threads;

static Threads only(int thread) { return (Threads)(1u << thread); }

static bool contains(Threads threads, int thread) { return threads >> thread & 1; }

/// A step of the present schedule, and what has been tried in its place.
typedef struct {
  Threads able, to_try, tried, asleep;
  uint8_t thread;
  Operation operation;

  /// Its place, as it is called in every run.
  uintptr_t name;

  /// The steps before this one, itself included.
  Clock known;
} Node;

typedef struct {
  uint32_t earlier, later;
} Conflict;

enum { most_steps = 1 << 20, most_conflicts = 1 << 20, most_kept_frames = 1 << 22 };

static Node *nodes;
static Conflict *conflicts;
static uint32_t conflict_count;

uint32_t step_count;
bool is_random;
bool has_overflowed;

/// The first steps, which the schedule takes as the one before did.
static uint32_t given_count;

static access_event *trace;
static uint32_t trace_length;

/// The threads of a schedule that is run again, and the frames of its steps.
static const uint8_t *followed;
static uint32_t followed_count;
static uintptr_t *frames;
static uint32_t frame_count;

bool is_tracing;

static int lowest(Threads threads) { return __builtin_ctz(threads); }

void begin_tree(void) {
  if (!nodes) {
    nodes = reserve(sizeof(Node) * (most_steps + max_threads));
    conflicts = reserve(sizeof(Conflict) * most_conflicts);
    trace = reserve(sizeof(access_event) * most_steps);
  }
  step_count = 0;
  given_count = 0;
}

void begin_schedule(void) {
  step_count = 0;
  conflict_count = 0;
  frame_count = 0;
}

void follow(const uint8_t *steps, uint32_t count) {
  followed = steps;
  followed_count = count;
  is_tracing = steps != 0;
  if (is_tracing && !frames) frames = reserve(sizeof(uintptr_t) * most_kept_frames);
}

/// Keeps the functions that the thread is in.
static void keep_frames(const Thread *thread, access_event *event) {
  int count = thread->frame_count < most_frames ? thread->frame_count : most_frames;
  if (frame_count + (uint32_t)count > most_kept_frames) count = 0;
  event->frames = memcpy(&frames[frame_count], thread->frames, sizeof(uintptr_t) * (size_t)count);
  event->frame_count = count;
  frame_count += (uint32_t)count;
}

static bool is_of_count(access_kind kind) { return kind == access_retain || kind == access_release || kind == access_follow; }

/// Whether the two may not be exchanged, of which the release ends an object: what is done at its end are steps of their own.
static bool may_conflict_with_end(const Operation *release, const Operation *other) {
  uintptr_t object = release->place & ~(uintptr_t)7;
  return is_of_count(other->kind) ? other->place == release->place
                                  : other->place >= object && other->place < object + size_of_block(object);
}

/// Whether the two may not be exchanged, of which the first was made just now; both change or use a count of references.
static bool may_conflict_in_count(const Operation *one, const Operation *other) {
  if (one->place != other->place || one->kind == access_release) return false;
  // Without what was added just now, the release would be the last.
  return other->kind == access_release && references_after(other) <= (one->kind == access_retain ? one->change : 1);
}

bool may_conflict(const Operation *one, const Operation *other) {
  if (one->kind == access_start || other->kind == access_start || one->is_woken || other->is_woken) return false;
  // Behind a step that nobody sees, a lock may be given back.
  if (one->kind == access_try_lock || other->kind == access_try_lock) return true;
  if (one->ends_object) return may_conflict_with_end(one, other);
  if (other->kind == access_release && references_after(other) <= 0) return may_conflict_with_end(other, one);
  if (is_of_count(one->kind) && is_of_count(other->kind)) return may_conflict_in_count(one, other);
  if (one->place != other->place) return false;
  Operation next = *other;
  find_effect(&next);
  return is_seen_by_others(one) || is_seen_by_others(&next);
}

/// Those who sleep at the next step: who slept or was tried here, and has nothing against the step that was made.
static Threads still_asleep(const Node *node) {
  Threads candidates = (Threads)((node->asleep | node->tried) & ~only(node->thread));
  Threads asleep = 0;
  while (candidates) {
    int thread = lowest(candidates);
    candidates &= (Threads)(candidates - 1);
    if (!may_conflict(&node->operation, &threads[thread].pending)) asleep |= only(thread);
  }
  return asleep;
}

static Threads able_threads(void) {
  Threads able = 0, yielding = 0;
  for (int i = 0; i < thread_count; i++) {
    if (threads[i].has_returned || !can_go_on(&threads[i])) continue;
    if (threads[i].has_yielded) {
      yielding |= only(i);
    } else {
      able |= only(i);
    }
  }
  return able ? able : yielding;
}

static int choose_plainly(int current, Threads able) {
  return current >= 0 && contains(able, current) ? current : lowest(able);
}

static int drain(int current, Threads able) {
  is_draining = true;
  return choose_plainly(current, able);
}

int choose_next(int current) {
  Threads able = able_threads();
  if (!able) return -1;
  if (is_draining) return choose_plainly(current, able);
  if (step_count >= limits.access_count || step_count >= most_steps) {
    note_finding(access_endless, threads[lowest(able)].pending.caller, 0);
    return -1;
  }
  Node *node = &nodes[step_count];
  int chosen;
  if (followed) {
    memset(node, 0, sizeof *node);
    node->able = able;
    chosen = step_count < followed_count ? followed[step_count] : choose_plainly(current, able);
    if (!contains(able, chosen)) {
      result->mismatch_count += 1;
      return drain(current, able);
    }
    keep_frames(&threads[chosen], &trace[step_count]);
  } else if (step_count < given_count) {
    chosen = node->thread;
    bool is_same = node->able == able && contains(able, chosen);
    // The last of them was made anew.
    if (is_same && step_count + 1 < given_count) {
      Operation pending = threads[chosen].pending;
      find_effect(&pending);
      is_same = node->operation.kind == pending.kind && node->name == name_of(pending.place);
    }
    if (!is_same) {
      result->mismatch_count += 1;
      return drain(current, able);
    }
  } else if (is_random) {
    memset(node, 0, sizeof *node);
    node->able = able;
    chosen = choose_randomly(able);
  } else {
    memset(node, 0, sizeof *node);
    node->able = able;
    if (step_count > 0 && !limits.is_brute_force) node->asleep = still_asleep(node - 1);
    Threads awake = (Threads)(able & ~node->asleep);
    if (!awake) {
      result->redundant_count += 1;
      return drain(current, able);
    }
    chosen = choose_plainly(current, awake);
    node->to_try = limits.is_brute_force ? able : only(chosen);
  }
  node->thread = (uint8_t)chosen;
  node->operation = threads[chosen].pending;
  find_effect(&node->operation);
  node->name = name_of(node->operation.place);
  node->operation.ends_object = node->operation.kind == access_release && references_after(&node->operation) <= 0;
  node->tried |= only(chosen);
  step_count += 1;
  // Of several that look again and again, each lets others go first, and not one another, until something has changed.
  if (is_seen_by_others(&node->operation)) {
    for (int i = 0; i < thread_count; i++) threads[i].has_yielded = false;
  }
  return chosen;
}

void note_conflict(uint32_t earlier, uint32_t later) {
  if (is_random) return;
  // Both were there in the schedule before.
  if (later < given_count) return;
  if (conflict_count == most_conflicts) {
    has_overflowed = true;
    return;
  }
  conflicts[conflict_count++] = (Conflict){earlier, later};
}

uint32_t conflicts_noted(void) { return conflict_count; }

void drop_conflicts(uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++) conflicts[i].earlier = 0;
}

static bool is_before(uint32_t earlier, const Node *later) {
  return later->known.of[nodes[earlier - 1].thread] >= earlier;
}

/// Has the schedule tried in which the later of the two steps comes first.
static void plan(Conflict conflict) {
  if (conflict.earlier == 0) return;
  Node *place = &nodes[conflict.earlier - 1];
  const Node *later = &nodes[conflict.later - 1];
  // Who may begin, of those steps in between that do not depend on the earlier one, and the later one.
  Threads beginners = 0, seen = 0;
  Clock first;
  memset(&first, 0, sizeof first);
  for (uint32_t step = conflict.earlier + 1; step <= conflict.later; step++) {
    // Others that were pending have not happened.
    if (step > step_count) step = conflict.later;
    const Node *node = &nodes[step - 1];
    if (step != conflict.later && is_before(conflict.earlier, node)) continue;
    if (contains(seen, node->thread)) continue;
    bool depends = false;
    for (int thread = 0; thread < thread_count; thread++) {
      if (contains(seen, thread) && thread != node->thread && node->known.of[thread] >= first.of[thread]) depends = true;
    }
    seen |= only(node->thread);
    first.of[node->thread] = step;
    if (!depends) beginners |= only(node->thread);
  }
  if (beginners & (place->to_try | place->asleep)) return;
  Threads able = (Threads)(beginners & place->able);
  if (contains(able, later->thread)) {
    place->to_try |= only(later->thread);
  } else if (able) {
    place->to_try |= only(lowest(able));
  } else {
    place->to_try |= place->able;
  }
}

void keep_known(uint32_t step, const Clock *known) { nodes[step - 1].known = *known; }

uint32_t append_pending(const Thread *thread) {
  uint32_t step = step_count + 1 + (uint32_t)thread->index;
  Node *node = &nodes[step - 1];
  memset(node, 0, sizeof *node);
  node->thread = (uint8_t)thread->index;
  node->known = thread->known;
  node->known.of[thread->index] = step;
  return step;
}

bool advance(void) {
  if (!limits.is_brute_force) {
    for (uint32_t i = 0; i < conflict_count; i++) plan(conflicts[i]);
  }
  for (uint32_t step = step_count; step > 0; step--) {
    Node *node = &nodes[step - 1];
    Threads left = (Threads)(node->to_try & node->able & ~node->tried & ~node->asleep);
    if (!left) continue;
    node->thread = (uint8_t)lowest(left);
    given_count = step;
    return true;
  }
  return false;
}

void keep_trace(void) {
  trace_length = step_count;
  for (uint32_t i = 0; i < step_count; i++) {
    const Node *node = &nodes[i];
    access_event *event = &trace[i];
    if (!is_tracing) event->frame_count = 0;
    event->thread = node->thread;
    event->kind = node->operation.kind;
    event->place = node->name;
    event->caller = (uintptr_t)node->operation.caller;
  }
}

uint32_t access_trace(const access_event **events) {
  *events = trace;
  return trace_length;
}
