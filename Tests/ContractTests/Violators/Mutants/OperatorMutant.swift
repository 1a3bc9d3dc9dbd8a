import Reactive

@testable import ReactiveContractKit

/// An operator that is implemented a second time, with a bug that a competent author could have made, or without one.
///
/// The mutant without a bug shows that the others fail because of their bugs and for no other reason.
struct OperatorMutant: Sendable {
  enum Family: String, CaseIterable, Sendable {
    case unary, combining, flattening, timed
  }

  typealias Subject = OperatorSubject<String, String>
  typealias Source = EventSource<String, TestFailure>

  let family: Family

  /// The operator, as the differential run calls it.
  let operation: String

  /// The bug of this mutant, as a continuation of the operator's name; `nil` if there is none.
  let bug: String?

  /// Puts the mutant in the place of the operator.
  let replacing: @Sendable (Subject) -> Subject

  var name: String { bug.map { "\(operation) that \($0)" } ?? "\(operation) without a bug" }

  /// All mutants.
  static var all: [OperatorMutant] { unary + combining + flattening + timed }

  static var mutants: [OperatorMutant] { all.filter { $0.bug != nil } }
}

/// The bugs with which an operator can be written, each as a continuation of its name.
protocol Bug: CaseIterable, RawRepresentable<String>, Sendable {}

extension Bug {
  /// No bug, and each of them.
  static var choices: [Self?] { [nil] + allCases.map { $0 } }
}

/// The output of a mutant that is a closure, until the end of the application or run.
struct Outflow: Sendable {
  let observer: Observer<String, TestFailure>
  let lifetime: Lifetime

  func send(_ event: Event<String, TestFailure>) { observer.send(event) }

  /// Sends the last value, so that disposing while it is being handled comes too late.
  func sendLast(_ value: String) { observer.send(value: value + LastValue.mark) }

  /// Observes a stream until the end; not at all if that has come.
  @discardableResult
  func follow<Value>(
    _ source: EventSource<Value, TestFailure>,
    _ receive: @escaping EventSource<Value, TestFailure>.Sink
  ) -> Cancellation {
    if lifetime.hasEnded { return .none }
    let observation = source.observe(receive)
    lifetime += { observation.dispose() }
    return observation
  }
}

/// Completes with the value that is marked as the last.
private struct LastValue: ValueTransducer {
  typealias Failure = TestFailure

  static let mark = "."

  func receive(_ value: String) -> Reaction<String, TestFailure> {
    value.hasSuffix(Self.mark) ? .sendThenEnd(String(value.dropLast()), .completed) : .send(value)
  }
}

extension OperatorMutant {
  /// An operator over one stream that follows the law.
  static func unary<Kind: Bug, Law: Transducer>(
    _ operation: String,
    _ law: @escaping @Sendable (Kind?) -> Law,
    as text: @escaping @Sendable (Law.Output) -> String
  ) -> [OperatorMutant] where Law.Input == String, Law.InputFailure == TestFailure {
    Kind.choices.map { bug in
      OperatorMutant(family: .unary, operation: operation, bug: bug?.rawValue) { original in
        original.rewritten { source, _ in
          EventSource(Signal(source).applying(law(bug))).map(text)
        } _: { source, _ in
          EventSource(SignalProducer(source).applying(law(bug))).map(text)
        }
      }
    }
  }

  /// An operator over one stream that follows the law and leaves strings.
  static func unary<Kind: Bug, Law: Transducer>(
    _ operation: String,
    _ law: @escaping @Sendable (Kind?) -> Law
  ) -> [OperatorMutant] where Law.Input == String, Law.InputFailure == TestFailure, Law.Output == String {
    unary(operation, law) { $0 }
  }

  /// An operator with time that follows the law.
  static func timed<Kind: Bug, Law: TimedTransducer>(
    _ operation: String,
    _ law: @escaping @Sendable (Kind?) -> Law,
    as text: @escaping @Sendable (Law.Output) -> String
  ) -> [OperatorMutant] where Law.Input == String, Law.Failure == TestFailure {
    Kind.choices.map { bug in
      OperatorMutant(family: .timed, operation: operation, bug: bug?.rawValue) { original in
        original.rewritten { source, scheduler in
          EventSource(Signal(source).applying(law(bug), on: scheduler)).map(text)
        } _: { source, scheduler in
          EventSource(SignalProducer(source).applying(law(bug), on: scheduler)).map(text)
        }
      }
    }
  }

