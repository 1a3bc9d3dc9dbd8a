import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Subjects that serve their observers in another order than the usual one, and uses of the short interface.
  static var orders: [CorrectSubject] {
    [
      CorrectSubject("signal/newest observer first", "Serves the observers from the newest to the oldest.") {
        Subject(
          SignalSubject("newest first", capabilities: plainRelay, readings: ["E6/queued"]) { work in
            let relay = PlainRelay(NewestFirst(), work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/in another order every time", "Serves the observers in turn, each event from another on.")
      {
        Subject(
          SignalSubject("another order", capabilities: plainRelay, readings: ["E6/queued"]) { work in
            let relay = PlainRelay(Rotating(), work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("property/newest observer first", "Serves the observers from the newest to the oldest.") {
        Subject(
          PropertySubject("newest first") { initial in
            let property = BackwardProperty(initial)
            return PropertyAdapter(
              value: { property.value },
              set: { property.set($0) },
              start: { sink in property.start(sink) }
            )
          }
        )
      },
      CorrectSubject(
        "signal/short interface, watched",
        "Is a pipe whose values are watched on their way.",
        verify: {
          try Contract.signal.verify("a watched pipe") { work in
            let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
            work.begin { input.send($0) }
            return signal.on(value: { _ in })
          }
        }
      ),
      CorrectSubject(
        "producer/short interface, lifted",
        "Is a producer that is lifted through two operators.",
        verify: {
          try Contract.producer.verify("lifted") { handler in
            SignalProducer<Int, TestFailure> { observer, lifetime in
              let work = handler.work()
              lifetime += { work.dispose() }
              work.begin { observer.send($0) }
            }
            .lift { $0.map { -$0 }.map { -$0 } }
          }
        }
      ),
      CorrectSubject(
        "cold/short interface, collected and flattened",
        "Sends pairs of values apart again.",
        verify: {
          try Contract.coldSignal.verify("pairs, apart") { work in
            let effect = work.effect
            return SignalProducer(work.source).map(effect).collect(count: 2).flatten()
          }
        }
      ),
      CorrectSubject(
        "operator/both ends become values",
        "Turns failures and interruptions into values, and completes.",
        verify: {
          try Contract.operators.verify(
            "ends as values",
            traits: [.handlesFailure, .handlesInterruption],
            signal: { signal, _ in signal.materialize().map { $0.isTerminating ? "end" : $0.value ?? "" } },
            producer: { producer, _ in producer.materialize().map { $0.isTerminating ? "end" : $0.value ?? "" } }
          )
        }
      ),
      CorrectSubject("operator/never observed twice", "Is hot, of a library with one observer per stream.") {
        Subject(
          OperatorSubject<String, String>(
            "one observer",
            capabilities: .failure,
            values: ["a", "b"],
            streamKind: .signal
          ) { source, _ in
            let receiver = Mutexed()
            let observation = source.observe { event in receiver.current?(event) }
            return EventSource { sink in
              receiver.current = sink
              return Cancellation {
                receiver.current = nil
                observation.dispose()
              }
            }
          }
        )
      },
    ]
  }

  private final class Mutexed: Sendable {
    private let sink = Mutex<Letters.Sink?>(nil)

    var current: Letters.Sink? {
      get { sink.withLock(\.self) }
      set { sink.withLock { $0 = newValue } }
    }
  }
}

private struct NewestFirst: ObserverStore {
  private var list = ArrayList()

  mutating func insert(_ id: Int, _ sink: @escaping Numbers.Sink) { list.insert(id, sink) }
  mutating func remove(_ id: Int) { list.remove(id) }
  mutating func removeAll() { list.removeAll() }
  var ids: [Int] { list.ids.reversed() }
  func sink(_ id: Int) -> Numbers.Sink? { list.sink(id) }
}

private struct Rotating: ObserverStore {
  private var list = ArrayList()
  private let turn = Sheltered(0)

  mutating func insert(_ id: Int, _ sink: @escaping Numbers.Sink) { list.insert(id, sink) }
  mutating func remove(_ id: Int) { list.remove(id) }
  mutating func removeAll() { list.removeAll() }
  func sink(_ id: Int) -> Numbers.Sink? { list.sink(id) }

  var ids: [Int] {
    turn.value += 1
    let ids = list.ids
    let first = ids.isEmpty ? 0 : turn.value % ids.count
    return Array(ids[first...] + ids[..<first])
  }
}

/// A property that serves its newest observer first.
private final class BackwardProperty: Sendable {
  typealias Sink = EventSource<Int, Never>.Sink

  private final class Core: Sendable {
    let lock = NSRecursiveLock()
    let sinks = Sheltered<[(id: Int, sink: Sink)]>([])
    let lastID = Sheltered(0)

    func send(_ event: Event<Int, Never>) {
      for (id, sink) in sinks.value.reversed() where sinks.value.contains(where: { $0.id == id }) { sink(event) }
    }

    func detach(_ id: Int) {
      let gone = lock.withLock {
        defer { sinks.value.removeAll { $0.id == id } }
        return sinks.value
      }
      withExtendedLifetime(gone) {}
    }
  }

  private let core = Core()
  private let current: Mutex<Int>

  init(_ initial: Int) { current = Mutex(initial) }

  deinit { core.lock.withLock { core.send(.completed) } }

  var value: Int { current.withLock { $0 } }

  func set(_ value: Int) {
    core.lock.withLock {
      current.withLock { $0 = value }
      core.send(.next(value))
    }
  }

  func start(_ sink: @escaping Sink) -> Cancellation {
    core.lock.withLock {
      core.lastID.value += 1
      let id = core.lastID.value
      core.sinks.value.append((id, sink))
      sink(.next(value))
      return Cancellation { [weak core] in core?.detach(id) }
    }
  }
}
