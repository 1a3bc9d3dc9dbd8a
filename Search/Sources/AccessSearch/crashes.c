/// What stops the program, taken as a finding where a schedule brings it about.
#define _GNU_SOURCE
#include "engine.h"

#include <signal.h>

// Not SIGABRT: who aborts holds a lock of the C library, which nobody would give back.
static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals };

static struct sigaction earlier[signal_count];

static void take_crash(int signal, siginfo_t *info, void *context) {
  (void)info, (void)context;
  Thread *thread = self;
  if (thread && thread->index < max_threads && is_searching) {
    if (!is_draining) note_finding(access_crash, thread->pending.caller, 0);
    abandon_schedule();
  }
  // Somebody else's: as if nobody had caught it.
  for (int i = 0; i < signal_count; i++) {
    if (signals[i] == signal) sigaction(signal, &earlier[i], 0);
  }
}

void catch_crashes(void) {
  // The handler is left by a jump, so the signal must not stay blocked.
  struct sigaction action = {.sa_sigaction = take_crash, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &action, &earlier[i]);
}

void release_crashes(void) {
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &earlier[i], 0);
}
