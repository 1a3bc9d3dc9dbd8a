import Synchronization

/// Numbers the changes that are made to properties from outside, in one order for all threads.
///
/// What a binding sets belongs to the change that it carries, on all of the way through a graph of bindings: so each binding
/// carries a change once, and of two changes the later one wins everywhere.
enum ChangeNumber {
  private static let last = Atomic<UInt>(0)

  static func next() -> UInt { last.bumped() }

  /// The number of the change that the calling thread is making.
  static var current: UInt {
    let state = ThreadState.current
    if state.pointee.change == 0 { state.pointee.change = next() }
    return state.pointee.change
  }

  /// Runs the body as a part of the change of that number.
  static func with<Result>(_ number: UInt, _ body: () -> Result) -> Result {
    let state = ThreadState.current
    let outer = exchange(&state.pointee.change, with: number)
    defer { state.pointee.change = outer }
    return body()
  }
}

extension Atomic<UInt> {
  /// Adds one, and returns the new value.
  fileprivate borrowing func bumped() -> UInt {
    var seen = load(ordering: .relaxed)
    while true {
      let (exchanged, original) = compareExchange(expected: seen, desired: seen + 1, ordering: .relaxed)
      if exchanged { return seen + 1 }
      seen = original
    }
  }
}
