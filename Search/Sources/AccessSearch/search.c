/// The functions for callers: searches, one at a time, and schedules that are run again.
#define _GNU_SOURCE
#include "memory.h"
#include "states.h"
#include "tree.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <time.h>

enum { most_warm_ups = 20, most_repeats = 3 };

/// Runs schedules until one leaves nothing behind: by then, what is made once in a process or a thread has been made.
static void warm_up(void) {
  for (int count = 0; count < most_warm_ups; count++) {
    if (run_schedule(false) && !is_abandoned) return;
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/// Runs random schedules, for a tenth of the time at most; `false` if the search is to end because one of them has found something.
static bool search_randomly(double start) {
  is_random = true;
  begin_random_search(limits.seed);
  bool goes_on = true;
  for (uint64_t i = 0; i < limits.random_count && goes_on; i++) {
    begin_tree();
    begin_random_schedule(i == 0 ? 1 : 2 + (int)(i % (uint64_t)(limits.random_depth > 1 ? limits.random_depth - 1 : 1)));
    if (is_abandoned) warm_up();
    run_schedule(true);
    result->random_count += 1;
    note_known_accesses(1);
    if (step_count > result->depth) result->depth = step_count;
    goes_on = result->finding_count == 0 || limits.collects_findings;
    if (now() - start > limits.seconds / 10) break;
  }
  result->random_steps = counted_steps();
  is_random = false;
  return goes_on;
}

/// Prepares for schedules of the scenario; returns the time when they begin.
static double begin(const access_scenario *given, const access_limits *given_limits, access_result *given_result) {
  scenario = *given;
  limits = *given_limits;
  thread_count = scenario.thread_count;
  begin_ends();
  begin_states();
  begin_summaries();
  note_libraries();
  reserve_memory();
  memset(given_result, 0, sizeof *given_result);
  result = given_result;
  warm_up();
  memset(given_result, 0, sizeof *given_result);
  return now();
}

/// Runs a schedule until it leaves nothing behind. What only it makes, once in a process or a thread, would be missing from the
/// schedules that begin like it.
static void run_until_nothing_is_left(void) {
  for (int count = 0; !run_schedule(true) && !is_abandoned && count < most_repeats; count++) {}
}

bool has_raced;

static bool has_found_race(void) {
  for (int i = 0; i < result->finding_count; i++) {
    if (result->findings[i].kind == access_data_race) return true;
  }
  return false;
}

/// The number of places learned of since the search began anew, and the number of schedules when the last was learned of.
static uint32_t seen_learned_count;
static uint64_t last_learned_at;

/// The number of findings when the search began anew.
static int sure_finding_count;

/// Begins the ordered search anew, with everything learned so far.
static void begin_anew(void) {
  seen_learned_count = 0;
  last_learned_at = 0;
  has_raced = has_found_race();
  sure_finding_count = result->finding_count;
  begin_tree();
  forget_states();
  forget_summaries();
  result->known_count = result->mismatch_count = 0;
  result->schedule_count = result->redundant_count = 0;
  has_learned = false;
}

/// True if it is time to begin anew. Places are often learned of soon after each other, so the search waits until a sixteenth more
/// schedules have shown no other.
static bool is_time_to_begin_anew(void) {
  if (learned_place_count > seen_learned_count) {
    seen_learned_count = learned_place_count;
    last_learned_at = result->schedule_count;
  }
  return has_learned || (seen_learned_count > 0 && 16 * result->schedule_count >= 17 * last_learned_at);
}

/// Removes data races if the schedule has shown that shared places counted as private: an operation that orders the accesses may have
/// counted as private, too.
static void take_races_back(void) {
  if (result->finding_count == sure_finding_count) return;
  learn_from_schedule();
  if (learned_place_count == 0) return;
  has_learned = true;
  int count = sure_finding_count;
  for (int i = count; i < result->finding_count; i++) {
    if (result->findings[i].kind != access_data_race) result->findings[count++] = result->findings[i];
  }
  result->finding_count = count;
}

/// Prepares the next schedule; `false` if there is none.
static bool go_on(void) {
  if (has_learned || advance()) return true;
  // All schedules have been run, but with shared places that counted as private.
  has_learned = learned_place_count > 0;
  return has_learned;
}

static void search(double start) {
  if (limits.random_count > 0 && !search_randomly(start)) return;
  begin_anew();
  has_overflowed = false;
  do {
    if (is_time_to_begin_anew()) begin_anew();
    // New threads make again what each thread makes once.
    if (is_abandoned) warm_up();
    run_until_nothing_is_left();
    result->schedule_count += 1;
    if (step_count > result->depth) result->depth = step_count;
    take_races_back();
    if (result->finding_count > 0 && !limits.collects_findings) return;
    has_learned |= has_found_race() && !has_raced;
    if (result->schedule_count >= limits.schedule_count || now() - start > limits.seconds) return;
  } while (go_on());
  result->is_complete = result->mismatch_count == 0 && !has_overflowed;
}

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static cpu_set_t processors;
static bool is_pinned;

/// Waits for other searches to end, and pins the threads to one processor: only one runs at a time, and to switch is three times as
/// fast on the same processor. New threads inherit that.
static void begin_turn(void) {
  pthread_mutex_lock(&turn);
  static int processor = -1;
  if (processor < 0) processor = sched_getcpu();
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(processor, &one);
  catch_crashes();
  is_pinned = sched_getaffinity(0, sizeof processors, &processors) == 0 && sched_setaffinity(0, sizeof one, &one) == 0;
}

static void end_turn(double start) {
  if (result->finding_count == 0) keep_trace();
  result->seconds = now() - start;
  release_crashes();
  if (is_pinned) sched_setaffinity(0, sizeof processors, &processors);
  pthread_mutex_unlock(&turn);
}

void access_search(const access_scenario *given, const access_limits *given_limits, access_result *given_result) {
  begin_turn();
  double start = begin(given, given_limits, given_result);
  search(start);
  end_turn(start);
}

bool access_replay(const access_scenario *given, const access_limits *given_limits, const uint8_t *steps, uint32_t count,
                   access_result *given_result) {
  begin_turn();
  double start = begin(given, given_limits, given_result);
  begin_tree();
  follow(steps, count);
  run_until_nothing_is_left();
  result->schedule_count = 1;
  result->depth = step_count;
  end_turn(start);
  follow(0, 0);
  return given_result->mismatch_count == 0;
}

const char *access_file_of(uintptr_t address, uintptr_t *base) {
  Dl_info info;
  if (!dladdr((void *)address, &info) || !info.dli_fname) return 0;
  *base = (uintptr_t)info.dli_fbase;
  return info.dli_fname;
}
