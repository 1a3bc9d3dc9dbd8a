/// Numbers the changes that are made to properties from outside, in one order for all threads.
///
/// A property that a binding sets takes part in the change that the binding carries, all the way through a graph of bindings: so
/// each binding carries a change once, and of two changes the later one wins everywhere.
enum ChangeNumber {
  private static let numbers = Numbering()

  /// In the lower bits of a number: how many changes, one caused by the other, a change from outside has led to.
  private static var generations: UInt { 16 }

  static func next() -> UInt { numbers.next() * generations }

  /// The number of a change that another one has led to; 0 if that one is too far from what came from outside.
  static func following(_ change: UInt) -> UInt {
    let generation = change % generations + 1
    return generation == generations ? 0 : next() + generation
  }

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
