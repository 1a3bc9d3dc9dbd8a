import Reactive
import ReactiveContractKit
import Synchronization

/// The latest value of each of two inputs.
final class FifthSlots: Sendable {
  private struct Contents {
    var first: String?
    var second: String?
    var open = 2
  }

  private let contents = Mutex(Contents())

  /// Stores what has arrived, and returns what is to be sent.
  @Sendable func store(_ arrival: FifthArrival) -> Event<String, TestFailure>? {
    Interleaving.yield(before: "take the lock of the slots")
    let result = contents.withLock { contents -> Event<String, TestFailure>? in
      switch arrival.event {
      case .next(let value):
        if arrival.isFirst { contents.first = value } else { contents.second = value }
        guard let first = contents.first, let second = contents.second else { return nil }
        return .next(first + second)
      case .completed:
        contents.open -= 1
        return contents.open == 0 ? .completed : nil
      case .failed, .interrupted:
        return arrival.event
      }
    }
    Interleaving.yield(after: "released the lock of the slots")
    return result
  }
}

/// An operator over the joined events of two streams.
protocol FifthJoinLaw: Transducer
where Input == FifthArrival, InputFailure == Never, Output == String, OutputFailure == TestFailure {}

private func fifthEnd(_ termination: Termination<Never>) -> Reaction<String, TestFailure> {
  switch termination {
  case .completed: .end(.completed)
  case .interrupted: .end(.interrupted)
  }
}

/// Forwards the values of the first input, except that they wait from an x of the second one until another value or
/// the end of that.
struct FifthPause: FifthJoinLaw {
  let variant: Bug.Variant
  var isPaused = false
  var waiting: [String] = []
  var waitingFailure: TestFailure?
  var open = 2

  mutating func receive(_ arrival: FifthArrival) -> Reaction<String, TestFailure> {
    switch arrival.event {
    case .next(let value):
      if !arrival.isFirst { return value == "x" ? pause() : resume() }
      guard isPaused else { return .send(value) }
      waiting.append(value)
      return .nothing
    case .failed(let failure):
      if variant == .broken, arrival.isFirst, isPaused {
        waitingFailure = failure
        return .nothing
      }
      return .end(.failed(failure))
    case .completed:
      open -= 1
      return arrival.isFirst && open > 0 ? .nothing : resume()
    case .interrupted:
      return .end(.interrupted)
    }
  }

  mutating func end(_ termination: Termination<Never>) -> Reaction<String, TestFailure> { fifthEnd(termination) }

  private mutating func pause() -> Reaction<String, TestFailure> {
    isPaused = true
    return .nothing
  }

  /// Sends what has waited, and the completion if both inputs have completed.
  private mutating func resume() -> Reaction<String, TestFailure> {
    isPaused = false
    let values = waiting
    waiting = []
    if let waitingFailure { return .sendEachThenEnd(values, .failed(waitingFailure)) }
    return open == 0 ? .sendEachThenEnd(values, .completed) : .sendEach(values)
  }
}

struct FifthZip: FifthJoinLaw {
  let variant: Bug.Variant
  var waiting: [[String]] = [[], []]
  var done = [false, false]

  mutating func receive(_ arrival: FifthArrival) -> Reaction<String, TestFailure> {
    let index = arrival.isFirst ? 0 : 1
    switch arrival.event {
    case .next(let value):
      if variant == .correct { waiting[index].append(value) } else { waiting[index] = [value] }
      guard let first = waiting[0].first, let second = waiting[1].first else { return .nothing }
      waiting[0].removeFirst()
      waiting[1].removeFirst()
      return isExhausted ? .sendThenEnd(first + second, .completed) : .send(first + second)
    case .completed:
      done[index] = true
      return isExhausted ? .end(.completed) : .nothing
    case .failed(let failure):
      return .end(.failed(failure))
    case .interrupted:
      return .end(.interrupted)
    }
  }

  mutating func end(_ termination: Termination<Never>) -> Reaction<String, TestFailure> { fifthEnd(termination) }

  private var isExhausted: Bool { (done[0] && waiting[0].isEmpty) || (done[1] && waiting[1].isEmpty) }
}

struct FifthSample: FifthJoinLaw {
  let variant: Bug.Variant
  var latest: String?
  var open = 2

  mutating func receive(_ arrival: FifthArrival) -> Reaction<String, TestFailure> {
    switch arrival.event {
    case .next(let value):
      if arrival.isFirst {
        latest = value
        return .nothing
      }
      guard let sampled = latest else { return .nothing }
      if variant == .broken { latest = nil }
      return .send(sampled)
    case .completed:
      open -= 1
      return open == 0 ? .end(.completed) : .nothing
    case .failed(let failure):
      return .end(.failed(failure))
    case .interrupted:
      return .end(.interrupted)
    }
  }

  mutating func end(_ termination: Termination<Never>) -> Reaction<String, TestFailure> { fifthEnd(termination) }
}
