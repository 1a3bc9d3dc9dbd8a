/// The bytes that the program has taken from the heap, or 0 where nobody counts them.
long heapSize(void);

/// The bytes of memory that the program occupies, or 0 where nobody counts them.
long residentSize(void);
