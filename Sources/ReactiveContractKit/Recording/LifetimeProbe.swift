/// Counts which objects are still alive: hands out tokens to be held by what is under observation.
///
/// May be used from any thread.
public final class LifetimeProbe: Sendable {
  private struct State {
    var made = 0
    var alive: [Int: String] = [:]
  }

  private let state = KitLocked(State())
  private let onRelease: (@Sendable (String) -> Void)?

  /// Makes a probe.
  ///
  /// - Parameter onRelease: Runs with a token's name when it is released, on the thread that releases it.
  public init(onRelease: (@Sendable (String) -> Void)? = nil) { self.onRelease = onRelease }

  /// Makes a token, whose release the probe notices.
  public func token(_ name: String = "") -> LifetimeToken {
    let number = state.withLock { state in
      state.made += 1
      state.alive[state.made] = name
      return state.made
    }
    return LifetimeToken(name: name, number: number, probe: self)
  }

  /// How many tokens were made.
  public var made: Int { state.withLock { $0.made } }

  /// How many of them are still alive.
  public var alive: Int { state.withLock { $0.alive.count } }

  /// How many of them have been released.
  public var released: Int { state.withLock { $0.made - $0.alive.count } }

  /// The names of those that are alive, in the order in which they were made.
  public var aliveNames: [String] { state.withLock { $0.alive.sorted { $0.key < $1.key }.map(\.value) } }

  fileprivate func release(_ number: Int, _ name: String) {
    state.withLock { state in _ = state.alive.removeValue(forKey: number) }
    onRelease?(name)
  }
}

/// An object whose only use is to be held, by a closure or a value, until that is released.
public final class LifetimeToken: Sendable {
  /// What the token was called.
  public let name: String

  private let number: Int
  private let probe: LifetimeProbe

  fileprivate init(name: String, number: Int, probe: LifetimeProbe) {
    self.name = name
    self.number = number
    self.probe = probe
  }

  deinit { probe.release(number, name) }
}
