/// The threads of a scenario: real threads, of which one runs at a time.
#define _GNU_SOURCE
#include "blocking.h"
#include "memory.h"
#include "states.h"

#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>

_Thread_local Thread *self;
Thread threads[max_threads + 1];
int thread_count;
bool is_searching, is_draining;

access_scenario scenario;
static pthread_t handles[max_threads];
static bool is_running[max_threads], is_gone[max_threads];

bool is_abandoned;

long call_system(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
  long answer;
  register long fourth __asm__("r10") = d;
  register long fifth __asm__("r8") = e;
  register long sixth __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(answer)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "rcx", "r11", "memory");
  return answer;
#elif defined(__aarch64__)
  register long number_register __asm__("x8") = number;
  register long first __asm__("x0") = a;
  register long second __asm__("x1") = b;
  register long third __asm__("x2") = c;
  register long fourth __asm__("x3") = d;
  register long fifth __asm__("x4") = e;
  register long sixth __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(first)
                   : "r"(number_register), "r"(second), "r"(third), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "memory");
  return first;
#else
#error "The search knows x86-64 and arm64."
#endif
}

static inline uintptr_t stack_pointer(void) {
  uintptr_t pointer;
#if defined(__x86_64__)
  __asm__ volatile("mov %%rsp, %0" : "=r"(pointer));
#else
  __asm__ volatile("mov %0, sp" : "=r"(pointer));
#endif
  return pointer;
}

static void give_turn(Thread *thread) {
  __atomic_store_n(&thread->turn, 1, __ATOMIC_RELEASE);
  call_system(SYS_futex, (long)&thread->turn, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1, 0, 0, 0);
}

static void wait_for_turn(Thread *thread) {
  while (__atomic_exchange_n(&thread->turn, 0, __ATOMIC_ACQUIRE) == 0) {
    call_system(SYS_futex, (long)&thread->turn, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 0, 0, 0, 0);
  }
}

static Thread *searcher(void) { return &threads[max_threads]; }

static bool have_all_returned(void) {
  for (int i = 0; i < thread_count; i++) {
    if (!threads[i].has_returned) return false;
  }
  return true;
}

_Noreturn void abandon_schedule(void) {
  note_pending_conflicts();
  is_abandoned = true;
  longjmp(self->exit, 1);
}

/// Notes a deadlock: every thread that has not returned could only wait for the others.
static void note_deadlock(void) {
  if (!is_draining && step_count < limits.access_count) {
    const void *callers[2] = {0, 0};
    int count = 0;
    for (int i = 0; i < thread_count && count < 2; i++) {
      if (!threads[i].has_returned) callers[count++] = threads[i].pending.caller;
    }
    note_finding(access_deadlock, callers[0], callers[1]);
  }
}

static void perform_pending(Thread *thread) {
  Operation operation = thread->pending;
  thread->pending.kind = access_start;
  if (is_draining) return;
  find_effect(&operation);
  perform(thread, &operation);
}

enum { most_repetitions = 8 };

/// Makes a thread that only repeats a load of the same place let others go first.
static void note_repetition(Thread *thread, const Operation *operation) {
  if (operation->kind != access_atomic_load) {
    if (operation->kind != access_read) thread->repetition_count = 0;
    return;
  }
  if (thread->repeated != operation->caller || thread->repeated_place != operation->place) {
    thread->repeated = operation->caller;
    thread->repeated_place = operation->place;
    thread->repetition_count = 0;
  } else if (++thread->repetition_count >= most_repetitions) {
    thread->has_yielded = true;
  }
}

static __attribute__((noinline)) void make_step(Thread *thread, const Operation *operation_) {
  Operation operation = *operation_;
  thread->pending = operation;
  note_repetition(thread, &operation);
  int next = choose_next(thread->index);
  if (next < 0) {
    note_deadlock();
    abandon_schedule();
  }
  if (next != thread->index) {
    give_turn(&threads[next]);
    wait_for_turn(thread);
    if (is_abandoned) longjmp(thread->exit, 1);
  }
  perform_pending(thread);
}

__attribute__((noinline)) void take_step(Thread *thread, Operation operation) {
  // Now all registers that belong to the callers are on the stack, above the stack pointer.
  __builtin_unwind_init();
  thread->stack_low = stack_pointer();
  thread->has_begun = true;
  make_step(thread, &operation);
  clear_stack(stack_of_step);
}

