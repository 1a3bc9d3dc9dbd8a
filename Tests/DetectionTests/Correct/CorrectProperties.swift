import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Properties, each with its value kept in another way.
  static var properties: [CorrectSubject] {
    [
      CorrectSubject("property/a history of values", "Keeps all its values, and shows the last one.") {
        Subject(
          PropertySubject("a history") { initial in
            let cell = PlainCell(initial)
            return PropertyAdapter(
              value: { cell.value },
              set: { value in cell.modify { _ in value } },
              modify: { body in cell.modify(body) },
              start: { sink in cell.start(sink) }
            )
          }
        )
      },
      CorrectSubject("property/observed and started", "Offers its changes alone, too, from the same list.") {
        Subject(
          PropertySubject("observed and started") { initial in
            let cell = PlainCell(initial)
            return PropertyAdapter(
              value: { cell.value },
              set: { value in cell.modify { _ in value } },
              observe: { sink in cell.observe(sink) },
              start: { sink in cell.start(sink) }
            )
          }
        )
      },
      CorrectSubject("property/validated, all numbers pass", "Asks a validator, which accepts every number.") {
        Subject(
          PropertySubject("validated") { initial in
            let property = ValidatingProperty<Int, TestFailure>(initial) { _ in .valid }
            return PropertyAdapter(
              value: { property.value },
              set: { property.value = $0 },
              observe: { sink in attach(property.signal, sink) },
              start: { sink in start(property.producer, sink) }
            )
          }
        )
      },
      CorrectSubject("property/computed from another", "Shows the negative of a property that holds the negative.") {
        Subject(
          PropertySubject("computed") { initial in
            let inner = MutableProperty(-initial)
            let shown = inner.map { -$0 }
            return PropertyAdapter(
              value: { shown.value },
              set: { inner.value = -$0 },
              modify: { body in inner.modify { $0 = -body(-$0) } },
              observe: { sink in attach(shown.signal, sink) },
              start: { sink in start(shown.producer, sink) }
            )
          }
        )
      },
      CorrectSubject("property/follows a pipe", "Is read-only, and follows the signal into which a setter sends.") {
        Subject(
          PropertySubject("follows a pipe") { initial in
            let (signal, input) = Signal<Int, Never>.pipe()
            let property = Property(initial: initial, then: signal)
            return PropertyAdapter(
              value: { property.value },
              set: { input.send(value: $0) },
              observe: { sink in attach(property.signal, sink) },
              start: { sink in start(property.producer, sink) }
            )
          }
        )
      },
      CorrectSubject("property/flattened", "Is the latest of a property of properties, which never changes.") {
        Subject(
          PropertySubject("flattened") { initial in
            let inner = MutableProperty(initial)
            let outer = MutableProperty(inner)
            let flat = outer.flatten(.latest)
            return PropertyAdapter(
              value: { flat.value },
              set: { value in withExtendedLifetime(outer) { inner.value = value } },
              observe: { sink in attach(flat.signal, sink) },
              start: { sink in start(flat.producer, sink) }
            )
          }
        )
      },
    ]
  }

  private static func attach(
    _ signal: Signal<Int, Never>,
    _ sink: @escaping EventSource<Int, Never>.Sink
  ) -> Cancellation { EventSource(signal).observe(sink) }

  private static func start(
    _ producer: SignalProducer<Int, Never>,
    _ sink: @escaping EventSource<Int, Never>.Sink
  ) -> Cancellation { EventSource(producer).observe(sink) }
}

/// A value over time that delivers under a recursive lock, one change after the other.
final class PlainCell: Sendable {
  typealias Sink = EventSource<Int, Never>.Sink

  /// The part of the cell that the handles of observers refer to; it does not retain the cell.
  private final class Core: Sendable {
    let lock = NSRecursiveLock()
    let sinks = Sheltered<[(id: Int, sink: Sink)]>([])
    let lastID = Sheltered(0)

    func attach(_ sink: @escaping Sink, first: Int?) -> Cancellation {
      lock.withLock {
        lastID.value += 1
        let id = lastID.value
        sinks.value.append((id, sink))
        if let first { sink(.next(first)) }
        return Cancellation { [weak self] in self?.detach(id) }
      }
    }

    private func detach(_ id: Int) {
      let gone = lock.withLock {
        defer { sinks.value.removeAll { $0.id == id } }
        return sinks.value
      }
      withExtendedLifetime(gone) {}
    }

    func send(_ event: Event<Int, Never>) {
      for (id, sink) in sinks.value where sinks.value.contains(where: { $0.id == id }) { sink(event) }
    }
  }

  private let core = Core()
  private let history: Mutex<[Int]>

  init(_ initial: Int) { history = Mutex([initial]) }

  deinit {
    core.lock.withLock {
      core.send(.completed)
      core.sinks.value = []
    }
  }

  var value: Int { history.withLock { $0[$0.count - 1] } }

  func modify(_ body: (Int) -> Int) {
    core.lock.withLock {
      let new = body(value)
      history.withLock { $0.append(new) }
      core.send(.next(new))
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation { core.attach(sink, first: nil) }
  func start(_ sink: @escaping Sink) -> Cancellation { core.lock.withLock { core.attach(sink, first: value) } }
}
