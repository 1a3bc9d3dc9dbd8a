import Foundation
import Synchronization

/// A thread that has been started, and for whose end a test can wait.
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

/// A flag that one thread sets and another one reads.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}

/// Shows the race on purpose: two threads use the content.
struct Unchecked<Content>: @unchecked Sendable {
  let content: Content
}
