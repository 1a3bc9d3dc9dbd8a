/// Signals and calls that stop the program, which become findings if a schedule causes them.
#define _GNU_SOURCE
#include "engine.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals };

static struct sigaction earlier[signal_count];

/// Notes a crash and leaves the schedule, if the calling thread runs one; otherwise returns.
static void leave_schedule(void) {
  Thread *thread = self;
  if (!thread || thread->index >= max_threads || !is_searching) return;
  if (!is_draining) note_finding(access_crash, thread->pending.caller, 0);
  abandon_schedule();
}

/// Replaces the C library's `abort`, which takes a lock that a jump out of the handler of SIGABRT would never unlock.
void abort(void) {
  leave_schedule();
  void (*original)(void) = (void (*)(void))dlsym(RTLD_NEXT, "abort");
  original();
  __builtin_unreachable();
}

static void take_crash(int signal, siginfo_t *info, void *context) {
  (void)info, (void)context;
  leave_schedule();
  // No schedule has caused it: the earlier handler gets the signal when the instruction runs again.
  for (int i = 0; i < signal_count; i++) {
    if (signals[i] == signal) sigaction(signal, &earlier[i], 0);
  }
}

void catch_crashes(void) {
  // A jump leaves the handler, so the signal must not stay blocked.
  struct sigaction action = {.sa_sigaction = take_crash, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &action, &earlier[i]);
}

void release_crashes(void) {
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &earlier[i], 0);
}
