import Reactive

@testable import ReactiveContractKit

extension OperatorMutant {
  static var unary: [OperatorMutant] {
    [
      unary("take(first: 2)") { TakeFirstMutant(bug: $0, left: 2) },
      unary("take(last: 2)") { TakeLastMutant(bug: $0) },
      unary("take(while:)") { TakeWhileMutant(bug: $0) },
      unary("take(until:) of a predicate") { TakeUntilMutant(bug: $0) },
      unary("skip(first: 2)") { SkipFirstMutant(bug: $0) },
      unary("skip(while:)") { SkipWhileMutant(bug: $0) },
      unary("skipRepeats(_:)") { SkipRepeatsMutant(bug: $0) },
      unary("uniqueValues") { UniqueValuesMutant(bug: $0) },
      unary("scan") { ScanMutant(bug: $0) },
      unary("reduce") { ReduceMutant(bug: $0) },
      unary("collect(count: 2)", { CollectMutant(bug: $0) }, as: Oracle.batch),
      unary("combinePrevious()") { CombinePreviousMutant(bug: $0) },
      unary("materialize") { MaterializeMutant(bug: $0) },
      unary("attempt") { AttemptMutant(bug: $0) },
    ].flatMap(\.self)
  }
}

private protocol Mutant: ValueTransducer<String, String, TestFailure> {
  associatedtype Mistake: Bug
  var bug: Mistake? { get }
}

private struct TakeFirstMutant: Mutant {
  enum Mistake: String, Bug {
    case late = "completes when one value more comes"
    case early = "counts before it sends and keeps the last one"
  }

  let bug: Mistake?
  var left: Int

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    left -= 1
    switch bug {
    case .late: return left < 0 ? .end(.completed) : .send(value)
    case .early: return left == 0 ? .end(.completed) : .send(value)
    case nil: return left == 0 ? .sendThenEnd(value, .completed) : .send(value)
    }
  }
}

private struct TakeLastMutant: Mutant {
  enum Mistake: String, Bug {
    case failure = "gives out what it holds when the stream fails"
    case oldest = "stops taking when it is full"
  }

  let bug: Mistake?
  var held: [String] = []

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if bug == .oldest, held.count == 2 { return .nothing }
    held = (held + [value]).suffix(2)
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed: .sendEachThenEnd(held, .completed)
    case .failed where bug == .failure: .sendEachThenEnd(held, termination)
    case .failed, .interrupted: .end(termination)
    }
  }
}

private struct TakeWhileMutant: Mutant {
  enum Mistake: String, Bug { case inclusive = "sends the value that ends it" }

  let bug: Mistake?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if value == "a" { return .send(value) }
    return bug == .inclusive ? .sendThenEnd(value, .completed) : .end(.completed)
  }
}

private struct TakeUntilMutant: Mutant {
  enum Mistake: String, Bug { case exclusive = "keeps the deciding value to itself" }

  let bug: Mistake?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if value == "a" { return .send(value) }
    return bug == .exclusive ? .end(.completed) : .sendThenEnd(value, .completed)
  }
}

private struct SkipFirstMutant: Mutant {
  enum Mistake: String, Bug { case end = "does not let a stream that is shorter complete" }

  let bug: Mistake?
  var skipped = 0

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    skipped += 1
    return skipped > 2 ? .send(value) : .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    if bug == .end, skipped < 2, case .completed = termination { return .nothing }
    return .end(termination)
  }
}

private struct SkipWhileMutant: Mutant {
  enum Mistake: String, Bug {
    case again = "asks again after it has opened"
    case late = "opens behind the value that opens it"
  }

  let bug: Mistake?
  var isOpen = false

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let wasOpen = isOpen
    isOpen = value != "a" || isOpen && bug != .again
    return (bug == .late ? wasOpen : isOpen) ? .send(value) : .nothing
  }
}

private struct SkipRepeatsMutant: Mutant {
  enum Mistake: String, Bug { case sent = "compares with the last value that it has sent" }

  let bug: Mistake?
  var base: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let isRepeat = base.map { $0 + value != "ac" } ?? false
    if !isRepeat || bug == nil { base = value }
    return isRepeat ? .nothing : .send(value)
  }
}

private struct UniqueValuesMutant: Mutant {
  enum Mistake: String, Bug { case last = "remembers the last value only" }

  let bug: Mistake?
  var seen: [String] = []

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if seen.contains(value) { return .nothing }
    seen = (bug == .last ? [] : seen) + [value]
    return .send(value)
  }
}

private struct ScanMutant: Mutant {
  enum Mistake: String, Bug {
    case before = "sends what it has before it adds"
    case restarts = "adds to the first result again and again"
    case initial = "sends its initial result first"
  }

  let bug: Mistake?
  var result = "-"

  mutating func begin() -> Reaction<String, TestFailure> { bug == .initial ? .send(result) : .nothing }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let (before, after) = (result, result + value)
    if bug != .restarts || result == "-" { result = after }
    return .send(bug == .before ? before : after)
  }
}

private struct ReduceMutant: Mutant {
  enum Mistake: String, Bug {
    case empty = "says nothing about an empty stream"
    case interrupted = "gives its result when it is interrupted"
  }

  let bug: Mistake?
  var result = "-"

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    result += value
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed where bug == .empty && result == "-": .end(.completed)
    case .interrupted where bug == .interrupted: .sendThenEnd(result, termination)
    case .completed: .sendThenEnd(result, termination)
    case .failed, .interrupted: .end(termination)
    }
  }
}

private struct CollectMutant: ValueTransducer {
  typealias Failure = TestFailure

  enum Mistake: String, Bug {
    case remainder = "loses what is left in the end"
    case empty = "gives an empty array behind a full one"
    case first = "gives no array for an empty stream"
  }

  let bug: Mistake?
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
    if bug == .remainder, !isFresh { return .end(termination) }
    let isWorthIt = !values.isEmpty || isFresh && bug != .first || bug == .empty
    return isWorthIt ? .sendThenEnd(values, termination) : .end(termination)
  }
}

private struct CombinePreviousMutant: Mutant {
  enum Mistake: String, Bug {
    case disjoint = "uses no value twice"
    case swapped = "gives the newer value first"
  }

  let bug: Mistake?
  var previous: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let previous else {
      self.previous = value
      return .nothing
    }
    self.previous = bug == .disjoint ? nil : value
    return .send(bug == .swapped ? value + previous : previous + value)
  }
}

private struct MaterializeMutant: Transducer {
  enum Mistake: String, Bug {
    case completes = "completes when it is interrupted"
    case open = "does not complete behind a failure"
  }

  let bug: Mistake?

  mutating func receive(_ value: String) -> Reaction<String, Never> {
    .send(Event<String, TestFailure>.next(value).description)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, Never> {
    let event = Event<String, TestFailure>(termination).description
    return switch termination {
    case .interrupted where bug == nil || bug == .open: .sendThenEnd(event, .interrupted)
    case .failed where bug == .open: .send(event)
    case .interrupted, .failed, .completed: .sendThenEnd(event, .completed)
    }
  }
}

private struct AttemptMutant: Mutant {
  enum Mistake: String, Bug {
    case goesOn = "drops a value that is refused and goes on"
    case sends = "sends the refused value before it fails"
  }

  let bug: Mistake?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if value != "b" { return .send(value) }
    let end = Termination.failed(TestFailure("refused"))
    return bug == .goesOn ? .nothing : bug == .sends ? .sendThenEnd(value, end) : .end(end)
  }
}
