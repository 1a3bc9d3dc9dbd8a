/// States that a search has reached: two schedules that reach the same one go on alike, so the second is cut off there.
///
/// A state consists of the subject's memory in use, the stacks, registers and variables of the threads that have not returned, and the
/// model of locks and waits. The search keeps a state when it has run every schedule from it, with a summary of the steps in those
/// schedules: they may conflict with earlier steps of another schedule that reaches the state.
#define _GNU_SOURCE
#include "blocking.h"
#include "memory.h"
#include "states.h"

#include <link.h>
#include <string.h>

enum { state_bits = 22, most_globals = 256 };

typedef struct {
  uint64_t key;
  uint32_t search, summary;
} State;

static State *states;
static uint32_t search, state_count;

/// Words outside of the subject's memory that steps have changed.
static uintptr_t globals[most_globals];
static int global_count;

bool keeps_states;

void begin_states(void) {
  if (!states) states = reserve(sizeof(State) << state_bits);
  keeps_states = !limits.forgets_states && !limits.is_brute_force;
  forget_states();
}

void forget_states(void) {
  search += 1;
  state_count = 0;
  global_count = 0;
}

void give_up_states(void) {
  keeps_states = false;
  has_learned = true;
}

/// Mixes bytes into a key, eight at a time; the sizes are multiples of eight.
static uint64_t mix_bytes(uint64_t key, uintptr_t begin, uintptr_t end) {
  // Four lanes at a time. Their seeds differ, as otherwise two swapped words would give the same key.
  uint64_t lanes[4] = {key, 0xA0761D6478BD642Full, 0xE7037ED1A0B428DBull, 0x8EBC6AF09C88C6E3ull};
  uintptr_t at = begin;
  for (; at + 32 <= end; at += 32) {
    for (int lane = 0; lane < 4; lane++) lanes[lane] = mix_key(lanes[lane], ((const uint64_t *)at)[lane]);
  }
  for (; at + 8 <= end; at += 8) lanes[0] = mix_key(lanes[0], *(const uint64_t *)at);
  for (int lane = 1; lane < 4; lane++) lanes[0] = mix_key(lanes[0], lanes[lane]);
  return lanes[0];
}

static uint64_t key_of_blocks(uint64_t key, const Pool *pool) {
  for (uint32_t i = 0; i < pool->block_count; i++) {
    uintptr_t block = pool->blocks[i];
    if (is_dead_at(block)) continue;
    key = mix_bytes(mix_key(key, block), block, block + size_of_block(block));
  }
  return key;
}

static uint64_t key_of_variables(uint64_t key, const Thread *thread) {
  uintptr_t own = (uintptr_t)thread->access_count & ~(uintptr_t)7;
  key = mix_bytes(key, thread->variables, own);
  return mix_bytes(key, own + 8, thread->variables + thread->variables_size);
}

static uint64_t key_of_thread(uint64_t key, const Thread *thread) {
  if (thread->has_returned) return mix_key(key, 1);
  key = mix_key(key, thread->pending.kind | (uint64_t)thread->is_woken << 8 | (uint64_t)thread->has_yielded << 9 |
                   (uint64_t)thread->is_paused << 10 | (uint64_t)thread->keeps << 11 | (uint64_t)thread->repetition_count << 16);
  if (!thread->has_begun) return mix_key(key, 2);
  if (thread->repetition_count > 0) key = mix_key(mix_key(key, (uintptr_t)thread->repeated), thread->repeated_place);
  key = mix_key(mix_key(key, (uintptr_t)thread->failed_try), thread->failed_place);
  key = key_of_variables(key, thread);
  return mix_bytes(key, thread->stack_low, thread->stack_high);
}

/// True if a thread is ending an object: a state does not contain what is learned of that.
static bool is_ending_something(void) {
  for (int i = 0; i < thread_count; i++) {
    if (threads[i].end_count > 0) return true;
  }
  return false;
}

uint64_t key_of_state(void) {
  if (!keeps_states || step_count >= most_ordered_steps || is_ending_something()) return 0;
  uint64_t key = mix_key(mix_key(locks_key(), waits_key()), orders_key());
  for (int i = 0; i < thread_count; i++) key = key_of_thread(key, &threads[i]);
  for (int i = 0; i <= max_threads; i++) {
    for (int k = 0; k < pool_count; k++) key = key_of_blocks(key, &threads[i].pools[k]);
  }
  for (int i = 0; i < global_count; i++) key = mix_key(key, *(const uint64_t *)globals[i]);
  return key ? key : 1;
}

void note_change_of_state(const Operation *operation) {
  if (operation->kind != access_write && operation->kind != access_atomic_store && operation->kind != access_atomic_update) return;
  uintptr_t address = operation->place;
  if (!keeps_states || is_in_arena(address) || thread_around(address) >= 0) return;
  address &= ~(uintptr_t)7;
  for (int i = 0; i < global_count; i++) {
    if (globals[i] == address) return;
  }
  if (global_count == most_globals) {
    give_up_states();
  } else {
    globals[global_count++] = address;
  }
}

static State *slot_of(uint64_t key) {
  uint32_t mask = (1u << state_bits) - 1;
  for (uint32_t i = (uint32_t)(key >> 40) & mask;; i = (i + 1) & mask) {
    State *state = &states[i];
    if (state->search != search || state->key == key) return state;
  }
}

bool find_state(uint64_t key, uint32_t *summary) {
  const State *state = slot_of(key);
  if (state->search != search) return false;
  *summary = state->summary;
  return true;
}

void keep_state(uint64_t key, uint32_t summary) {
  if (state_count > 1u << (state_bits - 1)) return;
  State *state = slot_of(key);
  if (state->search == search) return;
  *state = (State){key, search, summary};
  state_count += 1;
}

/// Notes where the thread-local variables of the program are, for the calling thread.
static int note_variables(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  Thread *thread = context;
  if (!info->dlpi_tls_data) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_TLS) continue;
    thread->variables = (uintptr_t)info->dlpi_tls_data;
    thread->variables_size = info->dlpi_phdr[i].p_memsz;
  }
  // The program comes first, before the libraries.
  return 1;
}

void note_thread(Thread *thread, uintptr_t stack) {
  thread->stack_high = stack;
  thread->variables = thread->variables_size = 0;
  dl_iterate_phdr(note_variables, thread);
}

__attribute__((noinline)) void clear_stack(size_t size) {
  char unused[size];
  memset(unused, 0, size);
  __asm__ volatile("" : : "r"(unused) : "memory");
}
