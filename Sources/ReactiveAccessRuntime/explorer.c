// The tree of schedules: which were tried, and which are to be.
//
// Depth first, by replaying a prefix. With reduction, a schedule is tried only for two operations that depend on each other and could
// have come in the other order (source sets), and not where it would repeat what another one has shown (sleep sets).

#include "internal.h"

#include <stdlib.h>
#include <sys/mman.h>

typedef struct {
  uint8_t chosen;
  /// Who ran before; `DIRECTOR` for nobody.
  uint8_t previous;
  thread_set enabled, backtrack, done, asleep;
  access_kind kind;
  uint32_t size;
  uintptr_t name;
  /// The places before this one that it depends on, itself included.
  vector_clock depends;
} node;

enum { most_places = 1 << 18 };

static node *nodes;
static uint32_t depth, prefix;
/// Of random schedules.
static uint32_t priorities[THREADS], changes[64];
static uint64_t random_state;

/// While shared places are being learnt, the thread that goes first.
int learning_order = -1;

uint32_t current_place(void) { return depth; }

static uint64_t next_random(void) {
  // splitmix64
  uint64_t z = random_state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

void begin_search(void) {
  if (!nodes)
    nodes = mmap(0, sizeof(node) * most_places, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  prefix = 0;
  random_state = limits->seed;
  if (limits->strategy == access_replayed) {
    prefix = limits->schedule_length < most_places ? (uint32_t)limits->schedule_length : most_places;
    for (uint32_t i = 0; i < prefix; i++) nodes[i] = (node){.chosen = limits->schedule[i]};
  }
}

static void set_priorities(void) {
  for (int i = 0; i < thread_count; i++) priorities[i] = 1000 + (uint32_t)i;
  for (int i = thread_count - 1; i > 0; i--) {
    int other = (int)(next_random() % (uint64_t)(i + 1));
    uint32_t kept = priorities[i];
    priorities[i] = priorities[other], priorities[other] = kept;
  }
  uint32_t length = report.longest ? report.longest : 64;
  for (int i = 0; i + 1 < limits->bound && i < 64; i++) changes[i] = (uint32_t)(next_random() % length);
}

void begin_schedule(void) {
  depth = 0;
  if (limits->strategy == access_random) prefix = 0, set_priorities();
}

bool all_are_finished(void) {
  for (int i = 0; i < thread_count; i++)
    if (!threads[i].is_finished) return false;
  return true;
}

static thread_set enabled_threads(void) {
  thread_set enabled = 0, spinning = 0;
  for (int i = 0; i < thread_count; i++) {
    if (threads[i].is_finished || !can_go_on(i)) continue;
    if (threads[i].is_spinning) spinning |= just(i);
    else enabled |= just(i);
  }
  // Whoever asks again and again waits for others, and is asked last.
  return enabled ? enabled : spinning;
}

static bool writes(access_kind kind) {
  switch (kind) {
  case access_write: case access_atomic_write: case access_atomic_update: case access_try_lock: case access_wait: case access_wake:
  case access_free: return true;
  default: return false;
  }
}

/// Whether the order of the two matters.
static bool depend(access_kind a, uintptr_t a_name, uint32_t a_size, access_kind b, uintptr_t b_name, uint32_t b_size) {
  if (a == access_none || b == access_none) return false;
  bool counts_a = a == access_retain || a == access_release, counts_b = b == access_retain || b == access_release;
  if (counts_a && counts_b) return a_name == b_name && (a == access_release || b == access_release);
  // The last release runs a deinitializer, which may do anything.
  if (counts_a || counts_b) return (counts_a ? a : b) == access_release;
  bool locks_a = a == access_lock || a == access_unlock, locks_b = b == access_lock || b == access_unlock;
  if (locks_a || locks_b) return a_name == b_name;
  uintptr_t a_low = a_name & ~7ul, a_high = (a_name + a_size + 7) & ~7ul, b_low = b_name & ~7ul, b_high = (b_name + b_size + 7) & ~7ul;
  return a_low < b_high && b_low < a_high && (writes(a) || writes(b));
}

static int default_choice(int running, thread_set available) {
  if (limits->strategy == access_random) {
    int best = first_of(available);
    for (int i = 0; i < thread_count; i++)
      if (contains(available, i) && priorities[i] > priorities[best]) best = i;
    return best;
  }
  if (running >= 0 && contains(available, running)) return running;
  if (learning_order >= 0 && contains(available, learning_order)) return learning_order;
  return first_of(available);
}

static void drain(bool is_redundant) {
  schedule.is_draining = true;
  if (is_redundant) report.redundant++;
}

static int drained_choice(int running, thread_set enabled) {
  return running >= 0 && contains(enabled, running) ? running : first_of(enabled);
}

/// Follows the prefix; -1 if the threads do not.
static int replayed_choice(node *here, thread_set enabled) {
  const operation *next = &threads[here->chosen].pending;
  bool is_known = limits->strategy != access_replayed;
  bool fits = contains(enabled, here->chosen) && (!is_known || here->enabled == enabled);
  // The last place of the prefix is where another thread goes on than before: its operation is not known yet.
  if (fits && is_known && depth + 1 < prefix) fits = here->kind == next->kind && here->name == next->name;
  if (!fits) return -1;
  here->enabled = enabled;
  return here->chosen;
}

static int new_choice(node *here, int running, thread_set enabled) {
  thread_set asleep = 0;
  if (limits->strategy == access_reduced && depth > 0) {
    const node *before = here - 1;
    thread_set candidates = (before->asleep | before->done) & (thread_set)~just(before->chosen);
    for (int i = 0; i < thread_count; i++) {
      if (!contains(candidates, i)) continue;
      const operation *next = &threads[i].pending;
      if (!depend(before->kind, before->name, before->size, next->kind, next->name, next->size)) asleep |= just(i);
    }
  }
  thread_set available = enabled & (thread_set)~asleep;
  if (!available) return -1;
  int choice = default_choice(running, available);
  bool is_reduced = limits->strategy == access_reduced;
  *here = (node){.enabled = enabled, .asleep = asleep, .chosen = (uint8_t)choice, .backtrack = is_reduced ? just(choice) : enabled};
  return choice;
}

/// Chooses who goes on; -1 if nobody can.
static int choose(int running) {
  thread_set enabled = enabled_threads();
  if (!enabled) return -1;
  if (schedule.is_draining) return drained_choice(running, enabled);
  if (depth >= limits->max_places || depth >= most_places) {
    find(access_finding_endless, &threads[first_of(enabled)].pending, first_of(enabled), NULL, -1);
    abort_schedule(access_endless);
    return drained_choice(running, enabled);
  }
  node *here = &nodes[depth];
  int choice;
  if (depth < prefix) {
    choice = replayed_choice(here, enabled);
    if (choice < 0) {
      report.mismatches++;
      schedule.ending = access_unsteady;
      drain(false);
      return drained_choice(running, enabled);
    }
  } else {
    if (limits->strategy == access_random)
      for (int i = 0; i + 1 < limits->bound && i < 64; i++)
        if (changes[i] == depth && running >= 0) priorities[running] = (uint32_t)(limits->bound - i);
    choice = new_choice(here, running, enabled);
    if (choice < 0) {
      drain(true);
      return drained_choice(running, enabled);
    }
  }
  const operation *next = &threads[choice].pending;
  here->previous = running < 0 ? DIRECTOR : (uint8_t)running;
  here->kind = next->kind, here->name = next->name, here->size = next->size;
  here->done |= just(choice);
  depth++;
  report.places++;
  return choice;
}

static void perform(searched_thread *thread) {
  if (schedule.is_draining) return;
  const operation *next = &thread->pending;
  if (next->kind != access_none) record_step(thread, next, NULL);
  note_effect(thread, next);
  nodes[depth - 1].depends = thread->depends;
}

void place(searched_thread *thread, operation next) {
  next.name = name_of(next.address);
  thread->pending = next;
  int choice = choose(thread->index);
  if (choice < 0) {
    for (int i = 0; i < thread_count; i++)
      if (!threads[i].is_finished) note_blocked(&threads[i]);
    find(access_finding_deadlock, &next, thread->index, NULL, -1);
    abort_schedule(access_deadlock);
  }
  if (choice != thread->index) hand_over(thread, choice);
  perform(thread);
}

void begin_part(searched_thread *thread) { perform(thread); }

int choose_next(int ending_thread) { return choose(ending_thread); }

/// Whether the second place depends on the first.
static bool follows(uint32_t first, const vector_clock *depends) { return depends->at[nodes[first - 1].chosen] >= first; }

void note_race_of(searched_thread *thread, const vector_clock *depends, uint32_t place) {
  if (limits->strategy != access_reduced || !place) return;
  node *before = &nodes[place - 1];
  // Who could go first of what does not depend on that place, the present operation included.
  thread_set initials = 0, met = 0;
  for (uint32_t i = place + 1; i <= depth; i++) {
    bool is_present = i == depth;
    int who = is_present ? thread->index : nodes[i - 1].chosen;
    const vector_clock *its = is_present ? depends : &nodes[i - 1].depends;
    if (!is_present && follows(place, its)) continue;
    if (contains(met, who)) continue;
    met |= just(who);
    bool is_first = true;
    for (uint32_t k = place + 1; k < i && is_first; k++)
      if (!follows(place, &nodes[k - 1].depends) && follows(k, its)) is_first = false;
    if (is_first) initials |= just(who);
  }
  if (initials & before->backtrack) return;
  thread_set possible = initials & before->enabled;
  if (!possible) before->backtrack |= before->enabled;
  else before->backtrack |= contains(possible, thread->index) ? just(thread->index) : just(first_of(possible));
}

bool is_reversible(uint32_t place, const uint32_t *others, int count) {
  for (int i = 0; i < count; i++)
    if (others[i] != place && follows(place, &nodes[others[i] - 1].depends)) return false;
  return true;
}

static int preemptions(uint32_t upto, int choice) {
  int count = 0;
  for (uint32_t i = 0; i <= upto; i++) {
    int thread = i == upto ? choice : nodes[i].chosen, before = nodes[i].previous;
    if (before != DIRECTOR && thread != before && contains(nodes[i].enabled, before)) count++;
  }
  return count;
}

bool advance(void) {
  if (limits->strategy == access_replayed) return false;
  if (limits->strategy == access_random) return true;
  for (uint32_t at = depth; at > 0; at--) {
    node *here = &nodes[at - 1];
    thread_set left = here->backtrack & here->enabled & (thread_set)~(here->done | here->asleep);
    for (; left; left &= (thread_set)(left - 1)) {
      int choice = first_of(left);
      if (limits->strategy == access_bounded && preemptions(at - 1, choice) > limits->bound) {
        here->done |= just(choice);
        continue;
      }
      here->chosen = (uint8_t)choice;
      prefix = at;
      return true;
    }
  }
  return false;
}

void start_over(void) { prefix = 0; }

size_t copy_schedule(uint8_t *into, size_t capacity) {
  size_t count = depth < capacity ? depth : capacity;
  for (size_t i = 0; i < count; i++) into[i] = nodes[i].chosen;
  return count;
}
