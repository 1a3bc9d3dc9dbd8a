/// Summaries of the steps of all schedules from a state. Each step may conflict with an earlier step of another schedule that reaches
/// the state.
///
/// A summary lists accesses to shared places, with the steps that are sure to lie between the state and the first such access: where
/// these order the two, they do not conflict. The search learns which places are shared as it runs. For a place that it learned of
/// after a summary was made, it assumes every access that any schedule has made.
#include "memory.h"
#include "orders.h"
#include "states.h"

#include <string.h>

enum { summary_bits = 20, most_added = 100 };

static const size_t summary_space = 1ul << 31;

/// The kind of an access, as summaries tell them apart.
typedef enum { looks, changes_it, releases, ends_it, follows } Manner;

enum { manners_at_word = 2, manners_at_object = 3 };

/// An access that follows, and the order before the first such access.
typedef struct {
  uint16_t number;
  uint8_t thread, manner;
  Order order;
} Entry;

/// An entry as it is kept, with the number of its order.
typedef struct {
  uint16_t number;
  uint8_t thread, manner;
  uint32_t order;
} KeptEntry;

/// The changes of the references to an object.
typedef struct {
  /// The fewest references that a release leaves, and whether there is a release.
  int16_t least;
  bool has_release;

  /// The most references that each thread adds before it releases some.
  int8_t most[max_threads];
} Counts;

_Static_assert(sizeof(Counts) <= 16, "the key of a summary takes two words of it");

typedef struct {
  /// The number of places and of objects that the summary covers.
  uint16_t place_count, object_count;
  uint32_t entry_count, next;
  uint64_t key;
} Header;

/// The summary that is being built.
static struct {
  uint16_t place_count, object_count;
  Counts counts[most_shared_objects];
  uint32_t entry_count;
} sum;

static Entry *entries;

/// The index of the entry of a place, a thread and a manner, from 1 on; 0 if there is none.
static uint32_t *word_entries, *object_entries;

static char *space;
static size_t space_used;
static uint32_t *slots;

void begin_summaries(void) {
  if (!space) {
    space = reserve(summary_space);
    slots = reserve(sizeof(uint32_t) << summary_bits);
    size_t words = most_shared_words * max_threads * manners_at_word, objects = most_shared_objects * max_threads * manners_at_object;
    entries = reserve(sizeof(Entry) * (words + objects));
    word_entries = reserve(sizeof(uint32_t) * words);
    object_entries = reserve(sizeof(uint32_t) * objects);
  }
  begin_known_places();
  begin_orders();
  sum.entry_count = 0;
  memset(word_entries, 0, sizeof(uint32_t) * most_shared_words * max_threads * manners_at_word);
  memset(object_entries, 0, sizeof(uint32_t) * most_shared_objects * max_threads * manners_at_object);
}

void forget_summaries(void) {
  memset(slots, 0, sizeof(uint32_t) << summary_bits);
  forget_orders();
  // 0 stands for the empty summary.
  space_used = 8;
  forget_private_places();
}

static uint32_t *entry_at(int number, int thread, Manner manner) {
  if (manner < manners_at_word) return &word_entries[((number - 1) * max_threads + thread) * manners_at_word + (int)manner];
  return &object_entries[((number - 1) * max_threads + thread) * manners_at_object + (int)manner - manners_at_word];
}

void begin_summary(void) {
  for (uint32_t i = 0; i < sum.entry_count; i++) *entry_at(entries[i].number, entries[i].thread, entries[i].manner) = 0;
  sum.entry_count = 0;
  memset(sum.counts, 0, sizeof(Counts) * shared_object_count);
  sum.place_count = shared_word_count;
  sum.object_count = shared_object_count;
}

/// Adds an access that is the first of its kind.
static void add_first(int number, int thread, Manner manner) {
  uint32_t *at = entry_at(number, thread, manner);
  if (!*at) {
    *at = ++sum.entry_count;
    entries[*at - 1] = (Entry){.number = (uint16_t)number, .thread = (uint8_t)thread, .manner = manner};
  }
  entries[*at - 1].order = no_order;
}

/// Puts an order before everything that the thread does.
static void put_before_own(int thread, Order order) {
  if (!order) return;
  for (uint32_t i = 0; i < sum.entry_count; i++) {
    if (entries[i].thread == thread) entries[i].order |= order;
  }
}

/// Puts a step of the thread before what others do after the given order.
static void put_before_others(int thread, Order order) {
  if (!order) return;
  for (uint32_t i = 0; i < sum.entry_count; i++) {
    if (entries[i].thread != thread && entries[i].order & order) entries[i].order |= order_of_thread(thread);
  }
}

/// Puts a step of the thread before what others do at the place in the manner.
static void put_before(int thread, int number, Manner manner) {
  for (int other = 0; other < thread_count; other++) {
    uint32_t at = *entry_at(number, other, manner);
    if (other != thread && at) entries[at - 1].order |= order_of_thread(thread);
  }
}

