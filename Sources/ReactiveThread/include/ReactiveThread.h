#ifndef REACTIVE_THREAD_H
#define REACTIVE_THREAD_H

#include <stddef.h>
#include <stdint.h>

/// The memory for the state of one thread, for the module Reactive: see ThreadState.swift.
///
/// This is C, and nothing but this, because Swift has no thread-local variables: asking the system's thread storage
/// would cost an event more than its gate does. Swift accesses the memory only as a `ThreadState`; this declaration
/// provides its size, its alignment and its initial value, zero.
typedef struct {
  uintptr_t words[5];
} reactive_thread_state;

extern _Thread_local reactive_thread_state reactive_this_thread __attribute__((tls_model("initial-exec")));

/// Returns the state of the calling thread; its address identifies a running thread.
static inline reactive_thread_state *reactive_current_thread(void) { return &reactive_this_thread; }

#endif
