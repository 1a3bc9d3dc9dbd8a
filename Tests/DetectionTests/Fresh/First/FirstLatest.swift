import Reactive
import ReactiveContractKit

/// The latest values of two inputs, for one thread; its disposal is silent.
final class FirstLatest: @unchecked Sendable {
  private let turns = FirstTurns()
  private let guards: Bool
  private var sink: FirstSource.Sink?
  private var values: [String?] = [nil, nil]
  private var open = 2
  private(set) var isOver = false
  var handles: [Cancellation] = []

  init(_ sink: @escaping FirstSource.Sink, guards: Bool) {
    self.sink = sink
    self.guards = guards
  }

  func receive(_ event: FirstEvent<String>, at side: Int) {
    turns.run {
      if self.guards, self.isOver { return }
      switch event {
      case .next(let value):
        self.values[side] = value
        if let left = self.values[0], let right = self.values[1] { self.sink?(.next(left + right)) }
      case .completed:
        self.open -= 1
        if self.open == 0 { self.finish(.completed) }
      case .failed, .interrupted: self.finish(event)
      }
    }
  }

  func dispose() {
    isOver = true
    sink = nil
    release()
  }

  func release() {
    let all = handles
    handles = []
    for handle in all { handle.dispose() }
  }

  private func finish(_ event: FirstEvent<String>) {
    isOver = true
    sink?(event)
    release()
    turns.afterwards { self.sink = nil }
  }
}
