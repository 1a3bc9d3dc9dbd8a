/// Orders between a state and the accesses that follow it, by the places at which threads order each other.
#include "memory.h"
#include "orders.h"
#include "places.h"

#include <string.h>

enum { most_guards = (128 - max_threads) / 2, order_bits = 20 };

static KnownPlace *guards[most_guards];
static int guard_count;

/// The orders by their numbers, and a hash table of the numbers.
static Order *orders;
static uint32_t *slots;
static uint32_t order_count;

void begin_orders(void) {
  guard_count = 0;
  if (orders) return;
  orders = reserve(sizeof(Order) << order_bits);
  slots = reserve(sizeof(uint32_t) << (order_bits + 1));
}

void forget_orders(void) {
  memset(slots, 0, sizeof(uint32_t) << (order_bits + 1));
  // The first is `no_order`.
  order_count = 1;
}

uint32_t number_of_order(Order order) {
  if (!order) return 0;
  uint32_t mask = (1u << (order_bits + 1)) - 1;
  uint64_t key = mix_key(mix_key(1, (uint64_t)order), (uint64_t)(order >> 64));
  for (uint32_t i = (uint32_t)(key >> 40) & mask;; i = (i + 1) & mask) {
    if (slots[i] && orders[slots[i]] == order) return slots[i];
    if (slots[i]) continue;
    if (order_count == 1u << order_bits) return 0;
    orders[order_count] = order;
    return slots[i] = order_count++;
  }
}

Order order_with_number(uint32_t number) { return orders[number]; }

void make_guard(KnownPlace *place) {
  if (place->guard || guard_count == most_guards) return;
  guards[guard_count++] = place;
  place->guard = (uint8_t)guard_count;
}

Clock clock_before(const Thread *thread, Order order) {
  Clock clock = thread->known;
  for (int i = 0; i < thread_count; i++) {
    if (order & order_of_thread(i)) join(&clock, &threads[i].known);
  }
  for (int i = 0; i < guard_count; i++) {
    Order look = order_of_look(guards[i]);
    if (!(order & (look | look << 1))) continue;
    const Place *place = find_place(address_of(guards[i]->name));
    join(&clock, order & look << 1 ? &place->before_changes : &place->before_looks);
  }
  return clock;
}

Order order_of_step(const Node *node) {
  Order order = order_of_thread(node->thread);
  bool changes;
  access_kind kind = node->operation.kind;
  uintptr_t place = kind == access_free || is_plain(kind) ? 0 : known_place_of(&node->operation, node->name, &changes);
  return place ? order | order_of_change(find_known_place(place)) : order;
}
