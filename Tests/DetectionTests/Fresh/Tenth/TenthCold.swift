import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let tenthShare = Bug(
    "tenth/share-owned-by-the-first",
    "A shared run is disposed of by the observer that began it, even if others are attached.",
    breaks: "K4",
    witness: .played(correct: "B1 B2", broken: "B1 B!") { variant in
      let log = TenthLog()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let share = TenthShare(signal.producer, variant)
      let first = share.observe { _ in }
      let second = share.observe { event in log.add("B\(event.value.map { "\($0)" } ?? "!")") }
      input.send(value: 1)
      first.dispose()
      input.send(value: 2)
      return withExtendedLifetime(second) { log.text }
    },
    subject: { variant in
      Subject(
        ColdSubject("share", runKind: .autoconnected) { work in
          let share = TenthShare(SignalProducer(work.source).map(work.effect), variant)
          return ColdAdapter(EventSource { sink in share.observe(sink) })
        }
      )
    }
  )

  static let tenthNoTwins = Bug(
    "tenth/no-twins-keeps-the-last",
    "An operator drops an object that comes twice in a row, and forgets the last object when it is "
      + "disposed of, but not at "
      + "its end.",
    breaks: "K5",
    witness: .played(correct: "released", broken: "held") { variant in
      let (signal, input) = Signal<TenthImage, TestFailure>.pipe()
      let handle = tenthWithoutTwins(EventSource(signal), variant) { $0 }.observe { _ in }
      var image: TenthImage? = TenthImage()
      weak let seen = image
      image.map { input.send(value: $0) }
      image = nil
      input.sendCompleted()
      return withExtendedLifetime(handle) { seen == nil ? "released" : "held" }
    },
    subject: { variant in
      Subject(
        ColdSubject("withoutTwins") { work in
          ColdAdapter(tenthWithoutTwins(work.source, variant, work.effect))
        }
      )
    }
  )
}

private final class TenthImage: Sendable {}

/// One run for all observers, from the first observer to the last.
private final class TenthShare<Value: Sendable>: Sendable {
  private let run: Multicast<Value, TestFailure>
  private let variant: Bug.Variant
  private let state = Mutex((observers: 0, hasBegun: false))
  private let connection = SerialDisposable()

  init(_ producer: SignalProducer<Value, TestFailure>, _ variant: Bug.Variant) {
    run = producer.multicast()
    self.variant = variant
  }

  func observe(_ sink: @escaping @Sendable (Event<Value, TestFailure>) -> Void) -> Cancellation {
    let observation = run.producer.start(sink)
    let begins = state.withLock { state in
      state.observers += 1
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if begins { connection.inner = run.connect() }
    let detach = AnyDisposable { [self] in
      observation.dispose()
      let isLast = state.withLock { state in
        state.observers -= 1
        return state.observers == 0
      }
      if variant == .correct ? isLast : begins { connection.dispose() }
    }
    return Cancellation { detach.dispose() }
  }
}

/// Drops an object that comes twice in a row.
private func tenthWithoutTwins<Object: AnyObject & Sendable>(
  _ source: EventSource<Object, TestFailure>,
  _ variant: Bug.Variant,
  _ effect: @escaping @Sendable (Object) -> Object
) -> EventSource<Object, TestFailure> {
  EventSource { sink in
    let memory = TenthMemory<Object>()
    let observation = source.observe { event in
      switch event {
      case .next(let object):
        let value = effect(object)
        if memory.replace(with: value) !== value { sink(.next(value)) }
      case .failed, .completed, .interrupted:
        if variant == .correct { _ = memory.replace(with: nil) }
        sink(event)
      }
    }
    return Cancellation {
      observation.dispose()
      _ = memory.replace(with: nil)
    }
  }
}

private final class TenthMemory<Object: AnyObject & Sendable>: Sendable {
  private let last = Mutex<Object?>(nil)

  func replace(with object: Object?) -> Object? {
    last.withLock { last in
      defer { last = object }
      return last
    }
  }
}
