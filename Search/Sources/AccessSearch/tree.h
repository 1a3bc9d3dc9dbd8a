/// The schedule that is being run, as a path in the tree of schedules.
#ifndef TREE_H
#define TREE_H

#include "engine.h"

typedef uint8_t Threads;

static inline Threads only(int thread) { return (Threads)(1u << thread); }

static inline bool contains(Threads threads, int thread) { return threads >> thread & 1; }

static inline int lowest(Threads threads) { return __builtin_ctz(threads); }

/// A step of the present schedule, and the threads that have been tried in its place.
typedef struct {
  Threads able, to_try, tried, asleep;
  uint8_t thread;
  Operation operation;

  /// The name of its place, the same in every run.
  uintptr_t name;

  /// The place of the block that it uses; 0 for none.
  uintptr_t life;

  /// The references that are left after it, and whether it has ended an object unnoticed by other threads.
  int left;
  bool is_unnoticed_end;

  /// The hash of the state before it; 0 if that state is not kept.
  uint64_t key;

  /// The summary of the schedules that have been run from there, and that of the threads that sleep; 0 for none.
  uint32_t summary, asleep_summary;

  /// Orders in `asleep_summary` whose steps have been made since, so that they no longer follow.
  Order asleep_past;

  /// The thread was ending an object.
  bool is_in_end;

  /// Its number among the steps that needed a decision.
  uint32_t decision;

  /// The step needed no decision: only its thread, kind, code and name are kept.
  bool is_private;

  /// A private step at a shared place, which is checked for races.
  bool is_watched;

  /// Stands for all steps of the thread that follow a known state.
  bool stands_for_later;

  /// The steps before this one, and this one.
  Clock known;
} Node;

enum { most_steps = 1 << 20 };


extern Node *nodes;

/// The last step that needed a decision.
extern uint32_t last_decision;

/// Returns how many steps up to the given one needed a decision.
static inline uint32_t decisions_until(uint32_t step) { return step == 0 ? 0 : nodes[step - 1].decision; }

/// The number of first steps that repeat those of the schedule before.
extern uint32_t given_count;

// Conflicts (conflicts.c)

void begin_conflicts(void);

/// Returns the threads that sleep after a step: those that slept or were tried there, and whose next step does not conflict with it.
Threads still_asleep(const Node *node);

/// Plans the schedules in which the later of two conflicting steps comes first.
void plan_others(void);

// Known states (known_states.c)

/// Sets the summary of what follows the last step of the schedule.
void end_with_summary(uint32_t summary, Order past);

void begin_extras(void);

/// Returns the number of references that are left after an operation on a count.
int left_after(const Operation *operation);

/// Sets the summary of the threads that sleep at a step.
void inherit_summary(Node *node, const Node *before);

/// True if every schedule from here has been run; then notes which steps in them conflict with steps of the present one.
bool is_known_state(Node *node, int current);

/// Begins a summary with what follows the last step of the schedule.
void begin_following(void);

/// Adds a step to the summary, with the blocks that it uses and frees; the steps come from the last to the first.
void add_following(const Node *node, uint32_t step);

/// Keeps the state before a step, from which every schedule has been run.
void finish_node(const Node *node);

// Random schedules (random.c)

/// Forgets which places are shared.
void begin_random_search(uint64_t seed);

/// Begins a schedule in which the running thread gets the lowest priority at `depth` - 1 random steps.
void begin_random_schedule(int depth);

/// Chooses one of the threads that can go on.
int choose_randomly(uint8_t able);

/// Returns the number of steps at shared places in the longest schedule so far.
uint32_t counted_steps(void);

// The trace (traces.c)

void begin_trace(void);

/// Keeps the calls that the thread is in.
void keep_frames(const Thread *thread, uint32_t step);

/// Returns the thread that takes the step in a schedule that is run again; -1 if it may be any.
int followed_thread(uint32_t step);

#endif
