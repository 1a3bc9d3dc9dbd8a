#ifndef ACCESS_SEARCH_H
#define ACCESS_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A search through the schedules of a few threads that may switch at every access to memory.
///
/// The compiler calls this target at each access of Swift code that it has compiled with `-sanitize=thread`; the sanitizer's own
/// runtime is not linked. One thread runs at a time. Of the schedules that differ only in the order of accesses that do not
/// conflict, one is run (source sets and sleep sets), and none further than to a state from which all have been run.

enum { access_max_threads = 6 };

/// What the threads do.
typedef struct {
  /// How many threads there are, up to `access_max_threads`.
  int thread_count;

  /// Makes the state of one schedule, before the threads begin.
  void (*_Nonnull set_up)(void *_Nullable context);

  /// Is called on each thread with its number.
  void (*_Nonnull run)(void *_Nullable context, int thread);

  /// Looks at the state and releases it, after the threads have returned; left out if they have not.
  void (*_Nonnull tear_down)(void *_Nullable context);

  void *_Nullable context;
} access_scenario;

/// How far a search goes.
typedef struct {
  uint64_t schedule_count;
  double seconds;

  /// The accesses in one schedule, beyond which it counts as endless.
  uint32_t access_count;

  /// Runs every order of accesses, conflicting or not: to test the reduction.
  bool is_brute_force;

  /// Runs schedules to their ends even where they come to a state from which all have been run: to test that, too.
  bool forgets_states;

  /// How many random schedules are run, for a tenth of the time at most, before those that are searched in order, and at how many
  /// steps less one their threads change places.
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

  /// A weak or unowned reference is followed: whoever does has the object, unless it has ended.
  access_follow,

  /// A lock is given back.
  access_unlock,

  /// Memory is given back that is no object's.
  access_free,
} access_kind;

/// What a subject may do that no step stands for.
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

  /// What was accessed: the same in every run of the schedule.
  uintptr_t place;

  /// Where in the code.
  uintptr_t caller;

  /// From where the functions were called that the thread was in, outermost first; none unless the schedule was run again.
  const uintptr_t *_Nullable frames;
  int frame_count;
} access_event;

/// Something that was found, and the two places in the code that it is about; the second may be 0.
typedef struct {
  access_finding_kind kind;
  uintptr_t first_caller, second_caller;
  uint64_t schedule;
} access_finding;

enum { access_max_findings = 64 };

typedef struct {
  /// Whether every schedule that differs was run, as far as the search could see: no mismatch, and no table was full.
  bool is_complete;

  uint64_t schedule_count;

  /// Random schedules, and the steps at shared places in the longest of them.
  uint64_t random_count;
  uint32_t random_steps;

  /// Schedules that were cut off, because what follows had been run already.
  uint64_t redundant_count;

  /// Schedules that were cut off, because they had come to a state from which all had been run already.
  uint64_t known_count;

  /// Schedules that did not go as their first steps had gone before: the scenario depends on something else.
  uint64_t mismatch_count;

  /// Accesses in the longest schedule.
  uint32_t depth;

  /// What threads did that no step stands for, as `access_unseen`.
  uint32_t unseen;

  double seconds;

  int finding_count;
  access_finding findings[access_max_findings];
} access_result;

/// Runs schedules until all have been run, a limit is reached or something is found; searches take turns.
void access_search(const access_scenario *_Nonnull scenario, const access_limits *_Nonnull limits, access_result *_Nonnull result);

/// Runs a schedule again, given the thread of each step, and keeps the functions that each step was in; `false` if it went otherwise.
bool access_replay(const access_scenario *_Nonnull scenario, const access_limits *_Nonnull limits, const uint8_t *_Nonnull steps,
                   uint32_t count, access_result *_Nonnull result);

/// The steps of the schedule of the first finding, or of the last schedule if there is none; returns how many there are.
uint32_t access_trace(const access_event *_Nullable *_Nonnull events);

/// Notes, from a thread of the scenario or its `tear_down`, that the schedule shows a fault of the subject.
void access_report(void);

/// Says whether what the calling thread does from here on is none of the subject's; returns what was said before.
bool access_pause(bool is_paused);

/// Whether a search decides when the calling thread goes on.
bool access_is_in_schedule(void);

/// Says whether what the calling thread allocates from here on is to outlive the schedule; returns what was said before.
bool access_keep(bool keeps);

/// How many accesses the calling thread has been asked about, searched or not: proof that its code was compiled for a search.
uint64_t access_count(void);

/// The file that the code at an address is from, and where that file begins in memory; none if nobody knows.
const char *_Nullable access_file_of(uintptr_t address, uintptr_t *_Nonnull base);

#endif
