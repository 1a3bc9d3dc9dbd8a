/// Functions that the search does not model as steps: it notes each call, then makes the call as if there were no search.
#define _GNU_SOURCE
#include "engine.h"

#include <dlfcn.h>

#if defined(__x86_64__)

/// Notes the call if the subject makes it; returns the original function.
__attribute__((used)) static void *meet(const char *name, void **original, access_unseen kind, const void *from) {
  if (is_controlled(self) && !is_of_system(from)) result->unseen |= kind;
  if (!*original) *original = dlsym(RTLD_NEXT, name);
  return *original;
}

// Restores all registers and the stack before it jumps to the original, so that the function may have any parameters.
#define unseen(name, kind) \
  static void *original_##name; \
  __attribute__((used)) static void *meet_##name(const void *from) { return meet(#name, &original_##name, kind, from); } \
  __attribute__((naked)) void enter_##name(void) __asm__(#name); \
  void enter_##name(void) { \
    __asm__( \
        "push %rdi\n\tpush %rsi\n\tpush %rdx\n\tpush %rcx\n\tpush %r8\n\tpush %r9\n\tpush %rax\n\t" \
        "mov 56(%rsp), %rdi\n\tcall meet_" #name "\n\tmov %rax, %r11\n\t" \
        "pop %rax\n\tpop %r9\n\tpop %r8\n\tpop %rcx\n\tpop %rdx\n\tpop %rsi\n\tpop %rdi\n\tjmp *%r11"); \
  }

unseen(swift_task_create, access_unseen_task)
unseen(swift_continuation_init, access_unseen_task)

unseen(dispatch_async, access_unseen_queue)
unseen(dispatch_async_f, access_unseen_queue)
unseen(dispatch_sync, access_unseen_queue)
unseen(dispatch_sync_f, access_unseen_queue)
unseen(dispatch_barrier_async, access_unseen_queue)
unseen(dispatch_barrier_sync, access_unseen_queue)
unseen(dispatch_after, access_unseen_queue)
unseen(dispatch_group_async, access_unseen_queue)
unseen(dispatch_group_wait, access_unseen_queue)
unseen(dispatch_apply, access_unseen_queue)
unseen(dispatch_semaphore_wait, access_unseen_queue)
unseen(dispatch_resume, access_unseen_queue)

unseen(pthread_create, access_unseen_thread)
unseen(pthread_join, access_unseen_thread)

unseen(pthread_mutex_timedlock, access_unseen_lock)
unseen(pthread_rwlock_tryrdlock, access_unseen_lock)
unseen(pthread_rwlock_trywrlock, access_unseen_lock)
unseen(pthread_rwlock_timedrdlock, access_unseen_lock)
unseen(pthread_rwlock_timedwrlock, access_unseen_lock)
unseen(pthread_barrier_wait, access_unseen_lock)
unseen(sem_trywait, access_unseen_lock)
unseen(sem_timedwait, access_unseen_lock)

#endif
