/// The states that a search has reached, and what follows them.
#ifndef STATES_H
#define STATES_H

#include "engine.h"

/// Notes that the step frees a block, too.
void note_extra(uint32_t step, uintptr_t block);

// States (states.c)

/// True if the search keeps states, and cuts off schedules that reach one of them again.
extern bool keeps_states;

/// True after a data race was found: then only decisions order plain accesses.
extern bool has_raced;

/// True if steps may be taken without a decision.
static inline bool leaves_out_steps(void) { return keeps_states && !is_random && !is_tracing; }

/// True if plain accesses conflict with nothing: either the memory model orders them, or a race is found.
static inline bool leaves_out(const Operation *operation) {
  return is_plain(operation->kind) && !has_raced && leaves_out_steps();
}

/// Starts a search, or restarts it.
void begin_states(void);
void forget_states(void);

/// Restarts the search without states, because a table for them is full.
void give_up_states(void);

/// Returns a hash of the present state; 0 if the state is not to be kept.
uint64_t key_of_state(void);

/// Finds the summary of what follows a state; `false` if the state was not kept.
bool find_state(uint64_t key, uint32_t *summary);

/// Keeps a state from which every schedule has been run.
void keep_state(uint64_t key, uint32_t summary);

/// Notes a step that changes memory.
void note_change_of_state(const Operation *operation);

/// Notes where the stack and the variables of the calling thread are.
void note_thread(Thread *thread, uintptr_t stack);

/// Clears `size` bytes of the stack below the caller: leftovers of the search or of an earlier schedule would make equal states differ.
void clear_stack(size_t size);

/// More bytes than a step uses, and more than most subjects use.
enum { stack_of_private_step = 512, stack_of_step = 4096, stack_of_subject = 64 << 10 };

/// Mixes a word into a hash.
static inline uint64_t mix_key(uint64_t key, uint64_t word) {
  key = (key ^ word) * 0x9E3779B97F4A7C15ull;
  return key ^ key >> 29;
}

// Summaries (summaries.c), and shared places (known_places.c)

/// Forgets everything.
void begin_summaries(void);

/// Forgets what follows, but not which places are shared.
void forget_summaries(void);

/// Notes an access, to learn which places several threads share.
void note_known_access(int thread, const Operation *operation, uintptr_t name);

/// Notes that a thread uses a block, or frees it.
void note_known_use(int thread, uintptr_t name, bool is_end);

/// Notes an access to a place that is not known as shared; `false` if it is. From then on the place counts as private, until the search
/// begins anew.
bool note_private_access(int thread, uintptr_t name, bool changes, bool is_plain);

/// True if several threads are known to share the place.
bool is_known_as_shared(uintptr_t name);

/// The number of places that counted as private and turned out to be shared.
extern uint32_t learned_place_count;

/// True if the operation is at a place that several threads are known to share.
bool is_shared_place(const Operation *operation);

/// Begins an empty summary.
void begin_summary(void);

/// A step, as a summary needs it.
typedef struct {
  const Operation *operation;
  int thread;

  /// The references that are left; and whether the step ended the object unnoticed, so that another thread might as well have done so.
  int left;
  bool ends_alone;

  /// The thread was ending an object.
  bool is_in_end;

  /// True if it comes before everything in the summary; false if it only may come.
  bool has_happened;
} SummaryStep;

/// Adds a step, in front of everything in the summary; see `has_happened`.
void add_step_to_summary(const SummaryStep *step, uintptr_t name);
void add_use_to_summary(int thread, uintptr_t name, bool is_end);

/// Adds everything in another summary, without the orders in `past`.
void add_summary(uint32_t summary, Order past);

/// Keeps the summary; returns its number.
uint32_t keep_summary(void);

/// Notes which steps conflict with those in a summary; every step of a thread counts as the given step of that thread.
void note_conflicts_with_summary(uint32_t summary, const uint32_t *steps);

#endif
