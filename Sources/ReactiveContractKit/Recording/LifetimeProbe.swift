/// Counts the objects that are still alive, by tokens that these objects hold.
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

  /// Makes a token whose release the probe detects.
  public func token(_ name: String = "") -> LifetimeToken {
    let number = state.withLock { state in
      state.made += 1
      state.alive[state.made] = name
      return state.made
    }
    return LifetimeToken(name: name, number: number, probe: self)
  }

  /// The number of tokens made so far.
  public var made: Int { state.withLock { $0.made } }

  /// The number of tokens that are still alive.
  public var alive: Int { state.withLock { $0.alive.count } }

  /// The number of tokens that have been released.
  public var released: Int { state.withLock { $0.made - $0.alive.count } }

  /// The names of the tokens that are alive, in the order in which they were made.
  public var aliveNames: [String] { state.withLock { $0.alive.sorted { $0.key < $1.key }.map(\.value) } }

  fileprivate func release(_ number: Int, _ name: String) {
    state.withLock { state in _ = state.alive.removeValue(forKey: number) }
    onRelease?(name)
  }
}

/// An object that a closure or a value holds, and that is released with it.
public final class LifetimeToken: Sendable {
  /// The name of the token.
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
