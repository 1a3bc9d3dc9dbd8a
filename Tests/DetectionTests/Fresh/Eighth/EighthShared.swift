import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthShared: [Bug] = [eighthShare, eighthUncachedFailure]

  private static let eighthShare = Bug(
    "eighth/share-begins-with-every-first",
    "A shared request begins whenever the number of observers becomes one, also when it has been one before.",
    breaks: "K3",
    witness: .played(correct: "begun a | !", broken: "begun a | begun a |") { variant in
      let log = EighthLog()
      let request = SignalProducer<String, TestFailure> { observer, _ in
        log.add("begun")
        observer.send(value: "a")
        observer.sendCompleted()
      }
      let share = EighthShare(request, variant)
      share.producer.start { log.add($0) }
      share.producer.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("eighth share", runKind: .autoconnected) { work in
          ColdAdapter(EventSource(EighthShare(work.source.producer.map(work.effect), variant).producer))
        }
      )
    }
  )

  private static let eighthUncachedFailure = Bug(
    "eighth/cache-keeps-no-failures",
    "A cache of answers is not to keep failures, and sends them past its buffer to those who are there.",
    breaks: "R3",
    witness: .played(correct: "1 # / 1 #", broken: "1 # / 1") { variant in
      let log = EighthLog()
      let (output, input) = eighthCache(2, variant)
      output.start { log.add($0) }
      input.send(value: 1)
      input.send(error: TestFailure("no network"))
      log.add("/")
      output.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("eighth cache") { capacity in
          let (output, input) = eighthCache(capacity, variant)
          return BufferAdapter(output, input: input)
        }
      )
      .adopting("R3")
    }
  )
}

/// One run for all observers, from the first to the last.
private final class EighthShare<Value: Sendable>: Sendable {
  private struct Count {
    var observers = 0
    var hasBegun = false
    var isOver = false
    var run: (any Disposable)?
    var pipe = Signal<Value, TestFailure>.pipe()
  }

  private let source: SignalProducer<Value, TestFailure>
  private let variant: Bug.Variant
  private let count = Mutex(Count())

  init(_ source: SignalProducer<Value, TestFailure>, _ variant: Bug.Variant) {
    self.source = source
    self.variant = variant
  }

  var producer: SignalProducer<Value, TestFailure> {
    SignalProducer { [self] observer, lifetime in
      let (begins, shared) = join()
      lifetime += { self.leave() }
      lifetime += shared.observe(observer)
      if begins { begin() }
    }
  }

  private func join() -> (begins: Bool, shared: Signal<Value, TestFailure>) {
    count.withLock { count in
      count.observers += 1
      let begins = variant == .correct ? !count.hasBegun : count.observers == 1
      if begins {
        count.hasBegun = true
        count.isOver = false
        count.pipe = Signal.pipe()
      }
      return (begins, count.pipe.output)
    }
  }

  private func begin() {
    let input = count.withLock { $0.isOver ? nil : $0.pipe.input }
    guard let input else { return }
    let run = source.start { input.send($0) }
    let isOver = count.withLock { count in
      if !count.isOver { count.run = run }
      return count.isOver
    }
    if isOver { run.dispose() }
  }

  private func leave() {
    let last = count.withLock { count -> (run: (any Disposable)?, input: Observer<Value, TestFailure>)? in
      count.observers -= 1
      guard count.observers == 0 else { return nil }
      count.isOver = true
      defer { count.run = nil }
      return (count.run, count.pipe.input)
    }
    last?.run?.dispose()
    last?.input.sendInterrupted()
  }
}

/// Makes a buffer of the latest answers.
private func eighthCache(
  _ capacity: Int,
  _ variant: Bug.Variant
) -> (output: SignalProducer<Int, TestFailure>, input: Observer<Int, TestFailure>) {
  let (answers, answer) = SignalProducer<Int, TestFailure>.buffer(capacity: capacity)
  let (failures, failure) = Signal<TestFailure, Never>.pipe()
  let output = SignalProducer<Int, TestFailure> { observer, lifetime in
    lifetime += failures.observeValues { observer.send(error: $0) }
    eighthStart(answers, during: lifetime) { observer.send($0) }
  }
  let input = Observer<Int, TestFailure> { event in
    if variant == .broken, case .failed(let error) = event {
      failure.send(value: error)
    } else {
      answer.send(event)
    }
  }
  return (output, input)
}
