#ifndef ACCESS_SEARCH_H
#define ACCESS_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A search through the schedules of a few threads that may switch at every access to memory.
///
/// The compiler calls this target at each access of Swift code that it has compiled with `-sanitize=thread`; the sanitizer's own
/// runtime is not linked. One thread runs at a time. Schedules that differ only in the order of accesses that do not conflict are
/// equivalent: the search runs one of them (source sets and sleep sets). It cuts a schedule off at a state from which it has run all.

enum { access_max_threads = 6 };

/// The threads of a search, and the functions that they run.
typedef struct {
  /// The number of threads, up to `access_max_threads`.
  int thread_count;

  /// Makes the state of one schedule, before the threads begin.
  void (*_Nonnull set_up)(void *_Nullable context);

  /// Runs on each thread, with the thread's number.
  void (*_Nonnull run)(void *_Nullable context, int thread);

  /// Checks the state and releases it, after all threads have returned; not called if they have not.
  void (*_Nonnull tear_down)(void *_Nullable context);

  void *_Nullable context;
} access_scenario;

/// The limits of a search.
typedef struct {
  uint64_t schedule_count;
  double seconds;

  /// The number of steps beyond which a schedule counts as endless.
  uint32_t access_count;

  /// Runs every order of accesses, conflicting or not. For tests of the reduction.
  bool is_brute_force;

  /// Runs schedules to their ends even if they reach a state from which all have been run. For tests of known states.
  bool forgets_states;

  /// The number of random schedules before the ordered ones; they take a tenth of the time at most. In each, threads switch by priority
  /// at up to `random_depth` - 1 steps.
  uint64_t random_count;
  int random_depth;
  uint64_t seed;

  /// Goes on after the first finding.
  bool collects_findings;
} access_limits;

typedef enum {
  access_data_race,
  access_dead_object,
  access_deadlock,
  access_endless,
  access_report_of_subject,

  /// A thread would have stopped the program: by a trap, by `abort`, or by an access to an address without memory.
  access_crash,
} access_finding_kind;

typedef enum {
  access_start,
  access_read,
  access_write,
  access_atomic_load,
  access_atomic_store,
  access_atomic_update,
  access_lock,
  access_try_lock,
  access_retain,
  access_release,
  access_wait,
  access_wake,

  /// A thread follows a weak or unowned reference: it gets the object unless the object has ended.
  access_follow,

  /// A thread unlocks a lock.
  access_unlock,

  /// A thread frees memory that belongs to no object.
  access_free,
} access_kind;

/// Actions of a subject that the search does not model as steps.
typedef enum {
  access_unseen_task = 1,
  access_unseen_queue = 2,
  access_unseen_thread = 4,
  access_unseen_lock = 8,
} access_unseen;

/// One step of a schedule.
typedef struct {
  int thread;
  access_kind kind;

  /// The memory, lock or object that was accessed: the same in every run of the schedule.
  uintptr_t place;

  /// The place in the code.
  uintptr_t caller;

  /// The calls that the thread was in, outermost first; none unless the schedule was run again.
  const uintptr_t *_Nullable frames;
  int frame_count;
} access_event;

/// A finding, and the two places in the code that it is about; the second may be 0.
typedef struct {
  access_finding_kind kind;
  uintptr_t first_caller, second_caller;
  uint64_t schedule;
} access_finding;

enum { access_max_findings = 64 };

typedef struct {
  /// True if every schedule that differs was run, as far as the search can tell: no mismatch, and no table was full.
  bool is_complete;

  uint64_t schedule_count;

  /// The number of random schedules, and of steps at shared places in the longest of them.
  uint64_t random_count;
  uint32_t random_steps;

  /// Schedules that were cut off because everything that follows had been run.
  uint64_t redundant_count;

  /// Schedules that were cut off because they reached a state from which all had been run.
  uint64_t known_count;

  /// Schedules whose first steps differed from the run before: the scenario depends on something that the search does not control.
  uint64_t mismatch_count;

  /// The number of steps in the longest schedule.
  uint32_t depth;

  /// Actions of threads that the search did not model as steps, as bits of `access_unseen`.
  uint32_t unseen;

  double seconds;

  int finding_count;
  access_finding findings[access_max_findings];
} access_result;

/// Runs schedules until all have been run, a limit is reached or something is found. Only one search runs at a time.
void access_search(const access_scenario *_Nonnull scenario, const access_limits *_Nonnull limits, access_result *_Nonnull result);

/// Runs a schedule again, given the thread of each step, and keeps the calls that each step was in; `false` if it took other steps.
bool access_replay(const access_scenario *_Nonnull scenario, const access_limits *_Nonnull limits, const uint8_t *_Nonnull steps,
                   uint32_t count, access_result *_Nonnull result);

/// Gives the steps of the schedule of the first finding, or of the last schedule if there is none; returns their number.
uint32_t access_trace(const access_event *_Nullable *_Nonnull events);

/// Notes that the schedule shows a fault of the subject; called on a thread of the scenario or in its `tear_down`.
void access_report(void);

/// Sets whether the calling thread runs code that is not the subject's; returns the earlier setting.
bool access_pause(bool is_paused);

/// True if a search decides when the calling thread goes on.
bool access_is_in_schedule(void);

/// Sets whether memory that the calling thread allocates outlives the schedule; returns the earlier setting.
bool access_keep(bool keeps);

/// Returns how many accesses of the calling thread were reported, searched or not: if any, its code was compiled for a search.
uint64_t access_count(void);

/// Returns the loaded file that the code at an address is from, and the address where that file begins; null if there is none.
const char *_Nullable access_file_of(uintptr_t address, uintptr_t *_Nonnull base);

#endif