/// Gives the turn to a thread that has not returned. Unlike ``take_step``, does not wait for another turn.
static void hand_over(void) {
  if (!is_abandoned && have_all_returned()) return give_turn(searcher());
  if (!is_abandoned) {
    int next = choose_next(-1);
    if (next >= 0) return give_turn(&threads[next]);
    note_deadlock();
    note_pending_conflicts();
    is_abandoned = true;
  }
  // The threads leave one after the other: the search ignores what unwinding does.
  for (int i = 0; i < thread_count; i++) {
    if (!threads[i].has_returned) return give_turn(&threads[i]);
  }
  give_turn(searcher());
}

enum { accesses_in_turn = 1024 };

/// The number of accesses in the ignored rest of the schedule.
static uint32_t passed_count;

void pass_turn(Thread *thread) {
  passed_count += 1;
  if (passed_count > limits.access_count) abandon_schedule();
  if (passed_count % accesses_in_turn != 0) return;
  thread->has_yielded = true;
  int next = choose_next(-1);
  thread->has_yielded = false;
  if (next < 0 || next == thread->index) return;
  give_turn(&threads[next]);
  wait_for_turn(thread);
  if (is_abandoned) longjmp(thread->exit, 1);
}

static void *work(void *argument) {
  Thread *thread = argument;
  thread->id = (uint32_t)call_system(SYS_gettid, 0, 0, 0, 0, 0, 0);
  thread->access_count = own_access_count();
  note_thread(thread, (uintptr_t)__builtin_frame_address(0));
  while (true) {
    wait_for_turn(thread);
    self = thread;
    if (setjmp(thread->exit) == 0) {
      if (is_abandoned) longjmp(thread->exit, 1);
      perform_pending(thread);
      clear_stack(stack_of_subject);
      scenario.run(scenario.context, thread->index);
    }
    self = 0;
    thread->has_returned = true;
    // After an abandoned schedule the thread ends: the next schedule must not find what it left in thread-local storage.
    bool ends = is_gone[thread->index] = is_abandoned;
    hand_over();
    if (ends) return 0;
  }
}

static void begin_threads(void) {
  for (int i = 0; i < max_threads; i++) {
    if (!is_gone[i]) continue;
    pthread_join(handles[i], 0);
    is_running[i] = is_gone[i] = false;
  }
  is_abandoned = false;
  for (int i = 0; i <= max_threads; i++) {
    Thread *thread = &threads[i];
    thread->index = i;
    thread->has_returned = i >= thread_count;
    thread->is_paused = thread->keeps = false;
    thread->pending = (Operation){.kind = access_start};
    thread->is_woken = thread->has_yielded = false;
    thread->failed_try = 0;
    thread->repeated = 0;
    thread->semaphore = 0;
    thread->turn = 0;
    thread->frame_count = 0;
    thread->end_count = 0;
    thread->freed = 0;
    thread->used_count = 0;
    thread->own = (Range){};
    thread->has_begun = false;
    thread->repetition_count = 0;
    thread->repeated_place = thread->failed_place = 0;
    memset(&thread->known, 0, sizeof thread->known);
    memset(&thread->ordered, 0, sizeof thread->ordered);
  }
  for (int i = 0; i < thread_count; i++) {
    if (!is_running[i]) is_running[i] = pthread_create(&handles[i], 0, work, &threads[i]) == 0;
  }
}

bool run_schedule(bool is_searched) {
  begin_threads();
  begin_schedule();
  begin_places();
  begin_blocking();
  is_draining = !is_searched;
  passed_count = 0;
  self = searcher();
  scenario.set_up(scenario.context);
  self = 0;
  is_searching = true;
  give_turn(&threads[choose_next(-1)]);
  wait_for_turn(searcher());
  is_searching = false;
  if (!is_abandoned) {
    self = searcher();
    scenario.tear_down(scenario.context);
    self = 0;
  }
  return reset_memory();
}

bool access_keep(bool keeps) {
  Thread *thread = self;
  if (!thread) return false;
  bool did_keep = thread->keeps;
  thread->keeps = keeps;
  return did_keep;
}

bool access_pause(bool is_paused) {
  Thread *thread = self;
  if (!thread) return false;
  bool was_paused = thread->is_paused;
  thread->is_paused = is_paused;
  // The stack of a caller that is not the subject is no part of the state.
  clear_stack(stack_of_step);
  return was_paused;
}

bool access_is_in_schedule(void) { return self && self->index < max_threads && is_searching; }

void access_report(void) {
  if (self && !is_draining) note_finding(access_report_of_subject, 0, 0);
}
