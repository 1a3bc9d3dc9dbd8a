import Reactive
import ReactiveContractKit

// The results of operators as strings. One that has strings already is left as it is: a stage behind each of many
// observers would be most of what a small case costs.

extension EventSource {
  /// The same with its values as a wording has them, or as they describe themselves.
  func worded(_ text: (@Sendable (Value) -> String)?) -> EventSource<String, Failure> {
    if let text { return map(text) }
    return self as? EventSource<String, Failure> ?? map { String(describing: $0) }
  }
}

extension Signal {
  /// The same with its values as a wording has them, and with the failure of tests.
  func worded(_ text: (@Sendable (Value) -> String)?) -> Signal<String, TestFailure> {
    if text == nil, let strings = self as? Signal<String, TestFailure> { return strings }
    return map(text ?? { String(describing: $0) }).mapError(TestFailure.init(of:))
  }
}

extension SignalProducer {
  /// The same with its values as a wording has them, and with the failure of tests.
  func worded(_ text: (@Sendable (Value) -> String)?) -> SignalProducer<String, TestFailure> {
    if text == nil, let strings = self as? SignalProducer<String, TestFailure> { return strings }
    return map(text ?? { String(describing: $0) }).mapError(TestFailure.init(of:))
  }
}

extension TestFailure {
  @Sendable fileprivate init(of failure: some Error) {
    self = (failure as? TestFailure) ?? TestFailure(String(describing: failure))
  }
}
