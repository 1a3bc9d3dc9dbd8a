import Reactive
import ReactiveContractKit

/// The end into which an operator that is rebuilt here sends; it closes at the first terminal event.
///
/// It holds what the operator observes, and disposes of that when it closes. Invariant of `Sendable`: the subjects
/// declare that one thread at a time uses them.
final class Outlet<Value: Sendable>: @unchecked Sendable {
  private var sink: EventSource<Value, TestFailure>.Sink?
  private var held: [Int: Cancellation] = [:]

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { self.sink = sink }

  /// True until the first terminal event, or the disposal.
  var isOpen: Bool { sink != nil }

  /// The handle of the run.
  var cancellation: Cancellation { Cancellation { self.close() } }

  func send(_ value: Value) { sink?(.next(value)) }

  func complete() { end(.completed) }

  func fail(_ failure: TestFailure) { end(.failed(failure)) }

  func interrupt() { end(.interrupted) }

  /// Keeps the handle of an observation until the end; disposes of it at once if the end has come.
  func hold(_ observation: Cancellation, as key: Int = 0) {
    if isOpen { held[key] = observation } else { observation.dispose() }
  }

  /// Ends one observation.
  func release(_ key: Int = 0) { held.removeValue(forKey: key)?.dispose() }

  private func end(_ end: Event<Value, TestFailure>) {
    guard let sink else { return }
    self.sink = nil
    sink(end)
    close()
  }

  private func close() {
    sink = nil
    let gone = held.sorted { $0.key < $1.key }
    held = [:]
    for (_, observation) in gone { observation.dispose() }
  }
}

/// A variable that closures share; for subjects that one thread at a time uses.
final class Box<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Capabilities {
  /// Those of the libraries after Rx: streams fail and have many observers; there is no interruption.
  static let rx: Capabilities = [.failure, .manyObservers]
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// A source that sends the values and completes inside the call that observes it.
  static func immediate(_ values: Value...) -> EventSource {
    EventSource { sink in
      for value in values { sink(.next(value)) }
      sink(.completed)
      return .none
    }
  }
}

extension Bug {
  /// Makes a bug of an operator over texts, and puts it beside the oracle of that name.
  init(
    _ name: String,
    _ title: String,
    link: String,
    breaks rule: Rule.ID?,
    witness: Witness,
    oracle: String? = nil,
    operation: @escaping @Sendable (Variant) -> OperatorSubject<String, String>
  ) {
    var foretold: (@Sendable (Variant) -> OracleSubject)?
    if let oracle {
      foretold = { variant in OracleSubject(operation(variant), oracle: oracle) }
    }
    self.init(name, title, link: link, breaks: rule, witness: witness, oracle: foretold) { Subject(operation($0)) }
  }
}
