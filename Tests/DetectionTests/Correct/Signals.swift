import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// A library whose signals have no interruption, and are never released before their end.
  static let plainRelay: Capabilities = [.failure, .manyObservers, .resources]

  /// Signals, each with another list of observers and another kind of mutual exclusion.
  static var signals: [CorrectSubject] {
    [
      CorrectSubject("signal/an array under a recursive lock", "Delivers under its lock, and queues recursive events.")
      {
        Subject(
          SignalSubject("an array, queued", capabilities: plainRelay, readings: ["E6/queued"]) { work in
            let relay = PlainRelay(ArrayList(), work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/a dictionary of observers", "Keeps observers by numbers, and sorts them to deliver.") {
        Subject(
          SignalSubject("a dictionary, queued", capabilities: plainRelay, readings: ["E6/queued"]) { work in
            let relay = PlainRelay(DictionaryList(), work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/a linked list of observers", "Keeps observers in nodes that know the next one.") {
        Subject(
          SignalSubject("a linked list, queued", capabilities: plainRelay, readings: ["E6/queued"]) { work in
            let relay = PlainRelay(LinkedObservers(), work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/snapshots that are copied", "Takes an immutable snapshot of its observers for each event.")
      {
        Subject(
          SignalSubject("snapshots", capabilities: plainRelay, readings: ["E6/queued"]) { work in
            let relay = SnapshotRelay(work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/refuses recursive values", "Refuses a value from inside a delivery, and keeps an end.") {
        Subject(
          SignalSubject("refusing", capabilities: plainRelay) { work in
            let relay = PlainRelay(ArrayList(), refusesValues: true, work.dispose)
            work.begin(refusable: { relay.send($0) })
            return relay.source
          }
        )
      },
      CorrectSubject("signal/interrupts late observers", "Has all ends and resources, and its shell may be dropped.") {
        Subject(
          SignalSubject(
            "interrupting relay",
            capabilities: [.failure, .interruption, .manyObservers, .resources],
            readings: ["E6/queued", "S3/retained"]
          ) { work in
            let relay = PlainRelay(ArrayList(), interruptsLate: true, work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/a reference signal of a signal", "Is the result of three operators on a pipe.") {
        Subject(
          SignalSubject("three operators on a pipe") { work in
            let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
            work.begin { input.send($0) }
            return EventSource(signal.map { $0 + 1 }.filter { _ in true }.map { $0 - 1 })
          }
        )
      },
      CorrectSubject("signal/two relays merged under one lock", "Merges two inputs, under one recursive lock for both.")
      {
        Subject(
          SignalSubject(combining: "merged relays", capabilities: plainRelay, readings: ["E6/queued"]) { one, other in
            let relay = PlainRelay(ArrayList()) {}
            let open = Mutex(2)
            for work in [one, other] {
              work.begin { event in
                if case .completed = event,
                  open.withLock({
                    $0 -= 1; return $0 > 0
                  })
                {
                  return
                }
                relay.send(event)
              }
            }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/zipped references", "Zips two pipes, and takes from each pair its first part.") {
        Subject(
          SignalSubject(combining: "zipped pipes") { one, other in
            let (first, second) = (Signal<Int, TestFailure>.pipe(), Signal<Int, TestFailure>.pipe())
            one.begin { first.input.send($0) }
            other.begin { second.input.send($0) }
            return EventSource(second.output.zip(with: first.output).map(\.0))
          }
        )
      },
    ]
  }
}

/// A list of observers, in the order in which they were attached.
protocol ObserverStore {
  mutating func insert(_ id: Int, _ sink: @escaping Numbers.Sink)
  mutating func remove(_ id: Int)
  mutating func removeAll()
  var ids: [Int] { get }
  func sink(_ id: Int) -> Numbers.Sink?
}

struct ArrayList: ObserverStore {
  private var sinks: [(id: Int, sink: Numbers.Sink)] = []

  mutating func insert(_ id: Int, _ sink: @escaping Numbers.Sink) { sinks.append((id, sink)) }
  mutating func remove(_ id: Int) { sinks.removeAll { $0.id == id } }
  mutating func removeAll() { sinks = [] }
  var ids: [Int] { sinks.map(\.id) }
  func sink(_ id: Int) -> Numbers.Sink? { sinks.first { $0.id == id }?.sink }
}

private struct DictionaryList: ObserverStore {
  private var sinks: [Int: Numbers.Sink] = [:]

  mutating func insert(_ id: Int, _ sink: @escaping Numbers.Sink) { sinks[id] = sink }
  mutating func remove(_ id: Int) { sinks[id] = nil }
  mutating func removeAll() { sinks = [:] }
  var ids: [Int] { sinks.keys.sorted() }
  func sink(_ id: Int) -> Numbers.Sink? { sinks[id] }
}

private struct LinkedObservers: ObserverStore {
  private indirect enum Link {
    case end
    case node(Int, Numbers.Sink, Link)

    func without(_ id: Int) -> Link {
      guard case .node(let own, let sink, let rest) = self else { return .end }
      return own == id ? rest : .node(own, sink, rest.without(id))
    }
  }

  /// The newest observer comes first.
  private var newest = Link.end

  mutating func insert(_ id: Int, _ sink: @escaping Numbers.Sink) { newest = .node(id, sink, newest) }
  mutating func remove(_ id: Int) { newest = newest.without(id) }
  mutating func removeAll() { newest = .end }

  var ids: [Int] {
    var (ids, link) = ([Int](), newest)
    while case .node(let id, _, let rest) = link { (ids, link) = ([id] + ids, rest) }
    return ids
  }

  func sink(_ id: Int) -> Numbers.Sink? {
    var link = newest
    while case .node(let own, let sink, let rest) = link {
      if own == id { return sink }
      link = rest
    }
    return nil
  }
}
