#include "HeapSize.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

long heapSize(void) {
  struct mallinfo2 information = mallinfo2();
  return (long)(information.uordblks + information.hblkhd);
}

long residentSize(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%*s %ld", &pages) != 1) pages = 0;
  fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}
#elif defined(__APPLE__)
#include <mach/mach.h>
#include <malloc/malloc.h>

long heapSize(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(0, &statistics);
  return (long)statistics.size_in_use;
}

long residentSize(void) {
  mach_task_basic_info_data_t information;
  mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
  if (task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&information, &count) != KERN_SUCCESS) return 0;
  return (long)information.resident_size;
}
#else
long heapSize(void) { return 0; }

long residentSize(void) { return 0; }
#endif
