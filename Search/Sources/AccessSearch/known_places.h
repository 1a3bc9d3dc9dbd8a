/// The places that the schedules of a search have accessed so far, as they are called in every schedule.
#ifndef KNOWN_PLACES_H
#define KNOWN_PLACES_H

#include "states.h"

typedef struct KnownPlace {
  uintptr_t name;

  /// The place that stands for all at the same offset of blocks of one size that threads of the schedule have made; null elsewhere. Where
  /// several threads share one of these places, they are taken to share all, as a thread may make one block more in another schedule.
  struct KnownPlace *alike;

  uint32_t search;
  uint8_t threads;
  bool is_changed, has_plain;

  /// Whether it stands for places of which several threads share one.
  bool has_shared;

  /// Since when the place counts as private; 0 if it does not.
  uint32_t private_since;

  /// Its number among those of several threads, from 1 on; 0 if it is none.
  uint16_t number;

  /// Its number among those by which threads order each other, from 1 on; 0 if it is none.
  uint8_t guard;

  /// All accesses that there have been.
  uint16_t accesses;
} KnownPlace;

enum { most_shared_objects = 512, most_shared_words = 3584 };

/// Memory, blocks of it, locks and conditions that several threads share, and objects of which they share the references.
extern KnownPlace *shared_words[most_shared_words], *shared_objects[most_shared_objects];
extern uint16_t shared_word_count, shared_object_count;

KnownPlace *find_known_place(uintptr_t name);

/// The place of a step, and whether the step changes it; 0 for one that is at none.
uintptr_t known_place_of(const Operation *operation, uintptr_t name, bool *changes);

static inline bool is_word_or_block(uintptr_t name) { return (name & 3) == 0; }
static inline bool is_lock(uintptr_t name) { return (name & 7) == 1; }
static inline bool is_of_references(uintptr_t name) { return (name & 7) == 2; }

static inline uint16_t access_bits(int thread, bool changes) { return (uint16_t)((changes ? 2 : 1) << (2 * thread)); }

/// Begins a search, or begins it anew.
void begin_known_places(void);
void forget_private_places(void);

#endif
