/// The schedule that is being run, as a path of the tree of schedules.
#ifndef TREE_H
#define TREE_H

#include "engine.h"

typedef uint8_t Threads;

static inline Threads only(int thread) { return (Threads)(1u << thread); }

static inline bool contains(Threads threads, int thread) { return threads >> thread & 1; }

static inline int lowest(Threads threads) { return __builtin_ctz(threads); }

/// A step of the present schedule, and what has been tried in its place.
typedef struct {
  Threads able, to_try, tried, asleep;
  uint8_t thread;
  Operation operation;

  /// Its place, as it is called in every run.
  uintptr_t name;

  /// The place of the block that it uses; 0 if there is none.
  uintptr_t life;

  /// The references that are left after it, and whether it has ended an object without any other thread noticing.
  int left;
  bool is_unnoticed_end;

  /// The state before it; 0 if that is not kept.
  uint64_t key;

  /// Summaries of the schedules that have been run from there, and of those of threads that sleep; 0 for none.
  uint32_t summary, asleep_summary;

  /// What the latter may take for following and has happened since.
  Order asleep_past;

  /// The thread was ending an object.
  bool is_in_end;

  /// Its number among the steps that needed a decision.
  uint32_t decision;

  /// Needed no decision: nothing but its thread, kind, code and name is known of it.
  bool is_private;

  /// Such a step is one at a place that others use: races with it are looked for.
  bool is_watched;

  /// Stands for any of the thread's steps that follow a known state.
  bool stands_for_later;

  /// The steps before this one, itself included.
  Clock known;
} Node;

enum { most_steps = 1 << 20 };


extern Node *nodes;

/// The last step that needed a decision.
extern uint32_t last_decision;

/// How many steps up to the given one needed a decision.
static inline uint32_t decisions_until(uint32_t step) { return step == 0 ? 0 : nodes[step - 1].decision; }

/// The first steps, which the schedule takes as the one before did.
extern uint32_t given_count;

// Conflicts (conflicts.c)

void begin_conflicts(void);

/// The threads that sleep after a step: those that slept or were tried there, and whose next step does not conflict with it.
Threads still_asleep(const Node *node);

/// Has the schedules tried in which the later of two steps that conflict comes first.
void plan_others(void);

// Known states (known_states.c)

/// Has the schedule end with what a summary says.
void end_with_summary(uint32_t summary, Order past);

void begin_extras(void);

/// The references that are left after an operation on a count.
int left_after(const Operation *operation);

/// Has what sleeps at a step count among what follows there.
void inherit_summary(Node *node, const Node *before);

/// Whether every schedule from here has been run: then notes what of it conflicts with steps of the present one.
bool is_known_state(Node *node, int current);

/// Begins with what follows the last step of the schedule.
void begin_following(void);

/// Adds a step to what follows, with what it does besides; the steps come from the last to the first.
void add_following(const Node *node, uint32_t step);

/// Keeps the state before a step: every schedule from it has been run.
void finish_node(const Node *node);

// Random schedules (random.c)

/// Begins anew to learn which places are shared.
void begin_random_search(uint64_t seed);

/// Begins a schedule whose threads change places at `depth` - 1 steps, unless one cannot go on.
void begin_random_schedule(int depth);

/// Decides which of the threads that can goes on.
int choose_randomly(uint8_t able);

/// The number of steps at shared places in the longest schedule so far.
uint32_t counted_steps(void);

// The trace (traces.c)

void begin_trace(void);

/// Keeps the functions that the thread is in.
void keep_frames(const Thread *thread, uint32_t step);

/// The thread that takes the step of a schedule that is run again; -1 if it may be any.
int followed_thread(uint32_t step);

#endif
