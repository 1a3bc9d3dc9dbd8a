import Reactive
import ReactiveContractKit
import Testing

/// The ways to get a signal: what is true of one is true of all of them.
enum Origin: String, CaseIterable, CustomTestStringConvertible {
  case pipe, generator, returningGenerator, derived, chain, run, derivedRun, chainedRun, liftedRun, forwardedRun

  var testDescription: String { rawValue }

  /// Makes the signal, and the input that drives it.
  func make() -> (signal: Signal<Int, TestFailure>, input: Observer<Int, TestFailure>) {
    let inputs = Log<Observer<Int, TestFailure>>()
    let producer = SignalProducer<Int, TestFailure> { observer, _ in inputs(observer) }
    let signal: Signal<Int, TestFailure>
    switch self {
    case .pipe:
      let (source, input) = Signal<Int, TestFailure>.pipe()
      return (source, input)
    case .generator: signal = Signal { observer, _ in inputs(observer) }
    case .returningGenerator:
      signal = Signal { observer in
        inputs(observer)
        return nil
      }
    case .derived:
      let (source, input) = Signal<Int, TestFailure>.pipe()
      return (source.map { $0 }, input)
    case .chain:
      let (source, input) = Signal<Int, TestFailure>.pipe()
      return (source.map { -$0 }.filter { _ in true }.map { -$0 }, input)
    case .run: signal = producer.started
    case .derivedRun: signal = producer.map { -$0 }.started.map { -$0 }
    case .chainedRun: signal = producer.map { -$0 }.filter { _ in true }.map { -$0 }.started
    case .liftedRun: signal = producer.lift { $0.map { -$0 } }.map { -$0 }.started
    case .forwardedRun:
      let (source, input) = Signal<Int, TestFailure>.pipe()
      return (SignalProducer(source).started, input)
    }
    return (signal, inputs.entries[0])
  }

  /// The origins whose signal and input belong to one stream, so that the signal has an event as soon as it is sent.
  ///
  /// The others forward from one stream to another, which receives an end when the first one delivers it.
  static let singleStreams = allCases.filter { $0 != .liftedRun && $0 != .forwardedRun }

  /// The origins whose signal is derived from a producer's run.
  static let runs: [Origin] = [.run, .derivedRun, .chainedRun, .liftedRun, .forwardedRun]
}

extension SignalProducer {
  /// The signal of a new run.
  var started: Signal<Value, Failure> { startWithSignal { signal, _ in signal } }
}
