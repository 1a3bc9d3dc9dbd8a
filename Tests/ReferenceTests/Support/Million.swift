/// The number of repetitions after which a stack that grows with them has overflowed.
///
/// In debug builds, which are slow, fewer, but enough: at six bytes each, they would not fit on half a mebibyte of stack.
#if DEBUG
  let million = 100_000
#else
  let million = 1_000_000
#endif
