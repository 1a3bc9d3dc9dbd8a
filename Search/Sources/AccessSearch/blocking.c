/// Functions in which a thread of the subject may block: mutexes, conditions, reader-writer locks, semaphores.
///
/// The subject's mutexes and conditions are modelled and never really taken. The Swift runtime and the system use their own for real.
#define _GNU_SOURCE
#include "blocking.h"
#include "states.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <sys/syscall.h>

#define called_from __builtin_return_address(0)

/// Returns the place of a condition, which differs from those of the memory that the condition lies in.
static uintptr_t condition_at(const void *address) { return (uintptr_t)address | 3; }

// The originals

static int (*mutex_lock)(pthread_mutex_t *), (*mutex_trylock)(pthread_mutex_t *), (*mutex_unlock)(pthread_mutex_t *);
static int (*cond_wait)(pthread_cond_t *, pthread_mutex_t *);
static int (*cond_timedwait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
static int (*cond_signal)(pthread_cond_t *), (*cond_broadcast)(pthread_cond_t *);
static int (*rwlock_rdlock)(pthread_rwlock_t *), (*rwlock_wrlock)(pthread_rwlock_t *), (*rwlock_unlock)(pthread_rwlock_t *);
static int (*semaphore_wait)(sem_t *), (*semaphore_post)(sem_t *);

enum { most_ranges = 16 };

/// The code of the Swift runtime and of the system.
static Range ranges[most_ranges];
static int range_count;

static int note_library(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  static const char *const names[] = {"libswiftCore", "libswift_Concurrency", "libdispatch", "libc.so", "ld-linux", "libstdc++", "libgcc"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!info->dlpi_name || !strstr(info->dlpi_name, names[i]) || range_count == most_ranges) continue;
    Range range = {UINTPTR_MAX, 0};
    for (int k = 0; k < info->dlpi_phnum; k++) {
      if (info->dlpi_phdr[k].p_type != PT_LOAD) continue;
      uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[k].p_vaddr;
      if (begin < range.begin) range.begin = begin;
      if (begin + info->dlpi_phdr[k].p_memsz > range.end) range.end = begin + info->dlpi_phdr[k].p_memsz;
    }
    ranges[range_count++] = range;
  }
  return 0;
}

bool is_of_system(const void *code) {
  for (int i = 0; i < range_count; i++) {
    if ((uintptr_t)code >= ranges[i].begin && (uintptr_t)code < ranges[i].end) return true;
  }
  return false;
}

static void *original(const char *name) { return dlsym(RTLD_NEXT, name); }

/// Libraries call these functions before any constructor of the program runs.
static void find_functions(void) {
  mutex_lock = original("pthread_mutex_lock");
  mutex_trylock = original("pthread_mutex_trylock");
  mutex_unlock = original("pthread_mutex_unlock");
  cond_wait = dlvsym(RTLD_NEXT, "pthread_cond_wait", "GLIBC_2.3.2");
  if (!cond_wait) cond_wait = original("pthread_cond_wait");
  cond_timedwait = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!cond_timedwait) cond_timedwait = original("pthread_cond_timedwait");
  cond_signal = dlvsym(RTLD_NEXT, "pthread_cond_signal", "GLIBC_2.3.2");
  if (!cond_signal) cond_signal = original("pthread_cond_signal");
  cond_broadcast = dlvsym(RTLD_NEXT, "pthread_cond_broadcast", "GLIBC_2.3.2");
  if (!cond_broadcast) cond_broadcast = original("pthread_cond_broadcast");
  rwlock_rdlock = original("pthread_rwlock_rdlock");
  rwlock_wrlock = original("pthread_rwlock_wrlock");
  rwlock_unlock = original("pthread_rwlock_unlock");
  semaphore_wait = original("sem_wait");
  semaphore_post = original("sem_post");
}

static inline void find_originals(void) {
  if (!semaphore_post) find_functions();
}

void note_libraries(void) {
  range_count = 0;
  dl_iterate_phdr(note_library, 0);
}

/// True if the subject makes the call, also in the ignored rest of a schedule.
static bool is_modelled(const void *from) {
  return is_scheduled(self) && !is_of_system(from);
}

void take_lock(uintptr_t lock, bool is_shared, const void *from) {
  take_step(self, (Operation){.kind = access_lock, .is_shared = is_shared, .place = lock, .caller = from});
  if (is_draining) own(self, lock, is_shared);
}

bool try_lock(uintptr_t lock, bool is_shared, const void *from) {
  bool would_succeed;
  if (is_draining) {
    would_succeed = is_free(lock, is_shared);
    if (would_succeed) own(self, lock, is_shared);
    return would_succeed;
  }
  take_step(self, (Operation){.kind = access_try_lock, .is_shared = is_shared, .place = lock, .caller = from});
  if (is_draining) return try_lock(lock, is_shared, from);
  return is_shared ? is_free(lock, true) : is_locked_by(lock, self);
}

void give_back(uintptr_t lock, const void *from) {
  if (!is_draining) take_step(self, (Operation){.kind = access_unlock, .place = lock, .caller = from});
  if (is_draining) disown(self, lock);
}

// Mutexes

enum { recursive_mutex = 1 };

static bool is_recursive(const pthread_mutex_t *mutex) { return (mutex->__data.__kind & 3) == recursive_mutex; }

