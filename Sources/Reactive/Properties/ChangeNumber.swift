/// Numbers the changes that are made to properties from outside, in one order for all threads.
///
/// A property that a binding sets takes part in the change that the binding carries, all the way through a graph of bindings: so
/// each binding carries a change once, and of two changes the later one wins everywhere.
enum ChangeNumber {
  private static let numbers = Numbering()

  static func next() -> UInt { numbers.next() }

  /// The number of the change that the calling thread is making.
  static var current: UInt {
    let state = ThreadState.current
    if state.pointee.change == 0 { state.pointee.change = next() }
    return state.pointee.change
  }
}
