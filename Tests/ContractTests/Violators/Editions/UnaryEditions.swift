import Reactive

@testable import ReactiveContractKit

extension OperatorEdition {
  static var unary: [OperatorEdition] {
    [
      unary("take(first: 2)") { TakeFirstEdition(slip: $0, left: 2) },
      unary("take(last: 2)") { TakeLastEdition(slip: $0) },
      unary("take(while:)") { TakeWhileEdition(slip: $0) },
      unary("take(until:) of a predicate") { TakeUntilEdition(slip: $0) },
      unary("skip(first: 2)") { SkipFirstEdition(slip: $0) },
      unary("skip(while:)") { SkipWhileEdition(slip: $0) },
      unary("skipRepeats(_:)") { SkipRepeatsEdition(slip: $0) },
      unary("uniqueValues") { UniqueValuesEdition(slip: $0) },
      unary("scan") { ScanEdition(slip: $0) },
      unary("reduce") { ReduceEdition(slip: $0) },
      unary("collect(count: 2)", { CollectEdition(slip: $0) }, as: Oracle.batch),
      unary("combinePrevious()") { CombinePreviousEdition(slip: $0) },
      unary("materialize") { MaterializeEdition(slip: $0) },
      unary("attempt") { AttemptEdition(slip: $0) },
    ].flatMap(\.self)
  }
}

private protocol Edition: ValueTransducer<String, String, TestFailure> {
  associatedtype Mistake: Slip
  var slip: Mistake? { get }
}

private struct TakeFirstEdition: Edition {
  enum Mistake: String, Slip {
    case late = "completes when one value more comes"
    case early = "counts before it sends and keeps the last one"
  }

  let slip: Mistake?
  var left: Int

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    left -= 1
    switch slip {
    case .late: return left < 0 ? .end(.completed) : .send(value)
    case .early: return left == 0 ? .end(.completed) : .send(value)
    case nil: return left == 0 ? .sendThenEnd(value, .completed) : .send(value)
    }
  }
}

private struct TakeLastEdition: Edition {
  enum Mistake: String, Slip {
    case failure = "gives out what it holds when the stream fails"
    case oldest = "stops taking when it is full"
  }

  let slip: Mistake?
  var held: [String] = []

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if slip == .oldest, held.count == 2 { return .nothing }
    held = (held + [value]).suffix(2)
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed: .sendEachThenEnd(held, .completed)
    case .failed where slip == .failure: .sendEachThenEnd(held, termination)
    case .failed, .interrupted: .end(termination)
    }
  }
}

private struct TakeWhileEdition: Edition {
  enum Mistake: String, Slip { case inclusive = "sends the value that ends it" }

  let slip: Mistake?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if value == "a" { return .send(value) }
    return slip == .inclusive ? .sendThenEnd(value, .completed) : .end(.completed)
  }
}

private struct TakeUntilEdition: Edition {
  enum Mistake: String, Slip { case exclusive = "keeps the deciding value to itself" }

  let slip: Mistake?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if value == "a" { return .send(value) }
    return slip == .exclusive ? .end(.completed) : .sendThenEnd(value, .completed)
  }
}

private struct SkipFirstEdition: Edition {
  enum Mistake: String, Slip { case end = "does not let a stream that is shorter complete" }

  let slip: Mistake?
  var skipped = 0

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    skipped += 1
    return skipped > 2 ? .send(value) : .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    if slip == .end, skipped < 2, case .completed = termination { return .nothing }
    return .end(termination)
  }
}

private struct SkipWhileEdition: Edition {
  enum Mistake: String, Slip {
    case again = "asks again after it has opened"
    case late = "opens behind the value that opens it"
  }

  let slip: Mistake?
  var isOpen = false

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let wasOpen = isOpen
    isOpen = value != "a" || isOpen && slip != .again
    return (slip == .late ? wasOpen : isOpen) ? .send(value) : .nothing
  }
}

