/// The number of events, runs or places in tests that anything that grows with them shows.
///
/// In debug builds, which are slow, fewer, but enough: at six bytes each, they would not fit on half a mebibyte of stack.
#if DEBUG
  let million = 100_000
#else
  let million = 1_000_000
#endif
