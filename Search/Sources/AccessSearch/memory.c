/// Memory of the subject: its addresses are the same in every run of a schedule, and are not used again within one.
#define _GNU_SOURCE
#include "memory.h"
#include "states.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define pool_size (256ul << 20)
#define part_size (pool_count * pool_size)
static char *const arena = (char *)0x500000000000;

/// The state of each 16 bytes of the arena.
static uint8_t *states;

extern void *__libc_malloc(size_t);
extern void __libc_free(void *);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

/// The header before each block.
typedef struct {
  Thread *owner;
  uint32_t size, schedule;
} Header;

/// The number of the present schedule.
static uint32_t schedule;

void *reserve(size_t size) {
  void *memory = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) abort();
  return memory;
}

void reserve_memory(void) {
  if (states) return;
  size_t size = part_size * (max_threads + 1);
  void *memory = mmap(arena, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (memory != arena) {
    fprintf(stderr, "the search finds its range of addresses in use\n");
    abort();
  }
  states = reserve(size / 16);
  for (int i = 0; i <= max_threads; i++) {
    for (int k = 0; k < pool_count; k++) {
      Pool *pool = &threads[i].pools[k];
      pool->base = pool->next_free = arena + part_size * (size_t)i + pool_size * (size_t)k;
      pool->end = pool->base + pool_size;
      pool->blocks = reserve(sizeof(uintptr_t) * (pool_size / 32));
    }
  }
}

bool is_in_arena(uintptr_t address) {
  return states && address >= (uintptr_t)arena && address < (uintptr_t)arena + part_size * (max_threads + 1);
}

static uint8_t *state_of(uintptr_t address) { return &states[(address - (uintptr_t)arena) >> 4]; }

bool is_dead_at(uintptr_t address) { return is_in_arena(address) && *state_of(address) == is_dead; }

/// The size of a stack, and how far above it the variables of its thread may be.
enum { stack_size = 8 << 20, above_stack = 64 << 10 };

int thread_around(uintptr_t address) {
  for (int i = 0; i < thread_count; i++) {
    uintptr_t stack = threads[i].stack_high;
    if (address > stack - stack_size && address < stack + above_stack) return i;
  }
  return -1;
}

/// Returns the pool that contains an address of the arena.
static const Pool *pool_around(uintptr_t address) {
  uintptr_t offset = address - (uintptr_t)arena;
  return &threads[offset / part_size].pools[offset % part_size / pool_size];
}

enum { pool_shift = 40, part_shift = 48 };

uintptr_t name_of(uintptr_t address) {
  if (!is_in_arena(address)) {
    // A thread that replaces another has its stack elsewhere.
    int thread = thread_around(address);
    if (thread < 0) return address;
    return (address - threads[thread].stack_high + stack_size) | (uintptr_t)(max_threads + 2 + thread) << part_shift;
  }
  const Pool *pool = pool_around(address);
  // A block from an earlier schedule keeps its address.
  if (address < (uintptr_t)pool->base) return address;
  uintptr_t offset = address - (uintptr_t)arena;
  return (address - (uintptr_t)pool->base) | offset % part_size / pool_size << pool_shift | (offset / part_size + 1) << part_shift;
}

uintptr_t address_of(uintptr_t name) {
  uintptr_t part = name >> part_shift, offset = name & ((1ul << pool_shift) - 1);
  if (part == 0) return name;
  if (part <= max_threads + 1) return (uintptr_t)threads[part - 1].pools[name >> pool_shift & 0xFF].base + offset;
  return threads[part - max_threads - 2].stack_high - stack_size + offset;
}

uintptr_t name_of_alike(uintptr_t name) {
  uintptr_t part = name >> part_shift, pool = name >> pool_shift & 0xFF;
  if (part == 0 || part > max_threads || pool >= pool_count - 1) return 0;
  uintptr_t stride = (pool + 1) * 16 + sizeof(Header);
  return (name & ((1ul << pool_shift) - 1)) % stride | pool << pool_shift | (uintptr_t)0xFF << part_shift;
}

bool is_of_set_up(uintptr_t address) { return name_of(address) >> part_shift == max_threads + 1; }

static void reset_pool(Pool *pool, bool is_kept) {
  if (pool->block_count == 0) return;
  if (is_kept) {
    // A block that was not freed may be in use until the process ends.
    pool->base = (char *)(((uintptr_t)pool->next_free + 4095) & ~(uintptr_t)4095);
  } else {
    memset(state_of((uintptr_t)pool->base), is_unused, (size_t)(pool->next_free - pool->base) / 16 + 1);
  }
  pool->block_count = 0;
  pool->next_free = pool->base;
}

bool reset_memory(void) {
  bool is_same = true;
  schedule += 1;
  for (int i = 0; i <= max_threads; i++) {
    Thread *thread = &threads[i];
    is_same &= thread->live_count == 0;
    for (int k = 0; k < pool_count; k++) reset_pool(&thread->pools[k], thread->live_count > 0);
    thread->live_count = 0;
  }
  return is_same;
}

static void *allocate(Thread *thread, size_t size, size_t alignment) {
  if (alignment < 16) alignment = 16;
  size = size == 0 ? 16 : (size + 15) & ~(size_t)15;
  size_t kind = size / 16 - 1;
  Pool *pool = &thread->pools[kind < pool_count - 1 ? kind : pool_count - 1];
  uintptr_t start = ((uintptr_t)pool->next_free + sizeof(Header) + alignment - 1) & ~(uintptr_t)(alignment - 1);
  if (start + size > (uintptr_t)pool->end) {
    fprintf(stderr, "one schedule takes more than %zu MiB for blocks of one size in one thread\n", pool_size >> 20);
    abort();
  }
  *((Header *)start - 1) = (Header){thread, (uint32_t)size, schedule};
  pool->next_free = (char *)start + size;
  memset(state_of(start), is_live, size / 16);
  thread->live_count += 1;
  pool->blocks[pool->block_count++] = start;
  // Earlier contents would make equal states differ.
  return memset((void *)start, 0, size);
}

static void release(uintptr_t address) {
  Header *header = (Header *)address - 1;
  if (*state_of(address) != is_live) return;
  if (is_controlled(self)) {
    if (self->freed != address) note_free(self, address);
    clear_stack(stack_of_step);
  }
  memset(state_of(address), is_dead, header->size / 16);
  // To free a block from an earlier schedule does not make up for one that this schedule has not freed.
  if (header->schedule == schedule) header->owner->live_count -= 1;
}

uintptr_t block_around(uintptr_t address) {
  if (!is_in_arena(address)) return 0;
  const Pool *pool = pool_around(address);
  uint32_t first = 0, end = pool->block_count;
  while (first < end) {
    uint32_t middle = (first + end) / 2;
    if (pool->blocks[middle] <= address) first = middle + 1;
    else end = middle;
  }
  uintptr_t block = first > 0 ? pool->blocks[first - 1] : 0;
  return block && address < block + size_of_block(block) ? block : 0;
}

void take_free_step(void *block, const void *from) {
  Thread *thread = self;
  uintptr_t address = (uintptr_t)block;
  if (!is_controlled(thread) || is_of_system(from) || !is_in_arena(address) || *state_of(address) != is_live) return;
  thread->freed = address;
  if (take_private_free(thread, address, from)) return;
  take_step(thread, (Operation){.kind = access_free, .freed_size = size_of_block(address), .place = address, .caller = from});
}

size_t size_of_block(uintptr_t address) { return ((Header *)address - 1)->size; }

static bool is_arenas(const Thread *thread) { return thread && !thread->keeps; }

void *malloc(size_t size) {
  Thread *thread = self;
  return is_arenas(thread) ? allocate(thread, size, 16) : __libc_malloc(size);
}

void free(void *block) {
  if (!block) return;
  if (!is_in_arena((uintptr_t)block)) return __libc_free(block);
  take_free_step(block, __builtin_return_address(0));
  release((uintptr_t)block);
}

void *calloc(size_t count, size_t size) {
  Thread *thread = self;
  if (!is_arenas(thread)) return __libc_calloc(count, size);
  return memset(allocate(thread, count * size, 16), 0, count * size);
}

void *realloc(void *block, size_t size) {
  if (!block) return malloc(size);
  if (!is_in_arena((uintptr_t)block)) return __libc_realloc(block, size);
  size_t old = size_of_block((uintptr_t)block);
  void *moved = malloc(size);
  memcpy(moved, block, old < size ? old : size);
  take_free_step(block, __builtin_return_address(0));
  release((uintptr_t)block);
  return moved;
}

void *memalign(size_t alignment, size_t size) {
  Thread *thread = self;
  return is_arenas(thread) ? allocate(thread, size, alignment) : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

size_t malloc_usable_size(void *block) {
  if (is_in_arena((uintptr_t)block)) return size_of_block((uintptr_t)block);
  static size_t (*original)(void *);
  if (!original) original = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
  return original(block);
}
