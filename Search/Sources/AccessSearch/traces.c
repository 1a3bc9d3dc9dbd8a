/// The steps of a schedule as a caller gets them, and schedules that are run again.
#include "memory.h"
#include "tree.h"

#include <string.h>

enum { most_kept_frames = 1 << 22 };

static access_event *trace;
static uint32_t trace_length;

/// The threads of a schedule that is run again, and the calls that its steps were in.
static const uint8_t *followed;
static uint32_t followed_count;
static uintptr_t *frames;
static uint32_t frame_count;

bool is_tracing;

void begin_trace(void) {
  if (!trace) trace = reserve(sizeof(access_event) * most_steps);
  frame_count = 0;
}

void follow(const uint8_t *steps, uint32_t count) {
  followed = steps;
  followed_count = count;
  is_tracing = steps != 0;
  if (is_tracing && !frames) frames = reserve(sizeof(uintptr_t) * most_kept_frames);
}

int followed_thread(uint32_t step) { return step < followed_count ? followed[step] : -1; }

void keep_frames(const Thread *thread, uint32_t step) {
  access_event *event = &trace[step];
  int count = thread->frame_count < most_frames ? thread->frame_count : most_frames;
  if (frame_count + (uint32_t)count > most_kept_frames) count = 0;
  event->frames = memcpy(&frames[frame_count], thread->frames, sizeof(uintptr_t) * (size_t)count);
  event->frame_count = count;
  frame_count += (uint32_t)count;
}

void keep_trace(void) {
  trace_length = step_count;
  for (uint32_t i = 0; i < step_count; i++) {
    const Node *node = &nodes[i];
    access_event *event = &trace[i];
    if (!is_tracing) event->frame_count = 0;
    event->thread = node->thread;
    event->kind = node->operation.kind;
    event->place = node->name;
    event->caller = (uintptr_t)node->operation.caller;
  }
}

uint32_t access_trace(const access_event **events) {
  *events = trace;
  return trace_length;
}
