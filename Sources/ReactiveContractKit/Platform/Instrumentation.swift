#if ACCESS_SEARCH
  internal import AccessSearch

  /// Sets whether a search at every access ignores the calling thread; returns the earlier setting.
  @usableFromInline
  @inline(never)
  func pauseSearch(_ isPaused: Bool) -> Bool { access_pause(isPaused) }

  /// Returns whether a search at every access decides when the calling thread goes on.
  @usableFromInline
  func isInSchedule() -> Bool { access_is_in_schedule() }
#else
  /// Sets whether a search at every access ignores the calling thread; returns the earlier setting.
  @inlinable
  @inline(__always)
  func pauseSearch(_ isPaused: Bool) -> Bool { isPaused }
#endif

/// Runs code of a subject: a search at every access may interrupt it at any access.
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
