#ifndef REACTIVE_THREAD_H
#define REACTIVE_THREAD_H

#include <stddef.h>
#include <stdint.h>

/// The state of one thread, for the module Reactive: see ThreadState.swift.
///
/// C, and nothing but this, because Swift has no variables of a thread: asking the system's thread storage would cost an event
/// more than its gate does.
typedef struct {
  /// The number of gates entered in the present scope, and in the upper half what has been deferred there.
  uint64_t word;

  /// The number of the change that properties are going through; 0 if it has none yet.
  uintptr_t change;

  /// The place of the innermost change of a property that the thread is making; 0 if it is making none.
  uint64_t place;

  /// The place of the last change that the thread has made from outside.
  uint64_t last_place;

  /// Not 0 while the thread brings about an end, a disposal or a release, which wait for nobody.
  uint64_t must_not_wait;

  /// The first object to be released later, retained; NULL if there is none.
  void *first_deferred;

  /// Everything else that has been deferred, an object that Swift retains; NULL if there is nothing.
  void *other_deferred;
} reactive_thread_state;

extern _Thread_local reactive_thread_state reactive_this_thread __attribute__((tls_model("initial-exec")));

/// The state of the calling thread; its address tells running threads apart.
static inline reactive_thread_state *reactive_current_thread(void) { return &reactive_this_thread; }

#endif
