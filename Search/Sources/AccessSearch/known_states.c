/// States from which every schedule has been run. The summary of a state is built from the last step of a schedule to the first.
#include "memory.h"
#include "orders.h"
#include "states.h"

/// A block that a step frees, by the name of its place.
typedef struct {
  uint32_t step;
  uintptr_t life;
} Extra;

enum { most_extras = 1 << 18 };

static Extra *extras;
static uint32_t extra_count;

/// The summary of what follows the last step of the schedule, 0 for nothing, and its orders that are past.
static uint32_t summary_at_end;
static Order past_at_end;

void begin_extras(void) {
  if (!extras) extras = reserve(sizeof(Extra) * most_extras);
  extra_count = 0;
  end_with_summary(0, no_order);
}

void end_with_summary(uint32_t summary, Order past) {
  summary_at_end = summary;
  past_at_end = past;
}

void note_unnoticed_end(uint32_t step) { nodes[step - 1].is_unnoticed_end = true; }

void note_extra(uint32_t step, uintptr_t block) {
  if (extra_count == most_extras) {
    give_up_states();
    return;
  }
  extras[extra_count++] = (Extra){step, life_of(name_of(block))};
}

void note_known_accesses(uint32_t first) {
  if (!keeps_states) return;
  for (uint32_t step = first; step <= step_count; step++) {
    const Node *node = &nodes[step - 1];
    if (node->is_private) continue;
    note_known_access(node->thread, &node->operation, node->name);
    if (node->life) note_known_use(node->thread, node->life, false);
  }
  for (uint32_t i = 0; i < extra_count; i++) {
    const Extra *extra = &extras[i];
    if (extra->step < first) continue;
    note_known_use(nodes[extra->step - 1].thread, extra->life, true);
  }
}

int left_after(const Operation *operation) {
  switch (operation->kind) {
  case access_retain:
  case access_release: return (int)references_after(operation);
  case access_follow: return can_be_followed(operation->place & ~(uintptr_t)7);
  default: return 0;
  }
}

void inherit_summary(Node *node, const Node *before) {
  uint32_t slept = node->asleep & before->asleep ? before->asleep_summary : 0;
  uint32_t tried = node->asleep & before->tried ? before->summary : 0;
  if (!slept && !tried) return;
  Order step = order_of_step(before);
  if (slept && tried) {
    begin_summary();
    add_summary(slept, before->asleep_past | step);
    add_summary(tried, step);
    node->asleep_summary = keep_summary();
  } else {
    node->asleep_summary = slept ? slept : tried;
    node->asleep_past = slept ? before->asleep_past | step : step;
  }
}

bool is_known_state(Node *node, int current) {
  if (!keeps_states || (current >= 0 && !is_shared_place(&threads[current].pending))) return false;
  node->key = key_of_state();
  uint32_t summary;
  if (!node->key || !find_state(node->key, &summary)) return false;
  end_with_summary(summary, no_order);
  uint32_t steps[max_threads];
  for (int i = 0; i < thread_count; i++) {
    steps[i] = append_pending(&threads[i]);
    nodes[steps[i] - 1].stands_for_later = true;
  }
  note_conflicts_with_summary(summary, steps);
  return true;
}

void begin_following(void) {
  if (!keeps_states) return;
  begin_summary();
  add_summary(summary_at_end, past_at_end);
  for (int i = 0; is_abandoned && i < thread_count; i++) {
    const Thread *thread = &threads[i];
    if (thread->has_returned) continue;
    add_step_to_summary(&(SummaryStep){.operation = &thread->pending, .thread = i, .ends_alone = true}, name_of(thread->pending.place));
  }
}

void add_following(const Node *node, uint32_t step) {
  if (!keeps_states) return;
  while (extra_count > 0 && extras[extra_count - 1].step == step) {
    add_use_to_summary(node->thread, extras[--extra_count].life, true);
  }
  SummaryStep summary_step = {
    .operation = &node->operation,
    .thread = node->thread,
    .left = node->left,
    .ends_alone = node->is_unnoticed_end,
    .is_in_end = node->is_in_end,
    .has_happened = true,
  };
  if (node->life) add_use_to_summary(node->thread, node->life, false);
  add_step_to_summary(&summary_step, node->name);
  add_summary(node->summary, no_order);
}

void finish_node(const Node *node) {
  if (!keeps_states) return;
  add_summary(node->asleep_summary, node->asleep_past);
  if (node->key) keep_state(node->key, keep_summary());
}
