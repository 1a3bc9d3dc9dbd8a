import Foundation
import Synchronization

/// A thread that has been started, and whose end one can wait for.
struct Started {
  private let isDone = DispatchSemaphore(value: 0)

  init(_ action: @escaping () -> Void) {
    let (action, isDone) = (Unchecked(content: action), isDone)
    Thread.detachNewThread {
      action.content()
      isDone.signal()
    }
  }

  func join() { isDone.wait() }
}

/// What one thread sets and another one reads.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}

/// Shows the race on purpose: what it carries is used by two threads.
struct Unchecked<Content>: @unchecked Sendable {
  let content: Content
}
