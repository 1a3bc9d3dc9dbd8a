import ReactiveExclusion
import Testing

@testable import Reactive

@Suite struct SerializedSignalTests {
  @Test func `what an observer announces is delivered after it, in order`() {
    let (signal, log) = (SerializedSignal<Int>(), Log<Int>())
    let observation = signal.signal.observeValues { value in
      if value == 1 { for nested in [2, 3] { signal.announce(nested) } }
      log(value)
    }
    signal.announce(1)
    #expect(log.entries == [1, 2, 3])
    observation?.dispose()
  }

  @Test func `what an observer announces waits for no thread that delivers next`() {
    let (signal, log) = (SerializedSignal<Int>(), Log<Int>())
    let (isOutside, isInside, isOver) = (Calls(), Calls(), Calls())
    let observation = signal.signal.observeValues { [gate = signal.signal.core.gate] value in
      log(value)
      if value == 1 {
        // The other thread enters the gate after this one has left it, and before it delivers what waits.
        gate.performAfterLeaving {
          isOutside.report()
          #expect(isInside.wait())
        }
        signal.announce(2)
      }
      if value == 3 {
        isInside.report()
        #expect(isOver.wait())
      }
    }
    let other = onThread {
      #expect(isOutside.wait())
      signal.announce(3)
    }
    signal.announce(1)
    isOver.report()
    #expect(other.wait())
    #expect(log.entries == [1, 2, 3])
    observation?.dispose()
  }
}