/// Locks a recursive mutex once more if the thread has locked it; `false` otherwise.
static bool enter_again(pthread_mutex_t *mutex) {
  if (!is_recursive(mutex) || !is_locked_by(lock_at(mutex), self)) return false;
  mutex->__data.__count += 1;
  return true;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (!is_modelled(called_from)) return (find_originals(), mutex_lock)(mutex);
  if (!enter_again(mutex)) take_lock(lock_at(mutex), false, called_from);
  return 0;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (!is_modelled(called_from)) return (find_originals(), mutex_trylock)(mutex);
  return enter_again(mutex) || try_lock(lock_at(mutex), false, called_from) ? 0 : EBUSY;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (!is_modelled(called_from)) return (find_originals(), mutex_unlock)(mutex);
  if (is_recursive(mutex) && mutex->__data.__count > 0) {
    mutex->__data.__count -= 1;
    return 0;
  }
  give_back(lock_at(mutex), called_from);
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (!is_modelled(called_from)) return (find_originals(), rwlock_rdlock)(lock);
  take_lock(lock_at(lock), true, called_from);
  return 0;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (!is_modelled(called_from)) return (find_originals(), rwlock_wrlock)(lock);
  take_lock(lock_at(lock), false, called_from);
  return 0;
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  if (!is_modelled(called_from)) return (find_originals(), rwlock_unlock)(lock);
  give_back(lock_at(lock), called_from);
  return 0;
}

// Conditions

/// The condition that each thread waits at, 0 for none, and the step since which it waits.
static uintptr_t waited_for[max_threads];
static uint32_t waiting_since[max_threads];

void begin_blocking(void) { memset(waited_for, 0, sizeof waited_for); }

uint64_t waits_key(void) {
  uint64_t key = 0;
  for (int i = 0; i < thread_count; i++) {
    if (threads[i].semaphore) key = mix_key(key, (uintptr_t)threads[i].semaphore);
    if (!waited_for[i]) continue;
    uint64_t before = 0;
    for (int k = 0; k < thread_count; k++) before += waited_for[k] == waited_for[i] && waiting_since[k] < waiting_since[i];
    key = mix_key(mix_key(key, waited_for[i]), before << 8 | (uint64_t)i);
  }
  return key;
}

/// Unlocks the mutex, waits at the condition, and locks the mutex again; if `has_end`, the wait may end at any time.
static void wait_at(uintptr_t condition, pthread_mutex_t *mutex, bool has_end, const void *from) {
  Thread *thread = self;
  // Beginning to wait is a step: a signal before it is lost.
  take_step(thread, (Operation){.kind = access_wake, .place = condition, .caller = from});
  waited_for[thread->index] = condition;
  waiting_since[thread->index] = step_count;
  thread->is_woken = has_end;
  memset(&thread->woken_known, 0, sizeof thread->woken_known);
  memset(&thread->woken_ordered, 0, sizeof thread->woken_ordered);
  give_back(lock_at(mutex), from);
  take_step(thread, (Operation){.kind = access_wait, .is_woken = true, .place = condition, .caller = from});
  waited_for[thread->index] = 0;
  take_lock(lock_at(mutex), false, from);
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (!is_modelled(called_from)) return (find_originals(), cond_wait)(condition, mutex);
  wait_at(condition_at(condition), mutex, false, called_from);
  return 0;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *time) {
  if (!is_modelled(called_from)) return (find_originals(), cond_timedwait)(condition, mutex, time);
  wait_at(condition_at(condition), mutex, true, called_from);
  return ETIMEDOUT;
}

/// Wakes the thread that has waited longest, or all threads.
static void wake(uintptr_t condition, bool all, const void *from) {
  take_step(self, (Operation){.kind = access_wake, .place = condition, .caller = from});
  while (true) {
    int longest = -1;
    for (int i = 0; i < thread_count; i++) {
      if (waited_for[i] != condition || threads[i].is_woken) continue;
      if (longest < 0 || waiting_since[i] < waiting_since[longest]) longest = i;
    }
    if (longest < 0) return;
    threads[longest].is_woken = true;
    threads[longest].woken_known = self->known;
    threads[longest].woken_ordered = self->ordered;
    if (!all) return;
  }
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (!is_modelled(called_from)) return (find_originals(), cond_signal)(condition);
  wake(condition_at(condition), false, called_from);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (!is_modelled(called_from)) return (find_originals(), cond_broadcast)(condition);
  wake(condition_at(condition), true, called_from);
  return 0;
}

// Semaphores, also those of Dispatch

int sem_wait(sem_t *semaphore) {
  if (!is_scheduled(self)) return (find_originals(), semaphore_wait)(semaphore);
  Thread *thread = self;
  thread->semaphore = semaphore;
  take_step(thread, (Operation){.kind = access_wait, .place = condition_at(semaphore), .caller = called_from});
  thread->semaphore = 0;
  return (find_originals(), semaphore_wait)(semaphore);
}

int sem_post(sem_t *semaphore) {
  if (is_scheduled(self)) take_step(self, (Operation){.kind = access_wake, .place = condition_at(semaphore), .caller = called_from});
  return (find_originals(), semaphore_post)(semaphore);
}

int sched_yield(void) {
  if (!is_scheduled(self)) return (int)call_system(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  self->has_yielded = true;
  take_step(self, (Operation){.kind = access_start, .caller = called_from});
  return 0;
}

// Initialization that happens once in a process is not a step

void swift_once(long *predicate, void (*function)(void *), void *context) {
  static void (*original_once)(long *, void (*)(void *), void *);
  if (!original_once) original_once = original("swift_once");
  Thread *thread = self;
  self = 0;
  original_once(predicate, function, context);
  self = thread;
}