private struct SkipRepeatsEdition: Edition {
  enum Mistake: String, Slip { case sent = "compares with the last value that it has sent" }

  let slip: Mistake?
  var base: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let isRepeat = base.map { $0 + value != "ac" } ?? false
    if !isRepeat || slip == nil { base = value }
    return isRepeat ? .nothing : .send(value)
  }
}

private struct UniqueValuesEdition: Edition {
  enum Mistake: String, Slip { case last = "remembers the last value only" }

  let slip: Mistake?
  var seen: [String] = []

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if seen.contains(value) { return .nothing }
    seen = (slip == .last ? [] : seen) + [value]
    return .send(value)
  }
}

private struct ScanEdition: Edition {
  enum Mistake: String, Slip {
    case before = "sends what it has before it adds"
    case restarts = "adds to the first result again and again"
    case initial = "sends its initial result first"
  }

  let slip: Mistake?
  var result = "-"

  mutating func begin() -> Reaction<String, TestFailure> { slip == .initial ? .send(result) : .nothing }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let (before, after) = (result, result + value)
    if slip != .restarts || result == "-" { result = after }
    return .send(slip == .before ? before : after)
  }
}

private struct ReduceEdition: Edition {
  enum Mistake: String, Slip {
    case empty = "says nothing about an empty stream"
    case interrupted = "gives its result when it is interrupted"
  }

  let slip: Mistake?
  var result = "-"

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    result += value
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed where slip == .empty && result == "-": .end(.completed)
    case .interrupted where slip == .interrupted: .sendThenEnd(result, termination)
    case .completed: .sendThenEnd(result, termination)
    case .failed, .interrupted: .end(termination)
    }
  }
}

private struct CollectEdition: ValueTransducer {
  typealias Failure = TestFailure

  enum Mistake: String, Slip {
    case remainder = "loses what is left in the end"
    case empty = "gives an empty array behind a full one"
    case first = "gives no array for an empty stream"
  }

  let slip: Mistake?
  var values: [String] = []
  var isFresh = true

  mutating func receive(_ value: String) -> Reaction<[String], TestFailure> {
    isFresh = false
    values.append(value)
    guard values.count == 2 else { return .nothing }
    defer { values = [] }
    return .send(values)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<[String], TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    if slip == .remainder, !isFresh { return .end(termination) }
    let isWorthIt = !values.isEmpty || isFresh && slip != .first || slip == .empty
    return isWorthIt ? .sendThenEnd(values, termination) : .end(termination)
  }
}

private struct CombinePreviousEdition: Edition {
  enum Mistake: String, Slip {
    case disjoint = "uses no value twice"
    case swapped = "gives the newer value first"
  }

  let slip: Mistake?
  var previous: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let previous else {
      self.previous = value
      return .nothing
    }
    self.previous = slip == .disjoint ? nil : value
    return .send(slip == .swapped ? value + previous : previous + value)
  }
}

private struct MaterializeEdition: Transducer {
  enum Mistake: String, Slip {
    case completes = "completes when it is interrupted"
    case open = "does not complete behind a failure"
  }

  let slip: Mistake?

  mutating func receive(_ value: String) -> Reaction<String, Never> {
    .send(Event<String, TestFailure>.next(value).description)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, Never> {
    let event = Event<String, TestFailure>(termination).description
    return switch termination {
    case .interrupted where slip == nil || slip == .open: .sendThenEnd(event, .interrupted)
    case .failed where slip == .open: .send(event)
    case .interrupted, .failed, .completed: .sendThenEnd(event, .completed)
    }
  }
}

private struct AttemptEdition: Edition {
  enum Mistake: String, Slip {
    case goesOn = "drops a value that is refused and goes on"
    case sends = "sends the refused value before it fails"
  }

  let slip: Mistake?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if value != "b" { return .send(value) }
    let end = Termination.failed(TestFailure("refused"))
    return slip == .goesOn ? .nothing : slip == .sends ? .sendThenEnd(value, end) : .end(end)
  }
}
