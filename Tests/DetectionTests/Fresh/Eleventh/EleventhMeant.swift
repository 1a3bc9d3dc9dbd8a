import Reactive
import ReactiveContractKit

/// What the operator makes of the values and a completion.
func eleventhHeard(
  _ values: [String],
  _ apply: (Signal<String, TestFailure>) -> Signal<String, TestFailure>
) -> String {
  let log = EleventhLog()
  let (source, input) = Signal<String, TestFailure>.pipe()
  apply(source).observe { log.add($0) }
  for value in values { input.send(value: value) }
  input.sendCompleted()
  return log.text
}

struct EleventhSkip: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var isSkipping = true

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if isSkipping, value == "a" { return .nothing }
    if variant == .correct { isSkipping = false }
    return .send(value)
  }
}

struct EleventhDebounce: TimedTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var waiting: String?
  var wakeUp: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let replaced = waiting { effects.drop(replaced) }
    waiting = value
    if variant == .correct, let wakeUp {
      effects.cancel(wakeUp)
      self.wakeUp = nil
    }
    if wakeUp == nil { wakeUp = effects.wake(after: .milliseconds(2)) }
  }

  mutating func wake(_ due: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    if let waiting { effects.send(waiting) }
    waiting = nil
    wakeUp = nil
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let waiting { effects.drop(waiting) }
    waiting = nil
    effects.end(termination)
  }
}

struct EleventhTake: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if value == "a" { return .send(value) }
    return variant == .correct ? .sendThenEnd(value, .completed) : .end(.completed)
  }
}

struct EleventhBatches: Transducer {
  let variant: Bug.Variant
  var batch: [String] = []
  var isEmpty = true

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    isEmpty = false
    batch.append(value)
    guard batch.count == 2 else { return .nothing }
    defer { batch = [] }
    return .send(text)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    let hasRest = variant == .correct && !batch.isEmpty
    return isEmpty || hasRest ? .sendThenEnd(text, termination) : .end(termination)
  }

  private var text: String { "[" + (isEmpty ? "" : batch.joined()) + "]" }
}

func eleventhRetried(
  _ source: SignalProducer<String, TestFailure>,
  _ count: Int,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let last = variant == .correct ? 0 : 1
  if count <= last { return source }
  return source.flatMapError { _ in eleventhRetried(source, count - 1, variant) }
}

func eleventhWithLatest(
  _ source: Signal<String, TestFailure>,
  _ other: Signal<String, Never>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let latest = EleventhBox<String?>(nil)
    lifetime += other.observe { event in
      if let value = event.value { latest.change { $0 = value } }
    }
    lifetime += source.observe { event in
      guard case .next(let value) = event else { return observer.send(event) }
      let added = latest.change { latest in
        defer { if variant == .broken { latest = nil } }
        return latest
      }
      if let added { observer.send(value: value + added) }
    }
  }
}
