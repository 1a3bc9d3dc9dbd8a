/// The findings of a search.
#include "engine.h"

access_result *result;
access_limits limits;

void note_finding(access_finding_kind kind, const void *first_caller, const void *second_caller) {
  for (int i = 0; i < result->finding_count; i++) {
    const access_finding *known = &result->findings[i];
    if (known->kind == kind && known->first_caller == (uintptr_t)first_caller && known->second_caller == (uintptr_t)second_caller) return;
  }
  if (result->finding_count == access_max_findings) return;
  if (result->finding_count == 0) keep_trace();
  result->findings[result->finding_count++] =
      (access_finding){kind, (uintptr_t)first_caller, (uintptr_t)second_caller, result->schedule_count + 1};
}
