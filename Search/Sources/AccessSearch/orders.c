/// Orders between the accesses that follow a state and those that lie before it, by the places at which threads order each other.
#include "memory.h"
#include "orders.h"
#include "places.h"

enum { most_guards = (128 - max_threads) / 2 };

static KnownPlace *guards[most_guards];
static int guard_count;

void begin_orders(void) { guard_count = 0; }

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
