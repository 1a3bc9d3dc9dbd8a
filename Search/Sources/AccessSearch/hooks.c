/// The functions that the compiler calls before accesses to memory and in place of atomic operations, in code compiled for a search.
///
/// With WITHOUT_SEARCH, the same functions for programs without the search: macros, tools that the build runs, executables.
#ifdef WITHOUT_SEARCH

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum { access_read, access_write, access_atomic_load, access_atomic_store, access_atomic_update } access_kind;

typedef enum { effect_unknown, effect_replace, effect_or, effect_and, effect_compare } Effect;
typedef struct { Effect effect; uint64_t operand; uint8_t order_of_failure; } Update;

static inline void note_access(uintptr_t address, unsigned size, access_kind kind, uint8_t order, const void *from) {}
static inline void note_update(uintptr_t address, unsigned size, access_kind kind, uint8_t order, Update update, const void *from) {}
static inline void note_range(uintptr_t address, size_t size, access_kind kind, const void *from) {}
static inline int take_mutex_step(uintptr_t address, uint64_t seen, uint64_t desired, unsigned size, const void *from) { return 0; }
static inline int gives_mutex_back(uintptr_t address, uint64_t seen, uint64_t desired, unsigned size, const void *from) { return 0; }
static inline void enter_function(const void *from) {}
static inline void leave_function(void) {}

#else

#include "blocking.h"
#include "states.h"

#include <string.h>

static _Thread_local uint64_t count;

uint64_t access_count(void) { return count; }
uint64_t *own_access_count(void) { return &count; }

typedef struct {
  Effect effect;
  uint64_t operand;
  uint8_t order_of_failure;
} Update;

/// Takes the step of an operation at a single place, as every atomic one is.
static inline void take_access_step(Thread *thread, Operation operation) {
  if (!take_private_step(thread, &operation)) return take_step(thread, operation);
  clear_stack(stack_of_private_step);
}

/// Notes an operation at a single place.
static inline void note_update(uintptr_t address, unsigned size, access_kind kind, uint8_t order, Update update, const void *from) {
  count += 1;
  Thread *thread = self;
  if (!is_scheduled(thread)) return;
  if (is_draining) return pass_turn(thread);
  take_access_step(thread, (Operation){
    .kind = kind,
    .size = (uint8_t)size,
    .order = order,
    .effect = update.effect,
    .operand = update.operand,
    .order_of_failure = update.order_of_failure,
    .place = address,
    .caller = from,
  });
}

static inline void note_access(uintptr_t address, unsigned size, access_kind kind, uint8_t order, const void *from) {
  note_update(address, size, kind, order, (Update){effect_unknown}, from);
  // A word across two places takes a step at each.
  uintptr_t next = (address & ~(uintptr_t)7) + 8;
  if (address + size > next && is_controlled(self)) {
    unsigned rest = (unsigned)(address + size - next);
    uint8_t size_of_rest = (uint8_t)(rest > 8 ? 8 : rest);
    take_access_step(self, (Operation){.kind = kind, .size = size_of_rest, .order = order, .place = next, .caller = from});
  }
}

void take_access(const void *address, unsigned size, access_kind kind, const void *from) {
  note_access((uintptr_t)address, size, kind, 0, from);
}

static void note_range(uintptr_t address, size_t size, access_kind kind, const void *from) {
  uintptr_t end = address + size;
  while (address < end) {
    uintptr_t next = (address & ~(uintptr_t)7) + 8;
    if (next > end) next = end;
    note_access(address, (unsigned)(next - address), kind, 0, from);
    address = next;
  }
}

static inline void enter_function(const void *from) {
  if (!is_tracing || !self) return;
  if (self->frame_count < most_frames) self->frames[self->frame_count] = (uintptr_t)from;
  self->frame_count += 1;
}

static inline void leave_function(void) {
  if (is_tracing && self && self->frame_count > 0) self->frame_count -= 1;
}

#endif

#define called_from __builtin_return_address(0)

// Weak, so that a program may also link the hooks of the archive, or the runtime of the sanitizer.
#define hook __attribute__((weak))

#define accesses(size) \
  hook void __tsan_read##size(void *address) { note_access((uintptr_t)address, size, access_read, 0, called_from); } \
  hook void __tsan_write##size(void *address) { note_access((uintptr_t)address, size, access_write, 0, called_from); } \
  hook void __tsan_unaligned_read##size(void *address) { note_access((uintptr_t)address, size, access_read, 0, called_from); } \
  hook void __tsan_unaligned_write##size(void *address) { note_access((uintptr_t)address, size, access_write, 0, called_from); }

accesses(1) accesses(2) accesses(4) accesses(8) accesses(16)

hook void __tsan_init(void) {}

