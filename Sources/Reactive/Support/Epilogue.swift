/// Something that waits for a thread to leave a gate.
protocol EpiloguePart: AnyObject {
  /// Does what it waited to do.
  func gateWasLeft()
}

/// A closure that waits for a thread to leave a gate.
final class EpilogueAction: EpiloguePart {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  func gateWasLeft() { action() }
}

/// What a thread will do, in order, once it has left a gate; room for the usual one without an array.
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

  /// Does everything, and lets go of it, as the caller who has put the thread's mode in order needs.
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
