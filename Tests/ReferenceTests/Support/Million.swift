/// The number of repetitions after which a stack that grows with them has overflowed.
///
/// In debug builds, which are slow, fewer, but enough for half a mebibyte of stack: a call takes at least 16 bytes, for
/// the address to return to and the caller's frame.
#if DEBUG
  let million = 40_000
#else
  let million = 1_000_000
#endif
