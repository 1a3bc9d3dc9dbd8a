/// The effect of atomic operations on a value: two that leave the value as it is do not depend on each other.
#include "engine.h"

#include <string.h>

static uint64_t value_at(uintptr_t address, unsigned size) {
  uint64_t value = 0;
  memcpy(&value, (const void *)address, size);
  return value;
}

void find_effect(Operation *operation) {
  if (operation->effect == effect_unknown) return;
  uint64_t value = value_at(operation->place, operation->size);
  if (operation->effect == effect_compare) {
    if (value == operation->operand) return;
    operation->kind = access_atomic_load;
    operation->order = operation->order_of_failure;
    return;
  }
  uint64_t next = operation->operand;
  if (operation->effect == effect_or) next |= value;
  if (operation->effect == effect_and) next &= value;
  // An operation that acquires or releases orders others even if the value stays the same.
  operation->changes_nothing = next == value && operation->order == 0;
}