  /// An operator over two streams, as a closure that runs when the result starts.
  ///
  /// - Parameter startsSecond: Whether the operator itself starts the second stream, on both stream kinds.
  static func binary<Kind: Bug>(
    _ family: Family,
    _ operation: String,
    startsSecond: Bool = false,
    _ body: @escaping @Sendable (Kind?, Source, Source, Outflow) -> Void
  ) -> [OperatorMutant] {
    Kind.choices.map { bug in
      OperatorMutant(family: family, operation: operation, bug: bug?.rawValue) { original in
        let forms = original.forms.map { form in
          Subject(
            combining: original.name,
            values: original.values,
            streamKind: form.streamKind,
            secondFails: original.unfailingInputs.isEmpty
          ) { first, second, _ in
            let first = form.streamKind.input(first)
            let second = (startsSecond ? .producer : form.streamKind).input(second)
            return form.streamKind.result { body(bug, first, second, $0) }
          }
        }
        return forms.dropFirst().reduce(forms[0]) { $0.adding($1) }
      }
    }
  }

  /// An operator over a stream of streams, as a closure that runs when the result starts.
  static func flattening<Kind: Bug>(
    _ operation: String,
    _ body: @escaping @Sendable (Kind?, EventSource<Source, TestFailure>, Outflow) -> Void
  ) -> [OperatorMutant] {
    Kind.choices.map { bug in
      OperatorMutant(family: .flattening, operation: operation, bug: bug?.rawValue) { original in
        let forms = original.forms.map { form in
          Subject(flattening: original.name, values: original.values, streamKind: form.streamKind) { outer, _ in
            let outer = form.streamKind.input(outer)
            return form.streamKind.result { body(bug, outer, $0) }
          }
        }
        return forms.dropFirst().reduce(forms[0]) { $0.adding($1) }
      }
    }
  }

  /// An operator over one stream, as a closure that runs when the result starts.
  static func single<Kind: Bug>(
    _ family: Family,
    _ operation: String,
    _ body: @escaping @Sendable (Kind?, Source, TestScheduler, Outflow) -> Void
  ) -> [OperatorMutant] {
    Kind.choices.map { bug in
      OperatorMutant(family: family, operation: operation, bug: bug?.rawValue) { original in
        original.rewritten { source, scheduler in
          let source = StreamKind.signal.input(source)
          return StreamKind.signal.result { body(bug, source, scheduler, $0) }
        } _: { source, scheduler in
          StreamKind.producer.result { body(bug, source, scheduler, $0) }
        }
      }
    }
  }
}

extension OperatorSubject<String, String> {
  /// Makes another operator over one stream, for the stream kinds of this one.
  fileprivate func rewritten<Failure: Error>(
    _ signal: @escaping (Source, TestScheduler) -> EventSource<String, Failure>,
    _ producer: @escaping (Source, TestScheduler) -> EventSource<String, Failure>
  ) -> OperatorSubject {
    let forms = self.forms.map { form in
      OperatorSubject(
        name,
        capabilities: capabilities,
        values: values,
        streamKind: form.streamKind,
        form.streamKind == .signal ? signal : producer
      )
    }
    return forms.dropFirst().reduce(forms[0]) { $0.adding($1) }
  }
}

extension StreamKind {
  /// Returns the stream that the kit sends to, which is already running if the stream kind is the signal.
  fileprivate func input<Value: Sendable>(_ source: EventSource<Value, TestFailure>) -> EventSource<Value, TestFailure>
  {
    self == .signal ? EventSource(Signal(source)) : EventSource(SignalProducer(source))
  }

  /// Returns the result of an operator that is a closure.
  fileprivate func result(
    _ body: @escaping @Sendable (Outflow) -> Void
  ) -> EventSource<String, TestFailure> {
    switch self {
    case .signal: EventSource(Signal { body(Outflow(observer: $0, lifetime: $1)) }.applying(LastValue()))
    case .producer: EventSource(SignalProducer { body(Outflow(observer: $0, lifetime: $1)) }.applying(LastValue()))
    }
  }
}
