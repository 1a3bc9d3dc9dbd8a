/// `Synchronization.Mutex`: a word that is 0, or the number of the thread that has locked it.
#define _GNU_SOURCE
#include "blocking.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>

#define called_from __builtin_return_address(0)

bool has_learned;

enum { most_sites = 1024 };

/// The places in the code where a thread waits if the mutex is locked; the call after a failed try there shows that it waits.
static const void *waiting_sites[most_sites];
static int site_count;

static bool waits(const void *site) {
  for (int i = 0; i < site_count; i++) {
    if (waiting_sites[i] == site) return true;
  }
  return false;
}

static void learn_site(const void *site) {
  if (waits(site) || site_count == most_sites) return;
  waiting_sites[site_count++] = site;
  has_learned = true;
}

bool take_mutex_step(uintptr_t address, uint64_t expected, uint64_t desired, unsigned size, const void *from) {
  Thread *thread = self;
  if (!is_scheduled(thread) || size != 4 || expected != 0 || desired != thread->id) return false;
  thread->failed_try = 0;
  if (waits(from)) {
    take_lock(lock_at((void *)address), false, from);
  } else if (!try_lock(lock_at((void *)address), false, from)) {
    thread->failed_try = from;
    thread->failed_place = address;
  }
  return true;
}

bool gives_mutex_back(uintptr_t address, uint64_t expected, uint64_t desired, unsigned size, const void *from) {
  Thread *thread = self;
  if (!is_scheduled(thread) || size != 4 || expected != thread->id || desired != 0) return false;
  if (!is_locked_by(lock_at((void *)address), thread)) return false;
  give_back(lock_at((void *)address), from);
  return true;
}

long syscall(long number, ...) {
  va_list arguments;
  va_start(arguments, number);
  long given[6];
  for (int i = 0; i < 6; i++) given[i] = va_arg(arguments, long);
  va_end(arguments);
  Thread *thread = self;
  if (number == SYS_futex && is_scheduled(thread)) {
    uint32_t *word = (uint32_t *)given[0];
    switch (given[1] & FUTEX_CMD_MASK) {
    case FUTEX_LOCK_PI:
    case FUTEX_LOCK_PI2:
      if (thread->failed_try && thread->failed_place == (uintptr_t)word) learn_site(thread->failed_try);
      thread->failed_try = 0;
      take_lock(lock_at(word), false, called_from);
      *word = thread->id;
      return 0;
    case FUTEX_TRYLOCK_PI:
      if (try_lock(lock_at(word), false, called_from)) {
        *word = thread->id;
        return 0;
      }
      errno = EAGAIN;
      return -1;
    case FUTEX_UNLOCK_PI:
      give_back(lock_at(word), called_from);
      *word = 0;
      return 0;
    default: break;
    }
  }
  long answer = call_system(number, given[0], given[1], given[2], given[3], given[4], given[5]);
  if (answer < 0 && answer > -4096) {
    errno = (int)-answer;
    return -1;
  }
  return answer;
}
