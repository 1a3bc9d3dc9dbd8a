/// The tree of schedules: which schedules are run, each of them once.
///
/// Source sets: for two steps that conflict and that nothing else orders, the search tries a schedule that begins, before the earlier
/// step, with steps that do not depend on it. Sleep sets: a thread that was tried at a node sleeps in the schedules that are tried
/// there later, until a step conflicts with its own.
#include "memory.h"
#include "states.h"
#include "tree.h"

#include <string.h>

Node *nodes;
uint32_t given_count;
uint32_t step_count;
uint32_t last_decision;
bool is_random;
bool has_overflowed;

void begin_tree(void) {
  if (!nodes) nodes = reserve(sizeof(Node) * (most_steps + max_threads));
  step_count = 0;
  given_count = 0;
}

void begin_schedule(void) {
  step_count = last_decision = 0;
  begin_conflicts();
  begin_extras();
  begin_trace();
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

/// Makes a new node for the next step.
static Node *new_node(Threads able) {
  Node *node = &nodes[step_count];
  memset(node, 0, sizeof *node);
  node->able = able;
  return node;
}

/// Returns the thread that takes a step of a schedule that is run again; -1 if that thread cannot go on.
static int choose_as_followed(int current, Threads able) {
  new_node(able);
  int chosen = followed_thread(step_count);
  if (chosen < 0) chosen = choose_plainly(current, able);
  if (!contains(able, chosen)) return -1;
  keep_frames(&threads[chosen], step_count);
  return chosen;
}

/// Returns the thread that took the step in the schedule before; -1 if it is not about to take the same step.
static int choose_as_given(Threads able) {
  const Node *node = &nodes[step_count];
  int chosen = node->thread;
  if (node->able != able || !contains(able, chosen)) return -1;
  // `advance` has chosen another thread for the last of these steps.
  if (step_count + 1 == given_count) return chosen;
  Operation pending = threads[chosen].pending;
  find_effect(&pending);
  return node->operation.kind == pending.kind && node->name == name_of(pending.place) ? chosen : -1;
}

static int choose_randomly_at_new_node(Threads able) {
  new_node(able);
  return choose_randomly(able);
}

/// Returns a thread for a step that no schedule has had; -1 if everything that follows has been run.
static int choose_anew(int current, Threads able) {
  Node *node = new_node(able);
  if (limits.is_brute_force) {
    node->to_try = able;
    return choose_plainly(current, able);
  }
  if (last_decision > 0) {
    const Node *before = &nodes[last_decision - 1];
    node->asleep = still_asleep(before);
    inherit_summary(node, before);
  }
  if (is_known_state(node, current)) {
    result->known_count += 1;
    return -1;
  }
  Threads awake = (Threads)(able & ~node->asleep);
  if (!awake) {
    end_with_summary(node->asleep_summary, node->asleep_past);
    result->redundant_count += 1;
    return -1;
  }
  int chosen = choose_plainly(current, awake);
  node->to_try = only(chosen);
  return chosen;
}

/// Returns the name of the place of the block that the operation uses; 0 if there is none.
static uintptr_t life_used_by(const Operation *operation) {
  uintptr_t block = is_use(operation->kind) ? block_around(operation->place) : 0;
  return block ? life_of(name_of(block)) : 0;
}

/// Makes a step of what the thread is about to do.
static void note_step(int thread) {
  Node *node = &nodes[step_count];
  node->thread = (uint8_t)thread;
  node->operation = threads[thread].pending;
  find_effect(&node->operation);
  node->name = name_of(node->operation.place);
  node->left = left_after(&node->operation);
  node->operation.ends_object = node->operation.kind == access_release && node->left <= 0;
  node->is_unnoticed_end = false;
  node->is_in_end = threads[thread].end_count > 0;
  node->tried |= only(thread);
  node->decision = decisions_until(last_decision) + 1;
  last_decision = step_count += 1;
  node->life = life_used_by(&node->operation);
  if (keeps_states) note_used_block(&threads[thread], &node->operation, node->life);
  // Threads that repeat a load let others go first, though not each other, until something has changed.
  if (!is_seen_by_others(&node->operation)) return;
  note_change_of_state(&node->operation);
  for (int i = 0; i < thread_count; i++) threads[i].has_yielded = false;
}

int choose_next(int current) {
  Threads able = able_threads();
  if (!able) return -1;
  if (is_draining) return choose_plainly(current, able);
  if (step_count >= limits.access_count || step_count >= most_steps) {
    note_finding(access_endless, threads[lowest(able)].pending.caller, 0);
    return -1;
  }
  bool is_repeated = is_tracing || step_count < given_count;
  int chosen = is_tracing                 ? choose_as_followed(current, able)
               : step_count < given_count ? choose_as_given(able)
               : is_random                ? choose_randomly_at_new_node(able)
                                          : choose_anew(current, able);
  if (chosen < 0) {
    if (is_repeated) result->mismatch_count += 1;
    is_draining = true;
    return choose_plainly(current, able);
  }
  note_step(chosen);
  return chosen;
}

void learn_from_schedule(void) { note_known_accesses(given_count > 0 ? given_count : 1); }

bool advance(void) {
  if (!limits.is_brute_force) plan_others();
  learn_from_schedule();
  begin_following();
  for (uint32_t step = step_count; step > 0; step--) {
    Node *node = &nodes[step - 1];
    if (node->is_private) continue;
    add_following(node, step);
    Threads left = (Threads)(node->to_try & node->able & ~node->tried & ~node->asleep);
    if (!left) {
      finish_node(node);
      continue;
    }
    if (keeps_states) node->summary = keep_summary();
    node->thread = (uint8_t)lowest(left);
    given_count = step;
    return true;
  }
  return false;
}
