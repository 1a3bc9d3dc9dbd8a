/// The places that the schedules of a search have accessed so far, by names that are the same in every schedule.
#ifndef KNOWN_PLACES_H
#define KNOWN_PLACES_H

#include "states.h"

typedef struct KnownPlace {
  uintptr_t name;

  /// The place that stands for all places at the same offset of blocks of one size made by threads of the schedule; null for others. If
  /// several threads share one of these places, they are taken to share all, as a thread may make one block more in another schedule.
  struct KnownPlace *alike;

  uint32_t search;
  uint8_t threads;
  bool is_changed, has_plain;

  /// True if it stands for several places and threads share one of these.
  bool has_shared;

  /// The beginning of the search since which the place counts as private, by number; only the present beginning's number counts.
  uint32_t private_since;

  /// Its number among the places that several threads share, from 1 on; 0 for others.
  uint16_t number;

  /// Its number among the places by which threads order each other, from 1 on; 0 for others.
  uint8_t guard;

  /// The threads that have looked at the place, and those that have changed it, as bits.
  uint16_t accesses;
} KnownPlace;

enum { most_shared_objects = 512, most_shared_words = 3584 };

/// Memory, blocks, locks and conditions that several threads share, and objects of which they share the references.
extern KnownPlace *shared_words[most_shared_words], *shared_objects[most_shared_objects];
extern uint16_t shared_word_count, shared_object_count;

KnownPlace *find_known_place(uintptr_t name);

/// Returns the place of a step, or 0 if it has none, and whether the step changes the place.
uintptr_t known_place_of(const Operation *operation, uintptr_t name, bool *changes);

static inline bool is_word_or_block(uintptr_t name) { return (name & 3) == 0; }
static inline bool is_lock(uintptr_t name) { return (name & 7) == 1; }
static inline bool is_of_references(uintptr_t name) { return (name & 7) == 2; }

static inline uint16_t access_bits(int thread, bool changes) { return (uint16_t)((changes ? 2 : 1) << (2 * thread)); }

/// Starts a search, or restarts it.
void begin_known_places(void);
void forget_private_places(void);

#endif
