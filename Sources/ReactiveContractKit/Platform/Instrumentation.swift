#if ACCESS_SEARCH
  internal import AccessSearch

  /// Says whether a search at every access leaves the calling thread alone; returns whether it did before.
  @usableFromInline
  @inline(never)
  func pauseSearch(_ isPaused: Bool) -> Bool { access_pause(isPaused) }

  /// Whether a search at every access decides when the calling thread goes on.
  @usableFromInline
  func isInSchedule() -> Bool { access_is_in_schedule() }
#else
  /// Says whether a search at every access leaves the calling thread alone; returns whether it did before.
  @inlinable
  @inline(__always)
  func pauseSearch(_ isPaused: Bool) -> Bool { isPaused }
#endif

/// Runs code of a subject: a search at every access may interrupt it at each.
@inlinable
@inline(__always)
func inSubject<Result>(_ body: () throws -> Result) rethrows -> Result {
  let outer = pauseSearch(false)
  defer { _ = pauseSearch(outer) }
  return try body()
}

/// Runs code of the kit that a subject calls: no search interrupts it.
@inlinable
@inline(__always)
func inKit<Result>(_ body: () throws -> Result) rethrows -> Result {
  let outer = pauseSearch(true)
  defer { _ = pauseSearch(outer) }
  return try body()
}
