/// Deferred work that waits for a thread to leave a gate.
@usableFromInline
package protocol EpiloguePart: AnyObject {
  /// Performs the deferred work.
  func gateWasLeft(_ sole: borrowing SoleUser)
}

/// A closure that waits for a thread to leave a gate.
final class EpilogueAction: EpiloguePart {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  package func gateWasLeft(_ sole: borrowing SoleUser) { action() }
}

/// A closure that waits for a thread to leave a gate, and uses what belongs to that thread from then on.
final class SoleEpilogueAction: EpiloguePart {
  private let action: (borrowing SoleUser) -> Void

  init(_ action: @escaping (borrowing SoleUser) -> Void) { self.action = action }

  package func gateWasLeft(_ sole: borrowing SoleUser) { action(sole) }
}

/// The work that a thread performs, in order, after it has left a gate; the usual single part needs no array.
@usableFromInline
struct Epilogue {
  @usableFromInline var first: (any EpiloguePart)?
  @usableFromInline var others: [any EpiloguePart] = []

  @inlinable
  init() {}

  @inlinable
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
    first?.gateWasLeft(SoleUser())
    first = nil
    for part in others {
      ThreadState.beginNextCleanup()
      part.gateWasLeft(SoleUser())
    }
    others = []
  }
}