hook void __tsan_func_entry(void *from) { enter_function(from); }
hook void __tsan_func_exit(void) { leave_function(); }
hook void __tsan_ignore_thread_begin(void) {}
hook void __tsan_ignore_thread_end(void) {}
hook void __tsan_external_read(void *address, void *from, void *tag) { (void)address, (void)from, (void)tag; }
hook void __tsan_external_write(void *address, void *from, void *tag) { (void)address, (void)from, (void)tag; }
hook void __tsan_read_range(void *address, size_t size) { note_range((uintptr_t)address, size, access_read, called_from); }
hook void __tsan_write_range(void *address, size_t size) { note_range((uintptr_t)address, size, access_write, called_from); }

hook void *__tsan_memcpy(void *to, const void *from, size_t size) {
  note_range((uintptr_t)from, size, access_read, called_from);
  note_range((uintptr_t)to, size, access_write, called_from);
  return memcpy(to, from, size);
}

hook void *__tsan_memmove(void *to, const void *from, size_t size) {
  note_range((uintptr_t)from, size, access_read, called_from);
  note_range((uintptr_t)to, size, access_write, called_from);
  return memmove(to, from, size);
}

hook void *__tsan_memset(void *to, int byte, size_t size) {
  note_range((uintptr_t)to, size, access_write, called_from);
  return memset(to, byte, size);
}

// A fence orders more here than in the memory model: it counts as an operation on one place that all fences share.
static char fence;

hook void __tsan_atomic_thread_fence(int order) {
  note_access((uintptr_t)&fence, 1, access_atomic_update, (uint8_t)order, called_from);
}

hook void __tsan_atomic_signal_fence(int order) { (void)order; }

#define updates(type, bits, name, operator_, effect) \
  hook type __tsan_atomic##bits##_##name(volatile type *address, type value, int order) { \
    note_update((uintptr_t)address, bits / 8, access_atomic_update, (uint8_t)order, (Update){effect, value}, called_from); \
    return operator_(address, value, __ATOMIC_SEQ_CST); \
  }

#define atomics(type, bits) \
  hook type __tsan_atomic##bits##_load(const volatile type *address, int order) { \
    note_access((uintptr_t)address, bits / 8, access_atomic_load, (uint8_t)order, called_from); \
    return __atomic_load_n(address, __ATOMIC_SEQ_CST); \
  } \
  hook void __tsan_atomic##bits##_store(volatile type *address, type value, int order) { \
    note_update((uintptr_t)address, bits / 8, access_atomic_store, (uint8_t)order, (Update){effect_replace, value}, called_from); \
    __atomic_store_n(address, value, __ATOMIC_SEQ_CST); \
  } \
  updates(type, bits, exchange, __atomic_exchange_n, effect_replace) \
  updates(type, bits, fetch_add, __atomic_fetch_add, effect_unknown) \
  updates(type, bits, fetch_sub, __atomic_fetch_sub, effect_unknown) \
  updates(type, bits, fetch_and, __atomic_fetch_and, effect_and) \
  updates(type, bits, fetch_or, __atomic_fetch_or, effect_or) \
  updates(type, bits, fetch_xor, __atomic_fetch_xor, effect_unknown) \
  updates(type, bits, fetch_nand, __atomic_fetch_nand, effect_unknown) \
  static int exchange##bits(volatile type *address, type *expected, type desired, int order, int failure, const void *from) { \
    if (bits != 32 || !take_mutex_step((uintptr_t)address, *expected, desired, bits / 8, from)) { \
      if (bits != 32 || !gives_mutex_back((uintptr_t)address, *expected, desired, bits / 8, from)) { \
        Update update = {effect_compare, *expected, (uint8_t)failure}; \
        note_update((uintptr_t)address, bits / 8, access_atomic_update, (uint8_t)(order > failure ? order : failure), update, from); \
      } \
    } \
    return __atomic_compare_exchange_n(address, expected, desired, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  } \
  hook int __tsan_atomic##bits##_compare_exchange_strong(volatile type *address, type *expected, type desired, int order, int failure) { \
    return exchange##bits(address, expected, desired, order, failure, called_from); \
  } \
  hook int __tsan_atomic##bits##_compare_exchange_weak(volatile type *address, type *expected, type desired, int order, int failure) { \
    return exchange##bits(address, expected, desired, order, failure, called_from); \
  } \
  hook type __tsan_atomic##bits##_compare_exchange_val(volatile type *address, type expected, type desired, int order, int failure) { \
    exchange##bits(address, &expected, desired, order, failure, called_from); \
    return expected; \
  }

atomics(uint8_t, 8) atomics(uint16_t, 16) atomics(uint32_t, 32) atomics(uint64_t, 64)
