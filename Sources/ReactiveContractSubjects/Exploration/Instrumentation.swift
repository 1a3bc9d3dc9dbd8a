#if ACCESS_SEARCH
  internal import AccessSearch

  /// Runs code of a subject: a search at every access may interrupt it at each.
  @inline(never)
  package func inSubject<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = access_pause(false)
    defer { _ = access_pause(outer) }
    return try body()
  }

  /// Runs code of the kit that a subject calls: no search interrupts it.
  @inline(never)
  package func inKit<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = access_pause(true)
    defer { _ = access_pause(outer) }
    return try body()
  }
#else
  /// Runs code of a subject: a search at every access may interrupt it at each.
  @inlinable
  @inline(__always)
  package func inSubject<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

  /// Runs code of the kit that a subject calls: no search interrupts it.
  @inlinable
  @inline(__always)
  package func inKit<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
#endif
