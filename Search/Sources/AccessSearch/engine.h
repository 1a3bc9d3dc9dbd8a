#ifndef ENGINE_H
#define ENGINE_H

#include "include/AccessSearch.h"

#include <setjmp.h>

enum { max_threads = access_max_threads, most_frames = 128 };

/// A vector clock: for each thread, the index of its last step that is included; 0 for none.
typedef struct {
  uint32_t of[max_threads];
} Clock;

static inline void join(Clock *clock, const Clock *other) {
  for (int i = 0; i < max_threads; i++) {
    if (other->of[i] > clock->of[i]) clock->of[i] = other->of[i];
  }
}

/// The steps that lie between a state and a later access: a bit for each thread, and two for each guard (orders.h).
typedef unsigned __int128 Order;

/// The effect of an atomic operation on the value, as far as it tells whether the value stays the same.
typedef enum { effect_unknown, effect_replace, effect_or, effect_and, effect_compare } Effect;

/// An operation that a thread is about to make.
typedef struct {
  access_kind kind;
  uint8_t size;

  /// Of an atomic operation: its effect, its operand (what it stores, combines with or expects), and its order if a comparison fails.
  Effect effect;
  uint64_t operand;
  uint8_t order_of_failure;

  /// True if it leaves the value as it is and orders nothing.
  bool changes_nothing;

  /// The number added to the references to an object, and whether that ends the object.
  long change;
  bool ends_object;

  /// A wait at a condition, for a thread that goes on once it was woken; it conflicts with nothing.
  bool is_woken;

  /// The size of memory that is freed.
  size_t freed_size;

  /// True if other threads may hold the same lock.
  bool is_shared;

  /// The memory order of an atomic access.
  uint8_t order;

  uintptr_t place;
  const void *caller;
} Operation;

typedef struct {
  uintptr_t begin, end;
} Range;

static inline bool lies_in(uintptr_t address, Range range) { return address >= range.begin && address < range.end; }

enum { most_used = 8, pool_count = 33 };

/// A range of the arena, and its blocks in the order of their addresses.
typedef struct {
  char *base, *next_free, *end;
  uintptr_t *blocks;
  uint32_t block_count;
} Pool;

typedef struct {
  int index;
  uint32_t id;

  /// Set when it is this thread's turn.
  uint32_t turn;

  bool has_returned;

  /// The thread runs code that is not the subject's.
  bool is_paused;

  /// Memory that the thread allocates outlives the schedule.
  bool keeps;

  Operation pending;

  /// Steps of the schedule that come before the thread's present one, by conflicting accesses.
  Clock known;

  /// Steps that the memory model orders before the thread's present one.
  Clock ordered;

  /// The thread was signalled while it waited; the clocks are those of the thread that signalled.
  bool is_woken;
  Clock woken_known, woken_ordered;

  /// The semaphore that it waits for, or null.
  void *semaphore;

  /// True if it goes on only when no other thread can.
  bool has_yielded;

  /// The atomic load that it repeats, and the number of repetitions.
  const void *repeated;
  uintptr_t repeated_place;
  int repetition_count;

  /// The place in the code where it failed to lock a Swift mutex: the next call tells whether it waits for that mutex there.
  const void *failed_try;
  uintptr_t failed_place;

  /// The thread's own part of the arena. Each size of blocks has a pool: otherwise one block more would move all later ones.
  Pool pools[pool_count];
  long live_count;

  /// The calls that it is in, while a schedule is traced.
  uintptr_t frames[most_frames];
  int frame_count;

  /// The number of nested objects that it is ending, and its stack pointer at the last release.
  int end_count;
  uintptr_t stack;

  /// The blocks that it has used since its last step at a shared place, and a block that no other thread is known to use.
  Range used[most_used];
  int used_count;
  Range own;

  /// The block that its present step frees.
  uintptr_t freed;

  /// True once it has made a step; and the bounds of its stack.
  bool has_begun;
  uintptr_t stack_low, stack_high;

  /// The program's thread-local variables, and the one of them that counts this thread's accesses.
  uintptr_t variables, variables_size;
  uint64_t *access_count;

  jmp_buf exit;
} Thread;

/// True while a schedule is run again: the calls that each step is in are kept.
extern bool is_tracing;

/// The calling thread, if the search controls it; the last of `threads` is the one that searches.
extern _Thread_local Thread *self;
extern Thread threads[max_threads + 1];
extern int thread_count;

/// True while the threads of a schedule run.
extern bool is_searching;

/// True while the rest of a schedule only runs to its end: the search ignores its steps.
extern bool is_draining;

/// True if the thread runs a schedule.
static inline bool is_scheduled(const Thread *thread) {
  return thread && thread->index < max_threads && !thread->is_paused && is_searching;
}

/// True if the thread runs a schedule whose steps the search notes.
static inline bool is_controlled(const Thread *thread) { return is_scheduled(thread) && !is_draining; }

// Turns (threads.c)

/// Blocks until the operation may happen and it is the thread's turn, then notes the operation.
void take_step(Thread *thread, Operation operation);

/// Returns the address of the calling thread's number of accesses.
uint64_t *own_access_count(void);

/// Counts an access in the ignored rest of a schedule, and lets another thread go on now and then.
void pass_turn(Thread *thread);

/// The scenario whose schedules are run.
extern access_scenario scenario;

/// Runs one schedule; `false` if memory of it was not freed.
bool run_schedule(bool is_searched);

/// True if the schedule is over before its threads have returned: they leave it by a jump, and end.
extern bool is_abandoned;

