/// Lets go of objects one after the other that hold each other in a row.
///
/// Released as they are, each would release the next inside its own `deinit`, and a long row would take a stack frame each.
final class ReleaseRow {
  private static let current = ThreadSlot<ReleaseRow>()

  private var waiting: [AnyObject] = []

  private init() {}

  /// Lets go of what a `deinit` has come to: now, or when the `deinit` that this one is inside of goes on.
  static func letGo(_ object: inout AnyObject?) {
    if let row = current.value { return row.take(&object) }
    let row = ReleaseRow()
    row.take(&object)
    current.withValue(row) { row.empty() }
  }

  private func take(_ object: inout AnyObject?) {
    if let taken = object.take() { waiting.append(taken) }
  }

  private func empty() {
    while waiting.popLast() != nil {}
  }
}
