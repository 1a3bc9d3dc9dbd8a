/// Releases objects that hold each other in a row, one after the other.
///
/// Without this, each would release the next one inside its own `deinit`, and a long row would take a stack frame per
/// object.
package final class DeinitTrampoline {
  private static let current = ThreadSlot<DeinitTrampoline>()

  private var waiting: [AnyObject] = []

  private init() {}

  /// Releases an object on behalf of a `deinit`: now or, inside another `deinit` of the row, when that one continues.
  package static func release(_ object: inout AnyObject?) {
    if let row = current.value { return row.take(&object) }
    let row = DeinitTrampoline()
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