/// Ends the schedule here, on every thread.
_Noreturn void abandon_schedule(void);

// The tree of schedules (explorer.c)

/// Chooses the thread that goes on; -1 if none can.
int choose_next(int current);

/// True if the order of the two operations may matter, as far as can be told before they have happened.
bool may_conflict(const Operation *one, const Operation *other);

/// The index of the present step, from 1 on.
extern uint32_t step_count;

void begin_schedule(void);

/// True while random schedules run, whose conflicts are not kept.
extern bool is_random;

/// Makes the next schedules take the given threads; `steps` is null to end that.
void follow(const uint8_t *steps, uint32_t count);

/// Learns from the last schedule which places threads share.
void learn_from_schedule(void);

/// Prepares the next schedule; `false` if there is none.
bool advance(void);

/// Notes that the step ended an object unnoticed: it makes no difference which thread released the last reference.
void note_unnoticed_end(uint32_t step);

/// Notes that the two steps conflict, and that nothing orders them.
void note_conflict(uint32_t earlier, uint32_t later);

/// Returns how many conflicts were noted.
uint32_t conflicts_noted(void);

/// Drops the conflicts from `first` up to, but not including, `end`.
void drop_conflicts(uint32_t first, uint32_t end);

/// Set when a table was full: schedules may have been missed.
extern bool has_overflowed;

/// Keeps the clock of a step.
void keep_known(uint32_t step, const Clock *known);

/// Appends a step for what the thread was about to do when the schedule ended; returns its index.
uint32_t append_pending(const Thread *thread);

/// Looks through the steps of the schedule, from the given one on, for places that threads share.
void note_known_accesses(uint32_t first);

void begin_tree(void);
void keep_trace(void);

/// Set when the search has learned something by which the same schedules have other steps.
extern bool has_learned;

// Steps (hooks.c, places.c)

/// Takes the step of an access to memory if it needs no decision (private_steps.c).
bool take_private_step(Thread *thread, const Operation *operation);

/// Notes the block of a step that needed a decision only because other threads may free the block; any other step forgets these blocks.
void note_used_block(Thread *thread, const Operation *operation, uintptr_t life);

/// Returns the place of a block, which differs from those of its words: to use the block looks at it, to free the block changes it.
static inline uintptr_t life_of(uintptr_t block) { return block | 4; }

/// Likewise for a change of the references to an object that does not end the object.
bool take_private_count_step(Thread *thread, const Operation *operation);

/// Likewise for memory that is freed.
bool take_private_free(Thread *thread, uintptr_t address, const void *from);

/// Takes the step of a plain access that the compiler does not report.
void take_access(const void *address, unsigned size, access_kind kind, const void *from);

static inline bool is_plain(access_kind kind) { return kind == access_read || kind == access_write; }

/// True if a step of the kind may change something that others look at.
bool is_change(access_kind kind);

/// True if the step does so, as far as `find_effect` was called for it.
static inline bool is_seen_by_others(const Operation *operation) { return is_change(operation->kind) && !operation->changes_nothing; }

/// Finds the effect that an atomic operation would have now: a comparison that fails becomes a load.
void find_effect(Operation *operation);

bool can_go_on(const Thread *thread);
void perform(Thread *thread, const Operation *operation);

/// True if a weak reference to the object can be followed: the object has not begun to end.
bool can_be_followed(uintptr_t object);

/// Orders what other threads did before they released their references before the thread's next steps.
void note_unique(Thread *thread, uintptr_t references);

/// Notes the conflicts of the operations that threads were about to make when the schedule ended.
void note_pending_conflicts(void);

/// Notes which steps conflict with an access that the thread makes later; the access counts as the given step.
void note_conflicts_of_later(Thread *thread, uintptr_t place, bool changes, uint32_t step);

/// Likewise for a release that leaves at least `least` references, where each thread adds at most `most` of them.
void note_needed_by_later(Thread *thread, uintptr_t place, long least, const int8_t *most, uint32_t step);

/// Likewise for a release that ends the object.
void note_releases_before_later(Thread *thread, uintptr_t place, uint32_t step);

/// Likewise for following a weak reference.
void note_end_before_later(Thread *thread, uintptr_t place, uint32_t step);

/// The number of steps in a schedule from which on no states are kept: what is ordered before later steps is not told apart.
enum { most_ordered_steps = 1 << 14 };

/// Returns a hash of the accesses that each thread that goes on might race with and is ordered after.
uint64_t orders_key(void);

/// Returns a hash of the locks that are taken, and of their owners.
uint64_t locks_key(void);

/// Notes that the thread's present step frees a block.
void note_free(Thread *thread, uintptr_t block);


/// Takes a lock that is free for the thread, or unlocks it, without a step.
void own(Thread *thread, uintptr_t lock, bool is_shared);
void disown(Thread *thread, uintptr_t lock);

/// True if a thread would get the lock.
bool is_free(uintptr_t lock, bool is_shared);
bool is_locked_by(uintptr_t lock, const Thread *thread);
void begin_places(void);

// Findings (findings.c)

void note_finding(access_finding_kind kind, const void *first_caller, const void *second_caller);
extern access_result *result;
extern access_limits limits;

// Crashes (crashes.c)

/// Makes a finding of each signal that would stop the program on a thread of a schedule.
void catch_crashes(void);

/// Restores the signal handlers from before `catch_crashes`.
void release_crashes(void);

void note_libraries(void);

/// True if the code is that of the Swift runtime or of the system.
bool is_of_system(const void *code);

long call_system(long number, long a, long b, long c, long d, long e, long f);

#endif
