#ifndef ENGINE_H
#define ENGINE_H

#include "include/AccessSearch.h"

#include <setjmp.h>

enum { max_threads = access_max_threads, most_frames = 128 };

/// For each thread, how many of its steps are known: the index of the last one, 0 for none.
typedef struct {
  uint32_t of[max_threads];
} Clock;

static inline void join(Clock *clock, const Clock *other) {
  for (int i = 0; i < max_threads; i++) {
    if (other->of[i] > clock->of[i]) clock->of[i] = other->of[i];
  }
}

/// What lies between a state and an access that follows it: a bit for each thread and for each way to come by a place (orders.h).
typedef unsigned __int128 Order;

/// What an atomic operation does to the value, as far as that tells whether it stays the same.
typedef enum { effect_unknown, effect_replace, effect_or, effect_and, effect_compare } Effect;

/// What a thread is about to do.
typedef struct {
  access_kind kind;
  uint8_t size;

  /// Of an atomic operation: its effect, the value that it replaces by, combines with or expects, and its order if that is not there.
  Effect effect;
  uint64_t operand;
  uint8_t order_of_failure;

  /// Whether it leaves the value as it is, and orders nothing.
  bool changes_nothing;

  /// What is added to the references to an object, and whether that ends it.
  long change;
  bool ends_object;

  /// Who goes on was woken, and waits for nothing any more.
  bool is_woken;

  /// Of memory that is given back: how large it is.
  size_t freed_size;

  /// Whether others may have the same lock.
  bool is_shared;

  /// How the memory model orders an atomic access.
  uint8_t order;

  uintptr_t place;
  const void *caller;
} Operation;

typedef struct {
  uintptr_t begin, end;
} Range;

static inline bool lies_in(uintptr_t address, Range range) { return address >= range.begin && address < range.end; }

enum { most_used = 8, pool_count = 33 };

/// A range of the arena, and the blocks in it, in their order.
typedef struct {
  char *base, *next_free, *end;
  uintptr_t *blocks;
  uint32_t block_count;
} Pool;

typedef struct {
  int index;
  uint32_t id;

  /// Raised when it is this thread's turn.
  uint32_t turn;

  bool has_returned;

  /// What the thread does is none of the subject's.
  bool is_paused;

  /// What the thread allocates outlives the schedule.
  bool keeps;

  Operation pending;

  /// Steps of the schedule that lie before the thread's present one, by conflicting accesses.
  Clock known;

  /// What the memory model orders before the thread's present step.
  Clock ordered;

  /// Signalled while it waited, and what lay before that.
  bool is_woken;
  Clock woken_known, woken_ordered;

  /// The semaphore that it waits for, if any.
  void *semaphore;

  /// Whether it lets others go first, as long as there are any.
  bool has_yielded;

  /// The atomic load that it repeats, and how often it has.
  const void *repeated;
  uintptr_t repeated_place;
  int repetition_count;

  /// Where a mutex of Swift was tried without success, for the next call to tell what it was.
  const void *failed_try;
  uintptr_t failed_place;

  /// The thread's own part of the arena: a pool for each size of blocks, or one more of them would move all that follow.
  Pool pools[pool_count];
  long live_count;

  /// From where the functions were called that it is in, while a schedule is traced.
  uintptr_t frames[most_frames];
  int frame_count;

  /// How many objects it is ending, one in the other, and where its stack stood at the last release.
  int end_count;
  uintptr_t stack;

  /// The blocks that it has used since its last step at a place that others use, and one that nobody else is known to use.
  Range used[most_used];
  int used_count;
  Range own;

  /// The block that its present step gives back.
  uintptr_t freed;

  /// Whether it has made a step; where its stack stands, and where that begins.
  bool has_begun;
  uintptr_t stack_low, stack_high;

  /// The variables of the program that each thread has for itself, and among them the number of its accesses.
  uintptr_t variables, variables_size;
  uint64_t *access_count;

  jmp_buf exit;
} Thread;

/// The functions that the steps are in are kept.
extern bool is_tracing;

/// The calling thread, if the search controls it; the last of `threads` is the one that searches.
extern _Thread_local Thread *self;
extern Thread threads[max_threads + 1];
extern int thread_count;

/// A schedule is being run, and nothing has cut it off.
extern bool is_searching;

/// The rest of the schedule is run without interest in it.
extern bool is_draining;

/// Whether the thread runs a schedule.
static inline bool is_scheduled(const Thread *thread) {
  return thread && thread->index < max_threads && !thread->is_paused && is_searching;
}

/// Whether the thread runs a schedule in which somebody is interested.
static inline bool is_controlled(const Thread *thread) { return is_scheduled(thread) && !is_draining; }

// Turns (threads.c)

/// Waits until the operation may happen and it is the thread's turn, and notes it.
void take_step(Thread *thread, Operation operation);

/// The number of the calling thread's accesses.
uint64_t *own_access_count(void);

/// Notes an access in what is left of a schedule, where nobody searches: now and then another thread goes on.
void pass_turn(Thread *thread);

/// What the threads do.
extern access_scenario scenario;

/// Runs one schedule; `false` if it has left memory behind.
bool run_schedule(bool is_searched);

/// The schedule is over before its threads have returned: they leave by a jump, and end.
extern bool is_abandoned;

/// Ends the schedule here: every thread leaves what it is doing.
_Noreturn void abandon_schedule(void);

