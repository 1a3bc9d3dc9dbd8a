/// Deferred work that waits for a thread to leave a gate.
package protocol EpiloguePart: AnyObject {
  /// Performs the deferred work.
  func gateWasLeft()
}

/// A closure that waits for a thread to leave a gate.
final class EpilogueAction: EpiloguePart {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  package func gateWasLeft() { action() }
}

/// The work that a thread performs, in order, after it has left a gate; the usual single part needs no array.
struct Epilogue {
  private var first: (any EpiloguePart)?
  private var others: [any EpiloguePart] = []

  mutating func append(_ part: any EpiloguePart) {
    if first == nil { first = part } else { others.append(part) }
  }

  mutating func append(_ epilogue: Epilogue) {
    guard let next = epilogue.first else { return }
    append(next)
    others += epilogue.others
  }

  mutating func take() -> Epilogue {
    if first == nil { return self }
    return exchange(&self, with: Epilogue())
  }

  /// Performs and releases all parts; the caller has set the thread's mode for that.
  mutating func run() {
    first?.gateWasLeft()
    first = nil
    for part in others {
      ThreadState.beginNextCleanup()
      part.gateWasLeft()
    }
    others = []
  }
}
