import Reactive
import ReactiveContractKit

extension OperatorForm {
  /// An operator with one input and without a scheduler.
  ///
  /// - Parameters:
  ///   - value: The same operator as a value, to be applied by `|>`; `nil` if there is no such value.
  ///   - text: Writes a value of the result; its description if omitted.
  @inline(never)
  static func one<Output: Sendable, Failure: Error>(
    _ name: String,
    _ prediction: Prediction,
    traits: Traits = [],
    values: [String] = ["a", "b"],
    value: Operator<String, TestFailure, Output, Failure>?,
    signal: @escaping @Sendable (Input) -> Signal<Output, Failure>,
    producer: @escaping @Sendable (Work) -> SignalProducer<Output, Failure>,
    as text: (@Sendable (Output) -> String)? = nil
  ) -> OperatorForm {
    var plays: Plays?
    if let value {
      plays = { timeline in
        [
          "signal": StreamPlay.signal(timeline) { signal($0).worded(text) },
          "producer": StreamPlay.producer(timeline) { producer($0).worded(text) },
          "signal |> value": StreamPlay.signal(timeline) { ($0 |> value).worded(text) },
          "producer |> value": StreamPlay.producer(timeline) { ($0 |> value).worded(text) },
        ]
      }
    }
    return timed(
      name,
      prediction,
      traits: traits,
      values: values,
      signal: { source, _ in signal(source) },
      producer: { source, _ in producer(source) },
      as: text,
      plays: plays
    )
  }

  /// An operator with one input that may use the scheduler.
  @inline(never)
  static func timed<Output: Sendable, Failure: Error>(
    _ name: String,
    _ prediction: Prediction,
    traits: Traits = [],
    values: [String] = ["a", "b"],
    signal: @escaping @Sendable (Input, TestScheduler) -> Signal<Output, Failure>,
    producer: @escaping @Sendable (Work, TestScheduler) -> SignalProducer<Output, Failure>,
    as text: (@Sendable (Output) -> String)? = nil,
    plays: Plays? = nil
  ) -> OperatorForm {
    let judged = OperatorSubject(signal: name, traits: traits, values: values, signal, producer: producer)
    let worded:
      (onSignal: @Sendable (Input, TestScheduler) -> Input, onProducer: @Sendable (Work, TestScheduler) -> Work)
    worded = ({ signal($0, $1).worded(text) }, { producer($0, $1).worded(text) })
    let compared = OperatorSubject<String, String>(name, traits: traits, values: letters) {
      EventSource(producer(SignalProducer($0), $1)).worded(text)
    }
    let other = OperatorSubject<String, String>(name, traits: traits, values: letters, streamKind: .signal) {
      EventSource(signal(Signal($0), $1)).worded(text)
    }
    return OperatorForm(
      name,
      prediction,
      traits: traits,
      judged: Subject(judged),
      compared: OracleSubject(compared.adding(other), oracle: name, chainedBy: worded.onSignal, worded.onProducer),
      kinds: [.signal, .producer],
      drawn: .one(worded.onProducer),
      plays: plays
    )
  }

  /// An operator with one input that only producers have.
  @inline(never)
  static func producer<Output: Sendable, Failure: Error>(
    _ name: String,
    _ prediction: Prediction,
    traits: Traits = [],
    _ apply: @escaping @Sendable (Work, TestScheduler) -> SignalProducer<Output, Failure>
  ) -> OperatorForm {
    let judged = OperatorSubject<String, Output>(producer: name, traits: traits, values: ["a", "b"], apply)
    let compared = OperatorSubject<String, String>(name, traits: traits, values: letters) {
      EventSource(apply(SignalProducer($0), $1)).worded(nil)
    }
    return OperatorForm(
      name,
      prediction,
      traits: traits,
      judged: Subject(judged),
      compared: OracleSubject(compared, oracle: name),
      kinds: [.producer],
      drawn: .one { apply($0, $1).worded(nil) }
    )
  }

  /// An operator over a stream that cannot fail by its type; it receives no failure.
  @inline(never)
  static func unfailing<Output: Sendable>(
    _ name: String,
    _ prediction: Prediction,
    traits: Traits = [],
    values: [String] = letters,
    signal: @escaping @Sendable (Signal<String, Never>, TestScheduler) -> Signal<Output, TestFailure>,
    producer: @escaping @Sendable (SignalProducer<String, Never>, TestScheduler) -> SignalProducer<Output, TestFailure>
  ) -> OperatorForm {
    func subject(_ values: [String]) -> OperatorSubject<String, String> {
      let capabilities = Capabilities.all.subtracting(.failure)
      let form = OperatorSubject<String, String>(name, traits: traits, capabilities: capabilities, values: values) {
        EventSource(producer(SignalProducer($0.neverFailing()), $1)).worded(nil)
      }
      let other = OperatorSubject<String, String>(
        name,
        traits: traits,
        capabilities: capabilities,
        values: values,
        streamKind: .signal
      ) { EventSource(signal(Signal($0.neverFailing()), $1)).worded(nil) }
      return form.adding(other)
    }
    return OperatorForm(
      name,
      prediction,
      traits: traits,
      judged: Subject(subject(values.count > 3 ? values : ["a", "b"])),
      compared: OracleSubject(subject(values), oracle: name),
      kinds: [.signal, .producer],
      drawn: .one { source, scheduler in
        producer(source.flatMapError { _ in .empty }, scheduler).worded(nil)
      }
    )
  }
}
