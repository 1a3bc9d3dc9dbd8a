/// What lies between a state and an access that follows it, whatever schedule goes on from there.
#ifndef ORDERS_H
#define ORDERS_H

#include "known_places.h"
#include "tree.h"

/// Nothing.
enum { no_order = 0 };

/// The access is behind a step that the thread makes after the state, so behind all that it has made before.
static inline Order order_of_thread(int thread) { return (Order)1 << thread; }

/// The thread looks at the place first, or changes it: so the access is behind what has changed the place, or looked at it, before.
/// Nothing if the place has no number as a guard.
static inline Order order_of_look(const KnownPlace *place) {
  return place->guard ? (Order)1 << (max_threads + 2 * (place->guard - 1)) : no_order;
}

static inline Order order_of_change(const KnownPlace *place) { return order_of_look(place) | order_of_look(place) << 1; }

/// Forgets which places guard others.
void begin_orders(void);

/// Forgets the numbers of orders.
void forget_orders(void);

/// The number of an order; that of no order if there are too many, as less order is never wrong.
uint32_t number_of_order(Order order);
Order order_with_number(uint32_t number);

/// Gives the place a number as a guard, as long as there are any.
void make_guard(KnownPlace *place);

/// The steps that lie before an access of the thread which the order stands for.
Clock clock_before(const Thread *thread, Order order);

/// All orders that a step may be the reason for.
Order order_of_step(const Node *node);

#endif