/// True if threads order each other by operations of the kind, so that its place should be a guard.
static bool is_guarded(access_kind kind) { return !is_plain(kind) && kind != access_free; }

static void put_word_step_before(const SummaryStep *step, KnownPlace *place, bool changes) {
  access_kind kind = step->operation->kind;
  if (is_guarded(kind)) make_guard(place);
  bool is_changed = is_lock(place->name) ? kind != access_try_lock && !step->operation->is_shared : changes;
  if (is_guarded(kind) && !step->is_in_end) put_before_own(step->thread, is_changed ? order_of_change(place) : order_of_look(place));
  Order look = order_of_look(place);
  put_before_others(step->thread, is_changed ? look : look << 1);
  // An unlock does not order the threads that lock next: the thread that locked before might have been the second.
  if (!is_word_or_block(place->name)) return;
  put_before(step->thread, place->number, changes_it);
  if (is_changed) put_before(step->thread, place->number, looks);
}

static void add_word_step(const SummaryStep *step, KnownPlace *place, bool changes) {
  if (step->has_happened) put_word_step_before(step, place, changes);
  add_first(place->number, step->thread, changes ? changes_it : looks);
}

/// Puts the end of an object before its block is freed, even if no other thread notices the end.
static void put_end_before_memory(const SummaryStep *step, const KnownPlace *place) {
  uint16_t life = find_known_place(life_of(place->name & ~(uintptr_t)7))->number;
  uint32_t at = life ? *entry_at(life, step->thread, changes_it) : 0;
  if (at) entries[at - 1].order |= order_of_change(place);
}

static void put_count_step_before(const SummaryStep *step, KnownPlace *place, bool ends) {
  if (ends) make_guard(place);
  if (ends && !step->ends_alone && !step->is_in_end) put_before_own(step->thread, order_of_change(place));
  if (ends) put_end_before_memory(step, place);
  if (step->operation->kind == access_follow) return;
  put_before_others(step->thread, order_of_look(place));
  put_before(step->thread, place->number, ends_it);
}

static void add_count_step(const SummaryStep *step, KnownPlace *place) {
  access_kind kind = step->operation->kind;
  bool ends = kind == access_release && step->left <= 0;
  if (step->has_happened) put_count_step_before(step, place, ends);
  Counts *counts = &sum.counts[place->number - 1];
  long change = kind == access_follow ? step->left : step->operation->change;
  long most = counts->most[step->thread] + change;
  counts->most[step->thread] = (int8_t)(most < 0 ? 0 : most > most_added ? most_added : most);
  if (kind == access_follow) add_first(place->number, step->thread, follows);
  if (kind != access_release) return;
  if (!counts->has_release || step->left < counts->least) counts->least = (int16_t)step->left;
  counts->has_release = true;
  add_first(place->number, step->thread, releases);
  if (ends && !step->ends_alone) add_first(place->number, step->thread, ends_it);
}

void add_step_to_summary(const SummaryStep *step, uintptr_t name) {
  if (leaves_out(step->operation)) return;
  bool changes;
  uintptr_t at = known_place_of(step->operation, name, &changes);
  KnownPlace *place = at ? find_known_place(at) : 0;
  if (!place || !place->number) return;
  if (is_of_references(at)) add_count_step(step, place);
  else add_word_step(step, place, changes);
}

void add_use_to_summary(int thread, uintptr_t name, bool is_end) {
  const KnownPlace *life = find_known_place(name);
  if (!life->number) return;
  put_before(thread, life->number, changes_it);
  add_first(life->number, thread, is_end ? changes_it : looks);
}

static const Header *header_of(uint32_t summary) { return (const Header *)(space + (size_t)summary * 8); }

static const KeptEntry *entries_of(const Header *header) { return (const KeptEntry *)(header + 1); }

static const Counts *counts_of(const Header *header) { return (const Counts *)(entries_of(header) + header->entry_count); }

static void add_counts(const Counts *added, Counts *counts) {
  if (added->has_release && (!counts->has_release || added->least < counts->least)) counts->least = added->least;
  counts->has_release |= added->has_release;
  for (int k = 0; k < max_threads; k++) {
    if (added->most[k] > counts->most[k]) counts->most[k] = added->most[k];
  }
}

void add_summary(uint32_t summary, Order past) {
  if (!summary) return;
  const Header *header = header_of(summary);
  if (header->place_count < sum.place_count) sum.place_count = header->place_count;
  if (header->object_count < sum.object_count) sum.object_count = header->object_count;
  for (uint32_t i = 0; i < header->entry_count; i++) {
    const KeptEntry *added = &entries_of(header)[i];
    Order order = order_with_number(added->order) & ~past;
    uint32_t at = *entry_at(added->number, added->thread, added->manner);
    if (!at) add_first(added->number, added->thread, added->manner), entries[sum.entry_count - 1].order = order;
    else entries[at - 1].order &= order;
  }
  for (int i = 0; i < sum.object_count; i++) add_counts(&counts_of(header)[i], &sum.counts[i]);
}

