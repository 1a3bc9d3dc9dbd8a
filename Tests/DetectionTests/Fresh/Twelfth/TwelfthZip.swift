import Reactive
import ReactiveContractKit
import Synchronization

/// The values of two inputs that wait for their partners.
private struct TwelfthZipState: Sendable {
  struct Side {
    var values: [String] = []
    var isOver = false

    var isDone: Bool { isOver && values.isEmpty }
  }

  let variant: Bug.Variant
  var left = Side()
  var right = Side()

  var isDone: Bool { left.isDone || right.isDone || (left.isOver && right.isOver) }

  mutating func add(_ value: String, to side: WritableKeyPath<Self, Side>) -> String? {
    if variant == .broken { self[keyPath: side].values = [] }
    self[keyPath: side].values.append(value)
    if left.values.isEmpty || right.values.isEmpty { return nil }
    return left.values.removeFirst() + right.values.removeFirst()
  }
}

func twelfthZipped(
  _ left: Signal<String, TestFailure>,
  _ right: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let turn = TwelfthTurn()
    let state = TwelfthBox(TwelfthZipState(variant: variant))
    for isLeft in [true, false] {
      lifetime += (isLeft ? left : right).observe { event in
        if case .failed = event { return observer.send(event) }
        if case .interrupted = event { return observer.send(event) }
        let isInside = turn.isMine
        if !isInside { turn.enter() }
        let pair = state.update { state -> String? in
          let side = isLeft ? \TwelfthZipState.left : \TwelfthZipState.right
          if case .next(let value) = event { return state.add(value, to: side) }
          state[keyPath: side].isOver = true
          return nil
        }
        if let pair { observer.send(value: pair) }
        if state.value.isDone { observer.sendCompleted() }
        if !isInside { turn.leave() }
      }
    }
  }
}
