/// States that a search has met, and what follows them.
#ifndef STATES_H
#define STATES_H

#include "engine.h"

/// Notes that the step also gives a block back.
void note_extra(uint32_t step, uintptr_t block);

// States (states.c)

/// Whether states are kept, and schedules cut off that come to one again.
extern bool keeps_states;

/// A data race was found: plain accesses come in orders that nothing else decides.
extern bool has_raced;

/// Whether steps may go without a decision.
static inline bool leaves_out_steps(void) { return keeps_states && !is_random && !is_tracing; }

/// Whether plain accesses conflict with nothing, as the memory model orders them or a race is found.
static inline bool leaves_out(const Operation *operation) {
  return is_plain(operation->kind) && !has_raced && leaves_out_steps();
}

/// Begins a search, or begins it anew.
void begin_states(void);
void forget_states(void);

/// Has the search begin anew without states, as there is no room for what it has to know.
void give_up_states(void);

/// The present state as a number; 0 if it is not to be kept.
uint64_t key_of_state(void);

/// Finds what is known to follow a state; `false` if it was not met.
bool find_state(uint64_t key, uint32_t *summary);

/// Keeps a state from which every schedule has been run.
void keep_state(uint64_t key, uint32_t summary);

/// Notes a step that changes memory.
void note_change_of_state(const Operation *operation);

/// Notes where the stack and the variables of the calling thread lie.
void note_thread(Thread *thread, uintptr_t stack);

/// Clears so many bytes of the stack below the caller: leftovers of the search or of an earlier schedule would tell states apart.
void clear_stack(size_t size);

/// More than a step uses, and more than most subjects use.
enum { stack_of_private_step = 512, stack_of_step = 4096, stack_of_subject = 64 << 10 };

/// Mixes a word into a number that stands for many.
static inline uint64_t mix_key(uint64_t key, uint64_t word) {
  key = (key ^ word) * 0x9E3779B97F4A7C15ull;
  return key ^ key >> 29;
}

// What follows a state (summaries.c), and which places are shared (known_places.c)

/// Forgets everything.
void begin_summaries(void);

/// Forgets what follows, but not which places are shared.
void forget_summaries(void);

/// Notes an access, to learn which places several threads share.
void note_known_access(int thread, const Operation *operation, uintptr_t name);

/// Notes that a block is used, or given back.
void note_known_use(int thread, uintptr_t name, bool is_end);

/// Notes an access to a place that no other thread is known to use; `false` if others do. From then on it counts as private, until the
/// search begins anew.
bool note_private_access(int thread, uintptr_t name, bool changes, bool is_plain);

/// Whether several threads are known to use the place.
bool is_known_as_shared(uintptr_t name);

/// How many places that counted as private have turned out to be shared.
extern uint32_t learned_place_count;

/// Whether the operation is at a place that several threads are known to share.
bool is_shared_place(const Operation *operation);

/// Begins a summary of nothing.
void begin_summary(void);

/// A step, as summaries know it.
typedef struct {
  const Operation *operation;
  int thread;

  /// The references that are left, and whether they may as well have been another thread's that ended the object.
  int left;
  bool ends_alone;

  /// The thread was ending an object.
  bool is_in_end;

  /// It lies before all that the summary has; otherwise it may have.
  bool has_happened;
} SummaryStep;

/// Adds a step, before all that the summary has.
void add_step_to_summary(const SummaryStep *step, uintptr_t name);
void add_use_to_summary(int thread, uintptr_t name, bool is_end);

/// Adds all that another summary has, but for orders that are past.
void add_summary(uint32_t summary, Order past);

/// Keeps the summary; returns its number.
uint32_t keep_summary(void);

/// Notes which steps conflict with those of a summary, of which each thread's come as the given step.
void note_conflicts_with_summary(uint32_t summary, const uint32_t *steps);

#endif
