/// What a caller asks for: searches, one at a time, and schedules that are run again.
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

/// Makes what is made once in a process or a thread, until a run leaves nothing behind.
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

/// Runs random schedules, for a tenth of the time at most; `false` if one of them has found something, and that is enough.
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

/// Prepares for schedules of the scenario; returns the time at which they begin.
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

/// What is made once in a process or a thread, and only by this schedule, would be missed by those that begin as it does.
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

/// How many places were learned of since the search began anew, and after how many schedules the last of them.
static uint32_t seen_learned_count;
static uint64_t last_learned_at;

/// How many findings there were before.
static int sure_finding_count;

/// Begins the ordered search anew, with what was learned.
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

/// Whether enough has been learned to begin anew: places are learned of one soon after the other, so it is worth to wait a while longer.
static bool is_time_to_begin_anew(void) {
  if (learned_place_count > seen_learned_count) {
    seen_learned_count = learned_place_count;
    last_learned_at = result->schedule_count;
  }
  return has_learned || (seen_learned_count > 0 && 16 * result->schedule_count >= 17 * last_learned_at);
}

/// Takes data races back if the schedule has shown that places count as private which are not: what orders the accesses may have been
/// taken for the thread's own.
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
  // All have been run, but with places for private that are not.
  has_learned = learned_place_count > 0;
  return has_learned;
}

static void search(double start) {
  if (limits.random_count > 0 && !search_randomly(start)) return;
  begin_anew();
  has_overflowed = false;
  do {
    if (is_time_to_begin_anew()) begin_anew();
    // New threads make what a thread makes once.
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

/// Waits for other searches to end. One thread runs at a time, and the next one goes on three times as fast on the same processor;
/// threads that are made inherit it.
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
