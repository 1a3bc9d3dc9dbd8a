/// What atomic operations do to a value: those that leave it as it is depend on no other one that does.
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
  // What acquires or releases orders others by where it stands.
  operation->changes_nothing = next == value && operation->order == 0;
}
