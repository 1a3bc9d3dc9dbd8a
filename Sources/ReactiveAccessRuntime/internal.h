#ifndef INTERNAL_H
#define INTERNAL_H

#include <pthread.h>
#include <setjmp.h>
#include <string.h>

#include "ReactiveAccessRuntime.h"

enum { THREADS = access_max_threads, DIRECTOR = THREADS, CLOCKS };

#define CALLER __builtin_return_address(0)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/// A set of threads.
typedef uint8_t thread_set;

static inline thread_set just(int thread) { return (thread_set)(1u << thread); }
static inline bool contains(thread_set set, int thread) { return set >> thread & 1; }
static inline int first_of(thread_set set) { return __builtin_ctz(set); }

/// For each thread, up to where it was seen.
typedef struct { uint32_t at[CLOCKS]; } vector_clock;

static inline void join(vector_clock *into, const vector_clock *other) {
  for (int i = 0; i < CLOCKS; i++)
    if (other->at[i] > into->at[i]) into->at[i] = other->at[i];
}

/// What a thread is about to do where others may go first.
typedef struct {
  access_kind kind;
  uint32_t size;
  int memory_order;
  uintptr_t address;
  /// The address, independent of how much earlier schedules have left behind.
  uintptr_t name;
  const void *caller;
  /// Of a retain or a release: the number of references before it.
  uint32_t references;
} operation;

enum { max_depth = 2048, spin_window = 8 };

typedef struct {
  int index;
  pthread_t thread;
  uint32_t system_id;
  uint32_t baton;
  bool is_finished, has_left, is_woken;
  /// Above zero: what the thread does belongs to the kit, or to the system.
  int paused;
  operation pending;
  /// What has happened before its next access; the number of its own.
  vector_clock order;
  /// The places that its next access depends on.
  vector_clock depends;
  /// What a fence will acquire, and what one has released.
  vector_clock fence_acquired, fence_released;
  jmp_buf way_out;
  /// Where it allocates, nothing twice in a schedule.
  char *arena, *arena_next, *arena_end;
  long live_blocks;
  uintptr_t stack_low, stack_high;
  const void *frames[max_depth];
  int depth;
  uintptr_t waits_at;
  /// What it has read since it has written or seen something new; repeated, it spins.
  struct { const void *caller; uintptr_t address; uint64_t value; } seen[spin_window];
  int seen_count, repeated;
  /// The places passed when it was found to spin; another thread's write lets it go on.
  bool is_spinning;
} searched_thread;

/// The thread of the search that is running, if that is what it is.
extern _Thread_local searched_thread *current __attribute__((tls_model("initial-exec")));
extern searched_thread threads[CLOCKS];
extern int thread_count;

/// The state of the schedule that is being run.
typedef struct {
  bool is_running;
  /// Nothing more is to be found: the threads come to their ends one by one.
  bool is_draining;
  bool is_aborted;
  int ending;
  /// Rises with every schedule: what older ones have noted counts as not there.
  uint32_t epoch;
} schedule_state;

extern schedule_state schedule;
extern access_report report;
extern const access_limits *limits;

/// Whether the thread is one that the search controls, doing what belongs to the subject.
static inline bool is_searched(const searched_thread *thread) {
  return thread && schedule.is_running && thread->index != DIRECTOR && !thread->paused && !schedule.is_draining;
}

// threads.c
void start_threads(int count);
void hand_over(searched_thread *from, int to);
void let_go(int thread);
void await_turn(searched_thread *thread);
/// Leaves the schedule from the middle of a thread's part; does not return.
void leave(searched_thread *thread) __attribute__((noreturn));
/// Ends the schedule; whoever waits leaves. Does not return on a searched thread.
void abort_schedule(int ending);
long system_call(long number, long a, long b, long c, long d, long e, long f);

// explorer.c
void begin_search(void);
void begin_schedule(void);
/// Whether there is another schedule to try.
bool advance(void);
/// Lets the search choose who goes on before the operation is done.
void place(searched_thread *thread, operation next);
/// Chooses who goes on when the thread has come to its end or cannot go on; -1 if nobody can.
int choose_next(int ending_thread);
bool can_go_on(int thread);
bool all_are_finished(void);
void note_dependency_on(int thread, uint32_t place);
uint32_t current_place(void);
/// How the schedule so far went, a thread per place.
size_t copy_schedule(uint8_t *into, size_t capacity);

// locations.c
typedef struct { uint32_t place, clock; const void *caller; uint8_t bytes; } last_access;
enum { plain_read, plain_write, atomic_read, atomic_write, access_types };
typedef struct { uint32_t place; int change; } count_change;

typedef struct {
  uintptr_t key;
  uint32_t epoch;
  int owner;
  last_access last[access_types][THREADS];
  /// What whoever acquires from here has behind it.
  vector_clock released;
  /// The places that a read, and that a write, depends on.
  vector_clock writes, reads;
  /// The changes of a number of references, by thread.
  count_change *changes[THREADS];
  int change_count[THREADS], change_capacity[THREADS];
} location;

enum { as_memory = 0, as_lock = 1, as_references = 2 };

void make_tables(void);
void forget_names(void);
location *location_of(uintptr_t address, int aspect);
/// Notes that the thread uses the place; tells whether several do, and one of them writes.
bool is_shared(searched_thread *thread, uintptr_t name, bool writes);
bool is_known_to_be_shared(uintptr_t name);
uintptr_t name_of(uintptr_t address);
extern uint64_t new_shared_names;

// memory.c
void make_arenas(void);
void reset_arenas(bool is_clean);
bool is_in_arena(uintptr_t address);
bool is_freed(uintptr_t address);
int arena_owner(uintptr_t address);

// effects.c
/// Notes what the operation at the present place means for order and dependencies; finds races.
void note_effect(searched_thread *thread, const operation *done);
void note_unshared(searched_thread *thread, const operation *done);
/// Looks for the races of operations that never came to be done, since nobody could go on.
void note_blocked(searched_thread *thread);
void acquire(searched_thread *thread, location *from);
void release(searched_thread *thread, location *into);

// findings.c
void begin_findings(void);
void find(access_finding_kind kind, const operation *first, int first_thread, const operation *second, int second_thread);
void record_step(searched_thread *thread, const operation *done, const char *note);
extern bool found_something;

// hooks.c
access_stack stack_of(const searched_thread *thread, const void *caller);

#endif
