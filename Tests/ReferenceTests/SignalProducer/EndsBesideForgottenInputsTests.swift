import Reactive
import Testing

/// Joined streams of which one has lost its input, and another one ends.
@Suite struct EndsBesideForgottenInputsTests {
  typealias Work = SignalProducer<Int, Never>

  /// A way to join a stream with one that never uses its observer.
  enum Joint: CaseIterable {
    case takeUntil, withLatest, skipUntil, zip

    private static let without = Work { _, _ in }

    /// A stream that completes, joined so that its end is that of the result.
    func apply(_ source: Work) -> Work {
      switch self {
      case .takeUntil: source.take(until: Joint.without)
      case .withLatest: source.withLatest(from: Joint.without).map(\.0)
      case .skipUntil: source.skip(until: Joint.without)
      case .zip: source.zip(with: Joint.without).map(\.0)
      }
    }
  }

  @Test(arguments: Joint.allCases)
  func `a producer that follows the end runs for a caller that waits for it`(joint: Joint) {
    #expect(joint.apply(.empty).then(Work(value: 7)).last() == .success(7))
    #expect(Work(value: 0).flatMap(.concat) { _ in joint.apply(.empty).concat(Work(value: 7)) }.last() == .success(7))
  }

  @Test(arguments: Joint.allCases) func `a run without a handle ends as the stream does`(joint: Joint) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    Work(value: 0).flatMap(.merge) { _ in joint.apply(signal.producer) }.start { log("\($0)") }
    input.sendCompleted()
    #expect(log.entries == ["completed"])
  }

  @Test func `a race whose winner has lost an input is interrupted when its own input goes`() {
    let log = Log<String>()
    let kept = Guarded<Observer<Int, Never>?>(nil)
    let outer = Work { observer, lifetime in
      kept.withLock { $0 = observer }
      lifetime += { log("disposed of") }
    }
    outer.flatMap(.race) { _ in Joint.withLatest.apply(.empty) }.start { log("\($0)") }
    kept.withLock { $0 }?.send(value: 1)
    kept.withLock { $0 = nil }
    #expect(log.entries == ["interrupted", "disposed of"])
  }
}
