#ifndef REACTIVE_ACCESS_RUNTIME_H
#define REACTIVE_ACCESS_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The runtime of the search at every access: what the compiler's instrumentation calls, and the search through the
/// schedules of the threads that it sees.
///
/// Code that is compiled with `-sanitize=thread` in the frontend alone calls a function here for every access to memory. On
/// a thread that no search controls that costs the test of a variable of the thread. On one that is controlled, an
/// access to memory that several threads use is a place where the search may let another thread go on.
///
/// One search runs at a time.

enum { access_max_threads = 4 };

/// What a thread does to memory or to a lock.
typedef enum {
  access_none,
  access_read,
  access_write,
  access_atomic_read,
  access_atomic_write,
  access_atomic_update,
  access_lock,
  access_try_lock,
  access_unlock,
  access_wait,
  access_wake,
  access_retain,
  access_release,
  access_free,
} access_kind;

/// What a search asks for; every call gets the context.
typedef struct {
  void *context;
  int thread_count;
  /// Makes a fresh subject, on the thread that runs the search; called before every schedule.
  void (*prepare)(void *context);
  /// What a thread does.
  void (*perform)(void *context, int thread);
  /// Judges how the schedule ended, on the thread that runs the search; returns whether something is wrong.
  bool (*conclude)(void *context, int ending);
} access_scenario;

/// How a schedule ended.
enum {
  /// Every thread has done what it was to do.
  access_ended,
  /// No thread can go on.
  access_deadlock,
  /// Memory was used that had been freed.
  access_dead_memory,
  /// The threads do not come to an end though each gets its turn.
  access_endless,
  /// A thread has stopped for good, by its own word: it trapped.
  access_stopped,
  /// The code does not do the same under the same schedule.
  access_unsteady,
};

/// Which schedules are tried.
typedef enum {
  /// All that differ in the order of accesses that depend on each other.
  access_reduced,
  /// All.
  access_all,
  /// All with so many preemptions at most.
  access_bounded,
  /// Random ones, by priorities that change so many times (PCT).
  access_random,
  /// The one that is given.
  access_replayed,
} access_strategy;

typedef struct {
  access_strategy strategy;
  /// The preemptions of `access_bounded`; the depth of `access_random`.
  int bound;
  uint64_t seed;
  uint64_t max_schedules;
  double max_seconds;
  /// After how many places a schedule counts as endless.
  uint32_t max_places;
  /// Whether to go on after a finding.
  bool finds_all;
  /// Of `access_replayed`: the thread at each place.
  const uint8_t *schedule;
  size_t schedule_length;
} access_limits;

enum { access_max_frames = 24 };

/// Where a thread was, the innermost function first; return addresses.
typedef struct {
  const void *frames[access_max_frames];
  int count;
} access_stack;

/// One step of a schedule.
typedef struct {
  int thread;
  access_kind kind;
  uintptr_t address;
  uint32_t size;
  access_stack stack;
  /// What the kit has noted here, if `kind` is `access_none`.
  const char *note;
} access_step;

typedef enum {
  access_finding_race,
  access_finding_dead_memory,
  access_finding_deadlock,
  access_finding_endless,
  access_finding_verdict,
} access_finding_kind;

/// What a search has found, and the schedule that shows it.
typedef struct {
  access_finding_kind kind;
  /// The two accesses of a race; the access to memory that was freed.
  access_step first, second;
  uint64_t at_schedule;
  const uint8_t *schedule;
  size_t schedule_length;
} access_finding;

typedef struct {
  uint64_t schedules;
  /// Schedules that were left because another one had shown the same.
  uint64_t redundant;
  uint64_t places, shared_locations, restarts;
  uint32_t longest;
  /// Whether all schedules that the strategy means were tried.
  bool is_complete;
  /// How often a thread did something else under the same schedule.
  uint64_t mismatches;
  double seconds;
  const access_finding *findings;
  size_t finding_count;
  /// The steps of the last schedule, if `access_replayed`.
  const access_step *steps;
  size_t step_count;
  /// How the last schedule ended.
  int ending;
} access_report;

/// Searches; the report is valid until the next search.
access_report access_search(const access_scenario *scenario, const access_limits *limits);

/// Whether the instrumentation calls this runtime, and how: the counts for a known function.
typedef struct { uint64_t reads, writes, atomics, entries; } access_counts;

/// Counts what the calling thread does in the body.
access_counts access_count(void (*body)(void *context), void *context);

/// Leaves out what the calling thread does until the matching end: it belongs to the kit and not to the subject.
void access_pause(void);
void access_resume(void);

/// Whether the calling thread is controlled by a search.
bool access_is_controlled(void);

/// Adds a line to the trace of the schedule; keeps no reference to the text.
void access_note(const char *text);

/// Ends the schedule: the calling thread will not go on. Does not return on a controlled thread.
void access_stop(void);

#endif
