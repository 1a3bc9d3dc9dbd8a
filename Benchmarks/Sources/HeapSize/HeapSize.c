#include "HeapSize.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>

long heapSize(void) {
  struct mallinfo2 information = mallinfo2();
  return (long)(information.uordblks + information.hblkhd);
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>

long heapSize(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(0, &statistics);
  return (long)statistics.size_in_use;
}
#else
long heapSize(void) { return 0; }
#endif
