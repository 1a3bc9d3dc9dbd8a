import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let tenthSetting = Bug(
    "tenth/setting-caches-its-producer",
    "A property makes its producer once, with the value of that moment in front, to save work at each start.",
    breaks: "V2",
    witness: .played(correct: "2 3", broken: "1 3") { variant in
      let log = TenthLog()
      let setting = TenthSetting(1, variant)
      setting.property.value = 2
      setting.producer.startWithValues { log.add("\($0)") }
      setting.property.value = 3
      return log.text
    },
    subject: { variant in
      Subject(
        PropertySubject("Setting") { initial in
          let setting = TenthSetting(initial, variant)
          return PropertyAdapter(
            value: { setting.property.value },
            set: { setting.property.value = $0 },
            modify: { body in setting.property.modify { $0 = body($0) } },
            observe: { sink in
              let observation = setting.property.signal.observe(sink)
              return Cancellation { observation?.dispose() }
            },
            start: { sink in
              let run = setting.producer.start(sink)
              return Cancellation { run.dispose() }
            }
          )
        }
      )
    }
  )

  static let tenthLabel = Bug(
    "tenth/label-skips-repeats",
    "A binding skips a value that the source has sent before, also if the target has another one by now.",
    breaks: "V5",
    witness: .played(correct: "1 5 1", broken: "1 5 5") { variant in
      let (source, target) = (MutableProperty(0), MutableProperty(0))
      let log = TenthLog()
      let binding = tenthBind(target, to: source, variant)
      defer { binding.dispose() }
      source.value = 1
      log.add("\(target.value)")
      target.value = 5
      log.add("\(target.value)")
      source.value = 1
      log.add("\(target.value)")
      return log.text
    },
    subject: { variant in
      Subject(
        BindingSubject("label") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            let binding = tenthBind(target, to: source, variant)
            return Cancellation { binding.dispose() }
          }
        }
      )
    }
  )

  static let tenthReplay = Bug(
    "tenth/replay-drops-values-at-a-failure",
    "A replay buffer drops its values when it fails or is interrupted, so that late observers receive only that end.",
    breaks: "R3",
    witness: .played(correct: "1 2 #", broken: "#") { variant in
      let log = TenthLog()
      let replay = TenthReplay(2, variant)
      for event in [Event<Int, TestFailure>.next(1), .next(2), .failed(TestFailure())] { replay.send(event) }
      _ = replay.observe { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("Replay") { capacity in
          let replay = TenthReplay(capacity, variant)
          return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
        }
      ).adopting("R3")
    }
  )
}

private final class TenthSetting: Sendable {
  let property: MutableProperty<Int>
  private let cached: SignalProducer<Int, Never>?

  var producer: SignalProducer<Int, Never> { cached ?? property.producer }

  init(_ value: Int, _ variant: Bug.Variant) {
    property = MutableProperty(value)
    cached = variant == .broken ? property.signal.producer.prefix(value: property.value) : nil
  }
}

private func tenthBind(
  _ target: MutableProperty<Int>,
  to source: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  target <~ (variant == .correct ? source.producer : source.producer.skipRepeats())
}

/// Retains the newest values and the end.
///
/// Each observer has a queue, so that a replay is not overtaken.
private final class TenthReplay: Sendable {
  typealias Happening = Event<Int, TestFailure>

  private struct State {
    var values: [Int] = []
    var end: Happening?
    var queues: [TenthMailbox] = []
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let variant: Bug.Variant

  init(_ capacity: Int, _ variant: Bug.Variant) {
    (self.capacity, self.variant) = (capacity, variant)
  }

  func send(_ event: Happening) {
    let queues = state.withLock { state -> [TenthMailbox] in
      guard state.end == nil else { return [] }
      switch event {
      case .next(let value):
        state.values.append(value)
        if state.values.count > capacity { state.values.removeFirst() }
      case .completed: state.end = event
      case .failed, .interrupted:
        if variant == .broken { state.values = [] }
        state.end = event
      }
      for queue in state.queues { queue.add(event) }
      defer {
        if state.end != nil { state.queues = [] }
      }
      return state.queues
    }
    for queue in queues { queue.deliver() }
  }

  func observe(_ sink: @escaping @Sendable (Happening) -> Void) -> Cancellation {
    let queue = TenthMailbox(sink)
    state.withLock { state in
      for value in state.values { queue.add(.next(value)) }
      if let end = state.end { queue.add(end) } else { state.queues.append(queue) }
    }
    queue.deliver()
    return Cancellation { [self] in
      queue.close()
      let removed = state.withLock { state in
        state.queues.firstIndex { $0 === queue }.map { state.queues.remove(at: $0) }
      }
      withExtendedLifetime(removed) {}
    }
  }
}

private final class TenthMailbox: Sendable {
  private let state = Mutex((events: [TenthReplay.Happening](), isDelivering: false, isClosed: false))
  private let sink: @Sendable (TenthReplay.Happening) -> Void

  init(_ sink: @escaping @Sendable (TenthReplay.Happening) -> Void) {
    self.sink = sink
  }

  func add(_ event: TenthReplay.Happening) { state.withLock { $0.events.append(event) } }

  func close() { state.withLock { $0.isClosed = true } }

  /// Delivers what waits, unless a call further down the stack does so already.
  func deliver() {
    let isFirst = state.withLock { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isFirst else { return }
    while let event = next() { sink(event) }
  }

  private func next() -> TenthReplay.Happening? {
    state.withLock { state in
      guard !state.isClosed, !state.events.isEmpty else {
        state.isDelivering = false
        return nil
      }
      return state.events.removeFirst()
    }
  }
}
