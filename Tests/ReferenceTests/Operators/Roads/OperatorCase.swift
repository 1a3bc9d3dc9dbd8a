import Reactive
import ReactiveContractKit
import Testing

/// One operator with all its doors: the value, the methods, the static member.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  let testDescription: String

  /// How the methods of signal and producer differ from what the value answers to the timeline; `nil` if they do not.
  let differenceOfMethods: @Sendable (Timeline<Int, TestFailure>) -> String?

  /// How the static member, applied to signal and producer, differs from what the value answers; `nil` if it does not.
  let differenceOfMember: @Sendable (Timeline<Int, TestFailure>) -> String?

  /// Makes a case of an operator whose values can be compared by what the function makes of them.
  init<Law: Transducer, Compared: Equatable>(
    _ name: String,
    _ value: Law,
    _ member: Operator<Int, TestFailure, Law.Output, Law.OutputFailure>,
    _ onSignal: @escaping @Sendable (Signal<Int, TestFailure>) -> Signal<Law.Output, Law.OutputFailure>,
    _ onProducer:
      @escaping @Sendable (SignalProducer<Int, TestFailure>) -> SignalProducer<Law.Output, Law.OutputFailure>,
    comparing compared: @escaping @Sendable (Law.Output) -> Compared
  ) where Law.Input == Int, Law.InputFailure == TestFailure, Law.OutputFailure: Equatable {
    typealias Output = Timeline<Law.Output, Law.OutputFailure>
    @Sendable func difference(_ input: Timeline<Int, TestFailure>, _ signal: Output, _ producer: Output) -> String? {
      let expected = law(value, input)
      let isSame = [signal, producer].allSatisfy { $0.map(compared) == expected.map(compared) }
      return isSame ? nil : "\(input) gives \(expected), but \(signal) as a signal and \(producer) as a producer"
    }
    testDescription = name
    differenceOfMethods = {
      difference($0, Road.play($0, onSignal: onSignal), Road.play($0, onProducer: onProducer))
    }
    differenceOfMember = {
      difference($0, Road.signal.play($0, through: member), Road.producer.play($0, through: member))
    }
  }

  /// Makes a case of an operator whose values can be compared.
  init<Law: Transducer>(
    _ name: String,
    _ value: Law,
    _ member: Operator<Int, TestFailure, Law.Output, Law.OutputFailure>,
    _ onSignal: @escaping @Sendable (Signal<Int, TestFailure>) -> Signal<Law.Output, Law.OutputFailure>,
    _ onProducer:
      @escaping @Sendable (SignalProducer<Int, TestFailure>) -> SignalProducer<Law.Output, Law.OutputFailure>
  ) where Law.Input == Int, Law.InputFailure == TestFailure, Law.Output: Equatable, Law.OutputFailure: Equatable {
    self.init(name, value, member, onSignal, onProducer, comparing: { $0 })
  }
}
