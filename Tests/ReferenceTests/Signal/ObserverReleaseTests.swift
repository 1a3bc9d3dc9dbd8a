import Reactive
import Testing

@Suite struct ObserverReleaseTests {
  private final class Captured: Sendable {}

  @Test func `a handle that outlives the signal's end keeps no observer alive`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var captured: Captured?
    var handle: (any Disposable)?
    do {
      let object = Captured()
      captured = object
      handle = signal.observe { _ in withExtendedLifetime(object) {} }
    }
    #expect(captured != nil)
    input.sendCompleted()
    #expect(captured == nil)
    handle?.dispose()
  }

  @Test func `a handle that outlives the end of a lifted run keeps no observer alive, and neither does the run itself`()
  {
    weak var captured: Captured?
    var handle: (any Disposable)?
    do {
      let object = Captured()
      captured = object
      handle = SignalProducer<Int, Never>(value: 1).lift { $0.map { $0 } }.start { _ in
        withExtendedLifetime(object) {}
      }
    }
    #expect(captured == nil)
    handle?.dispose()
  }
}
