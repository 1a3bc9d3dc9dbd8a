import Reactive
import ReactiveContractKit

extension OperatorForm {
  /// An operator over two streams.
  ///
  /// - Parameters:
  ///   - beginsWithSecond: True if the operator starts the second producer first.
  ///   - secondFails: False if the second stream cannot fail; the closures then call `unfailing`.
  ///   - signal: Applies it to signals; `nil` if only producers have it.
  ///   - text: Writes a value of the result; its description if omitted.
  @inline(never)
  static func two<Output: Sendable>(
    _ name: String,
    _ prediction: Prediction,
    traits: Traits = [],
    beginsWithSecond: Bool = false,
    secondFails: Bool = true,
    signal: (@Sendable (Input, Input) -> Signal<Output, TestFailure>)?,
    producer: @escaping @Sendable (Work, Work) -> SignalProducer<Output, TestFailure>,
    as text: (@Sendable (Output) -> String)? = nil
  ) -> OperatorForm {
    let judged = OperatorSubject<String, Output>(
      combining: name,
      traits: traits,
      values: pairs,
      beginsWithSecond: beginsWithSecond,
      signal: signal.map { signal in { first, second, _ in signal(first, second) } },
      producer: { first, second, _ in producer(first, second) }
    )
    let form = OperatorSubject<String, String>(combining: name, traits: traits, values: pairs, secondFails: secondFails)
    {
      first,
      second,
      _ in EventSource(producer(SignalProducer(first), SignalProducer(second))).worded(text)
    }
    let other = signal.map { signal in
      OperatorSubject<String, String>(
        combining: name,
        traits: traits,
        values: pairs,
        streamKind: .signal,
        secondFails: secondFails
      ) { first, second, _ in EventSource(signal(Signal(first), Signal(second))).worded(text) }
    }
    return OperatorForm(
      name,
      prediction,
      traits: traits,
      // A typed subject is always sent failures.
      judged: secondFails ? Subject(judged) : Subject(form),
      compared: OracleSubject(other.map(form.adding) ?? form, oracle: name),
      kinds: signal == nil ? [.producer] : [.signal, .producer],
      drawn: .two { producer($0, $1).worded(text) }
    )
  }

  /// An operator over a stream and a second one that cannot fail by its type.
  @inline(never)
  static func steered<Output: Sendable>(
    _ name: String,
    _ prediction: Prediction,
    traits: Traits = [],
    beginsWithSecond: Bool = true,
    signal: @escaping @Sendable (Input, Signal<String, Never>, TestScheduler) -> Signal<Output, TestFailure>,
    producer:
      @escaping @Sendable (Work, SignalProducer<String, Never>, TestScheduler) -> SignalProducer<Output, TestFailure>,
    as text: (@Sendable (Output) -> String)? = nil
  ) -> OperatorForm {
    let judged = OperatorSubject<String, Output>(
      triggering: name,
      traits: traits,
      values: pairs,
      beginsWithSecond: beginsWithSecond,
      signal: signal,
      producer: producer
    )
    let form = OperatorSubject<String, String>(combining: name, traits: traits, values: pairs, secondFails: false) {
      EventSource(producer(SignalProducer($0), SignalProducer($1.neverFailing()), $2)).worded(text)
    }
    let other = OperatorSubject<String, String>(
      combining: name,
      traits: traits,
      values: pairs,
      streamKind: .signal,
      secondFails: false
    ) { EventSource(signal(Signal($0), Signal($1.neverFailing()), $2)).worded(text) }
    return OperatorForm(
      name,
      prediction,
      traits: traits,
      judged: Subject(judged),
      compared: OracleSubject(form.adding(other), oracle: name),
      kinds: [.signal, .producer],
      drawn: .two { producer($0, $1.unfailing, TestScheduler()).worded(text) }
    )
  }

  /// An operator over three streams; the rules judge it over two.
  @inline(never)
  static func three(
    _ name: String,
    _ prediction: Prediction,
    traits: Traits = [],
    signal: @escaping @Sendable (Input, Input, Input) -> Input,
    producer: @escaping @Sendable (Work, Work, Work) -> Work
  ) -> OperatorForm {
    let form = OperatorSubject<String, String>(joining: name, traits: traits, values: triples) { sources in
      EventSource(producer(SignalProducer(sources[0]), SignalProducer(sources[1]), SignalProducer(sources[2])))
    }
    let other = OperatorSubject<String, String>(joining: name, traits: traits, values: triples, streamKind: .signal) {
      sources in EventSource(signal(Signal(sources[0]), Signal(sources[1]), Signal(sources[2])))
    }
    return OperatorForm(
      name,
      prediction,
      traits: traits,
      judged: nil,
      compared: OracleSubject(form.adding(other), oracle: name),
      kinds: [.signal, .producer]
    ).comparedOnly(because: "the rules judge it over two streams")
  }

  /// An operator over a stream of producers.
  @inline(never)
  static func flattening(
    _ name: String,
    _ prediction: Prediction,
    signal: @escaping @Sendable (Signal<Work, TestFailure>) -> Input,
    producer: @escaping @Sendable (SignalProducer<Work, TestFailure>) -> Work
  ) -> OperatorForm {
    let subject = OperatorSubject<String, String>(
      flattening: name,
      values: pairs,
      signal: { outer, _ in signal(outer) },
      producer: { outer, _ in producer(outer) }
    )
    return OperatorForm(
      name,
      prediction,
      traits: [],
      judged: Subject(subject),
      compared: OracleSubject(subject, oracle: name),
      kinds: [.signal, .producer],
      drawn: .flattened(producer)
    )
  }

  /// A producer that is made of nothing, and a signal if there is one.
  @inline(never)
  static func making<Failure: Error>(
    _ name: String,
    traits: Traits = [],
    signal: (@Sendable () -> Input)? = nil,
    producer: @escaping @Sendable (TestScheduler) -> SignalProducer<String, Failure>
  ) -> OperatorForm {
    let form = OperatorSubject<String, String>(making: name, traits: traits) { EventSource(producer($0)) }
    let other = signal.map { signal in
      OperatorSubject<String, String>(making: name, traits: traits, streamKind: .signal) { _ in EventSource(signal()) }
    }
    return OperatorForm(
      name,
      .byItsName,
      traits: traits,
      judged: nil,
      compared: OracleSubject(other.map(form.adding) ?? form, oracle: name),
      kinds: signal == nil ? [.producer] : [.signal, .producer]
    ).comparedOnly(because: "it has no input; the chapter of producers judges it")
  }
}

extension SignalProducer where Failure == TestFailure {
  /// The same stream, completed where it would fail, for an argument that cannot fail by its type.
  var unfailing: SignalProducer<Value, Never> { flatMapError { _ in .empty } }
}
