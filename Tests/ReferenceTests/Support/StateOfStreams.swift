import ReactiveExclusion

@testable import Reactive

extension SignalCore {
  /// True if an observer is attached.
  var isObserved: Bool { gate.inside { !$0[self].observers.isEmpty } }
}

extension Run {
  /// True if the run has ended.
  var hasEnded: Bool { inside { hasEnded($0) } }
}
