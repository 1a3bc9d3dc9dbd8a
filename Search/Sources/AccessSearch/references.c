/// The references to objects: the thread that releases the last one ends the object, after what others did before their releases.
#define _GNU_SOURCE
#include "memory.h"
#include "states.h"

#include <dlfcn.h>

#define called_from __builtin_return_address(0)

static void *(*original_retain)(void *), *(*original_retain_n)(void *, uint32_t);
static void (*original_release)(void *), (*original_release_n)(void *, uint32_t);
static size_t (*retain_count)(void *);
static bool (*is_ending)(void *);

/// Libraries call these functions before any constructor of the program runs.
static void find_functions(void) {
  original_retain = dlsym(RTLD_NEXT, "swift_retain");
  original_retain_n = dlsym(RTLD_NEXT, "swift_retain_n");
  original_release = dlsym(RTLD_NEXT, "swift_release");
  original_release_n = dlsym(RTLD_NEXT, "swift_release_n");
  is_ending = dlsym(RTLD_NEXT, "swift_isDeallocating");
  retain_count = dlsym(RTLD_NEXT, "swift_retainCount");
}

static inline void find_originals(void) {
  if (!retain_count) find_functions();
}

long references_after(const Operation *operation) {
  uintptr_t object = operation->place & ~(uintptr_t)7;
  return is_dead_at(object) ? 0 : (long)retain_count((void *)object) + operation->change;
}

/// Notes that the calling thread may begin to end an object; returns how many it is ending already.
static int prepare_end(uintptr_t stack) {
  if (!self) return 0;
  self->stack = stack;
  return self->end_count;
}

static void finish_since(int count) {
  if (self && self->end_count > count) finish_ends(self, count);
}

static void take_reference_step(void *object, access_kind kind, long change, const void *from) {
  Thread *thread = self;
  uintptr_t address = (uintptr_t)object;
  if (!is_controlled(thread) || !is_in_arena(address)) return;
  if (is_dead_at(address)) {
    note_finding(access_dead_object, from, 0);
    abandon_schedule();
  }
  Operation operation = {.kind = kind, .change = change, .place = address | 2, .caller = from};
  if (take_private_count_step(thread, &operation)) return clear_stack(stack_of_private_step);
  take_step(thread, operation);
  if (is_controlled(thread) && is_dead_at(address)) {
    note_finding(access_dead_object, from, 0);
    abandon_schedule();
  }
}

void *swift_retain(void *object) {
  take_reference_step(object, access_retain, 1, called_from);
  return (find_originals(), original_retain)(object);
}

void *swift_retain_n(void *object, uint32_t count) {
  take_reference_step(object, access_retain, count, called_from);
  return (find_originals(), original_retain_n)(object, count);
}

void swift_release(void *object) {
  int ends = prepare_end((uintptr_t)__builtin_frame_address(0));
  take_reference_step(object, access_release, -1, called_from);
  (find_originals(), original_release)(object);
  finish_since(ends);
}

void swift_release_n(void *object, uint32_t count) {
  int ends = prepare_end((uintptr_t)__builtin_frame_address(0));
  take_reference_step(object, access_release, -(long)count, called_from);
  (find_originals(), original_release_n)(object, count);
  finish_since(ends);
}

// A thread that finds itself the only owner sees what the others did before they released their references

static bool note_if_unique(bool is_unique, const void *object) {
  if (is_unique && is_controlled(self) && is_in_arena((uintptr_t)object)) note_unique(self, (uintptr_t)object | 2);
  return is_unique;
}

#define uniqueness(name) \
  bool name(const void *object) { \
    static bool (*original)(const void *); \
    if (!original) original = dlsym(RTLD_NEXT, #name); \
    return note_if_unique(original(object), object); \
  }

uniqueness(swift_isUniquelyReferenced_native)
uniqueness(swift_isUniquelyReferenced_nonNull_native)
uniqueness(swift_isUniquelyReferencedNonObjC)
uniqueness(swift_isUniquelyReferencedNonObjC_nonNull)

// Memory that belongs to no object

void swift_slowDealloc(void *memory, size_t size, size_t alignment_mask) {
  static void (*original)(void *, size_t, size_t);
  if (!original) original = dlsym(RTLD_NEXT, "swift_slowDealloc");
  take_free_step(memory, called_from);
  original(memory, size, alignment_mask);
}

// Weak and unowned references

bool can_be_followed(uintptr_t object) {
  return !is_dead_at(object) && !(find_originals(), is_ending)((void *)object);
}

static void take_follow_step(uintptr_t object, const void *from) {
  if (!is_controlled(self) || !is_in_arena(object)) return;
  take_step(self, (Operation){.kind = access_follow, .place = object | 2, .caller = from});
}

/// Returns the object of a weak reference, 0 if it was cleared. The reference points to a record that begins with the object's address.
static uintptr_t target_of(const void *reference) {
  const uintptr_t *record = *(const uintptr_t *const *)reference;
  return record ? *record : 0;
}

enum { word_size = sizeof(void *) };

#define look_up(name, type) \
  static __typeof__(type) original; \
  if (!original) original = (type)dlsym(RTLD_NEXT, #name)

#define following_weak(name, kind) \
  void *name(void *reference) { \
    look_up(name, void *(*)(void *)); \
    take_access(reference, word_size, kind, called_from); \
    take_follow_step(target_of(reference), called_from); \
    return original(reference); \
  }

following_weak(swift_weakLoadStrong, access_read)
following_weak(swift_weakTakeStrong, access_write)

void swift_weakDestroy(void *reference) {
  look_up(swift_weakDestroy, void (*)(void *));
  take_access(reference, word_size, access_write, called_from);
  original(reference);
}

#define setting_weak(name) \
  void *name(void *reference, void *object) { \
    look_up(name, void *(*)(void *, void *)); \
    take_access(reference, word_size, access_write, called_from); \
    return original(reference, object); \
  }

setting_weak(swift_weakInit)
setting_weak(swift_weakAssign)

#define copying_weak(name, kind) \
  void *name(void *to, void *from) { \
    look_up(name, void *(*)(void *, void *)); \
    take_access(from, word_size, kind, called_from); \
    take_access(to, word_size, access_write, called_from); \
    return original(to, from); \
  }

copying_weak(swift_weakCopyInit, access_read)
copying_weak(swift_weakCopyAssign, access_read)
copying_weak(swift_weakTakeInit, access_write)
copying_weak(swift_weakTakeAssign, access_write)

#define following_unowned(name, type) \
  type name(void *object) { \
    look_up(name, type (*)(void *)); \
    take_follow_step((uintptr_t)object, called_from); \
    return original(object); \
  }

following_unowned(swift_unownedRetainStrong, void *)
following_unowned(swift_unownedRetainStrongAndRelease, void)
following_unowned(swift_unownedCheck, void)