/// True if the summary covers the place of the entry.
static bool is_within(const Entry *entry) {
  return entry->number <= (entry->manner < manners_at_word ? sum.place_count : sum.object_count);
}

static uint64_t key_of_sum(void) {
  uint64_t key = (uint64_t)sum.place_count << 16 | sum.object_count;
  for (int i = 0; i < sum.object_count; i++) {
    uint64_t words[2] = {};
    memcpy(words, &sum.counts[i], sizeof(Counts));
    key = mix_key(mix_key(key, words[0]), words[1]);
  }
  // A sum, as the entries may be in any order.
  uint64_t all = 0;
  for (uint32_t i = 0; i < sum.entry_count; i++) {
    const Entry *entry = &entries[i];
    uint64_t what = (uint64_t)entry->number << 16 | (uint64_t)entry->thread << 8 | entry->manner;
    if (is_within(entry)) all += mix_key(mix_key(mix_key(1, what), (uint64_t)entry->order), (uint64_t)(entry->order >> 64));
  }
  return mix_key(key, all);
}

uint32_t keep_summary(void) {
  uint64_t key = key_of_sum();
  uint32_t *slot = &slots[(key >> 40) & ((1u << summary_bits) - 1)];
  // Equal keys count as equal summaries, as for states.
  for (uint32_t found = *slot; found; found = header_of(found)->next) {
    if (header_of(found)->key == key) return found;
  }
  size_t counts = sizeof(Counts) * sum.object_count;
  size_t size = (sizeof(Header) + sizeof(KeptEntry) * sum.entry_count + counts + 7) & ~(size_t)7;
  if (space_used + size > summary_space) {
    give_up_states();
    return 0;
  }
  Header *header = (Header *)(space + space_used);
  *header = (Header){.place_count = sum.place_count, .object_count = sum.object_count, .next = *slot, .key = key};
  KeptEntry *kept = (KeptEntry *)(header + 1);
  for (uint32_t i = 0; i < sum.entry_count; i++) {
    const Entry *entry = &entries[i];
    if (!is_within(entry)) continue;
    kept[header->entry_count++] = (KeptEntry){entry->number, entry->thread, entry->manner, number_of_order(entry->order)};
  }
  memcpy(kept + header->entry_count, sum.counts, counts);
  *slot = (uint32_t)(space_used / 8);
  space_used += size;
  return *slot;
}

/// Notes which steps conflict with a later access of the thread, which comes after everything before the thread's step.
static void note_conflicts_with_entry(const KeptEntry *entry, const Counts *counts, Thread *thread, uint32_t step) {
  if (entry->manner < manners_at_word) {
    note_conflicts_of_later(thread, address_of(shared_words[entry->number - 1]->name), entry->manner == changes_it, step);
    return;
  }
  uintptr_t place = address_of(shared_objects[entry->number - 1]->name);
  switch ((Manner)entry->manner) {
  case releases: note_needed_by_later(thread, place, counts->least, counts->most, step); break;
  case ends_it: note_releases_before_later(thread, place, step); break;
  default: note_end_before_later(thread, place, step);
  }
}

/// Notes conflicts with every access that any schedule has made to a place that the summary does not cover.
static void note_conflicts_with_unknown(const Header *header, Thread *thread, uint32_t step) {
  for (int i = header->place_count; i < shared_word_count; i++) {
    for (int changes = 0; changes < 2; changes++) {
      if (!(shared_words[i]->accesses & access_bits(thread->index, changes))) continue;
      note_conflicts_of_later(thread, address_of(shared_words[i]->name), changes, step);
    }
  }
  Counts all = {.least = 0, .has_release = true};
  memset(all.most, most_added, sizeof all.most);
  for (int i = header->object_count; i < shared_object_count; i++) {
    for (Manner manner = releases; manner <= follows; manner++) {
      note_conflicts_with_entry(&(KeptEntry){.number = (uint16_t)(i + 1), .manner = manner}, &all, thread, step);
    }
  }
}

void note_conflicts_with_summary(uint32_t summary, const uint32_t *steps) {
  const Header *header = header_of(summary);
  for (int i = 0; i < thread_count; i++) {
    Thread *thread = &threads[i];
    if (thread->has_returned) continue;
    note_conflicts_with_unknown(header, thread, steps[i]);
    Clock known = thread->known;
    uint32_t last = 0;
    for (uint32_t k = 0; k < header->entry_count; k++) {
      const KeptEntry *entry = &entries_of(header)[k];
      if (entry->thread != i) continue;
      if (entry->order != last) {
        thread->known = known;
        thread->known = clock_before(thread, order_with_number(entry->order));
        last = entry->order;
      }
      const Counts *counts = entry->manner < manners_at_word ? 0 : &counts_of(header)[entry->number - 1];
      note_conflicts_with_entry(entry, counts, thread, steps[i]);
    }
    thread->known = known;
  }
}
