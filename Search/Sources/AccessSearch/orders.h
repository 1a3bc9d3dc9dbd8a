/// The steps that lie between a state and an access that follows it, in every schedule from that state.
#ifndef ORDERS_H
#define ORDERS_H

#include "known_places.h"
#include "tree.h"

/// The order that says nothing.
enum { no_order = 0 };

/// The access comes after a step that the thread makes after the state, so after all that the thread did before the state.
static inline Order order_of_thread(int thread) { return (Order)1 << thread; }

/// The access comes after a step that looks at the place, so after what changed the place before the state. With `order_of_change`, it
/// comes after a step that changes the place, so also after what looked at the place before. `no_order` if the place is no guard.
static inline Order order_of_look(const KnownPlace *place) {
  return place->guard ? (Order)1 << (max_threads + 2 * (place->guard - 1)) : no_order;
}

static inline Order order_of_change(const KnownPlace *place) { return order_of_look(place) | order_of_look(place) << 1; }

/// Forgets which places are guards.
void begin_orders(void);

/// Forgets the numbers of orders.
void forget_orders(void);

/// Returns the number of an order; that of `no_order` if there are too many, as less order is never wrong.
uint32_t number_of_order(Order order);
Order order_with_number(uint32_t number);

/// Makes the place a guard, by a number, as long as there are numbers.
void make_guard(KnownPlace *place);

/// Returns the steps that come before a later access of the thread, given the order of that access.
Clock clock_before(const Thread *thread, Order order);

/// Returns all orders that a step may be the reason for.
Order order_of_step(const Node *node);

#endif