// The tree of schedules (explorer.c)

/// Decides who goes on; -1 if nobody can.
int choose_next(int current);

/// Whether the two may not be exchanged, as far as can be told before they have happened.
bool may_conflict(const Operation *one, const Operation *other);

/// The index of the step that is being made, from 1 on.
extern uint32_t step_count;

void begin_schedule(void);

/// The schedules are random ones for now, and nobody keeps what conflicts in them.
extern bool is_random;

/// Has the schedules that follow take the given threads, or none any more.
void follow(const uint8_t *steps, uint32_t count);

/// Learns which places threads share from the schedule that was run.
void learn_from_schedule(void);

/// Prepares the next schedule; `false` if there is none.
bool advance(void);

/// Notes that the step has ended an object for itself: another thread might as well have done so.
void note_unnoticed_end(uint32_t step);

/// Notes that the two steps conflict, and nothing orders them.
void note_conflict(uint32_t earlier, uint32_t later);

/// How many conflicts were noted.
uint32_t conflicts_noted(void);

/// Drops some of them, from the first to before the end.
void drop_conflicts(uint32_t first, uint32_t end);

/// Raised when a table was full: schedules may have been missed.
extern bool has_overflowed;

/// Keeps which steps lie before the one that is being made.
void keep_known(uint32_t step, const Clock *known);

/// Makes a step of what a thread was about to do when the schedule ended; returns its index.
uint32_t append_pending(const Thread *thread);

/// Has the steps of the schedule, from the given one on, looked at for places that threads share.
void note_known_accesses(uint32_t first);

void begin_tree(void);
void keep_trace(void);

/// Raised when something was learned that makes other steps of the same schedules.
extern bool has_learned;

// What happens in a step (hooks.c, places.c)

/// Takes the step of an access to memory if it needs no decision (private_steps.c).
bool take_private_step(Thread *thread, const Operation *operation);

/// Notes which blocks the thread uses in steps that needed decisions for no other reason than that others may give the blocks back.
void note_used_block(Thread *thread, const Operation *operation, uintptr_t life);

/// A block of memory has a place beside those of its words: to use the block is to look at it, to give the block back changes it.
static inline uintptr_t life_of(uintptr_t block) { return block | 4; }

/// Likewise of a change of the references to an object that does not end it.
bool take_private_count_step(Thread *thread, const Operation *operation);

/// Likewise of memory that is given back.
bool take_private_free(Thread *thread, uintptr_t address, const void *from);

/// Takes the step of a plain access that the compiler reports no call for.
void take_access(const void *address, unsigned size, access_kind kind, const void *from);

static inline bool is_plain(access_kind kind) { return kind == access_read || kind == access_write; }

/// Whether a step of the kind may change something that others look at.
bool is_change(access_kind kind);

/// Whether the step does so, if that was found out.
static inline bool is_seen_by_others(const Operation *operation) { return is_change(operation->kind) && !operation->changes_nothing; }

/// Finds out what an atomic operation would do just now: a comparison that fails is a load.
void find_effect(Operation *operation);

bool can_go_on(const Thread *thread);
void perform(Thread *thread, const Operation *operation);

/// Whether a weak reference to the object leads to it, which has not begun to end.
bool can_be_followed(uintptr_t object);

/// Has the thread see what others did before they released their references.
void note_unique(Thread *thread, uintptr_t references);

/// Notes what conflicts with the operations that threads are about to make, and never will.
void note_pending_conflicts(void);

/// Notes what conflicts with an access that the thread makes at some time, as the given step.
void note_conflicts_of_later(Thread *thread, uintptr_t place, bool changes, uint32_t step);

/// Likewise with a release that leaves no less than given, while each thread adds no more than given.
void note_needed_by_later(Thread *thread, uintptr_t place, long least, const int8_t *most, uint32_t step);

/// Likewise with one that ends the object.
void note_releases_before_later(Thread *thread, uintptr_t place, uint32_t step);

/// Likewise with a weak reference that is followed.
void note_end_before_later(Thread *thread, uintptr_t place, uint32_t step);

/// Up to how many steps of a schedule are told apart by what is ordered before them.
enum { most_ordered_steps = 1 << 14 };

/// What each thread that goes on sees of accesses that it might race with, as a number.
uint64_t orders_key(void);

/// What locks are taken, and by whom, as a number.
uint64_t locks_key(void);

/// Notes that a block is given back in the thread's present step.
void note_free(Thread *thread, uintptr_t block);


/// Has the thread take a lock that is free, or give it back, without a step.
void own(Thread *thread, uintptr_t lock, bool is_shared);
void disown(Thread *thread, uintptr_t lock);

/// Whether the thread would get the lock.
bool is_free(uintptr_t lock, bool is_shared);
bool is_locked_by(uintptr_t lock, const Thread *thread);
void begin_places(void);

// Findings (findings.c)

void note_finding(access_finding_kind kind, const void *first_caller, const void *second_caller);
extern access_result *result;
extern access_limits limits;

// What stops the program (crashes.c)

/// Turns what would stop the program, on a thread of a schedule, into a finding.
void catch_crashes(void);

/// Lets crashes be crashes again.
void release_crashes(void);

void note_libraries(void);

/// Whether it is code of the Swift runtime or of the system.
bool is_of_system(const void *code);

long call_system(long number, long a, long b, long c, long d, long e, long f);

#endif
