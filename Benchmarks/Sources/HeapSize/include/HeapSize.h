/// The bytes that the program has taken from the heap, or 0 where nobody counts them.
long heapSize(void);
