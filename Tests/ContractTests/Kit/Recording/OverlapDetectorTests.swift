import Dispatch
import ReactiveContractKit
import Testing

@Suite struct OverlapDetectorTests {
  let detector = OverlapDetector<String>()

  @Test func `one after the other is no overlap`() {
    for label in ["a", "b", "c"] { detector.visit(label) {} }
    #expect(detector.entries == 3)
    #expect(detector.overlaps.isEmpty)
    #expect(detector.inside.isEmpty)
  }

  @Test func `entering again on the same thread is recursion`() {
    detector.visit("outer") { detector.visit("inner") {} }
    #expect(detector.overlaps.map(\.inside.label) == ["outer"])
    #expect(detector.overlaps.map(\.entering.label) == ["inner"])
    #expect(detector.overlaps.map(\.isRecursion) == [true])
  }

  @Test func `entering from another thread meanwhile is concurrency`() {
    detector.visit("here") {
      onAnotherThread { detector.visit("there") {} }
    }
    #expect(detector.overlaps.map { "\($0.inside.label) \($0.entering.label)" } == ["here there"])
    #expect(detector.overlaps.map(\.isRecursion) == [false])
  }

  @Test func `recursion is reported even while another thread is inside, too`() {
    detector.visit("here") {
      onAnotherThread {
        detector.visit("there") { detector.visit("again") {} }
      }
    }
    #expect(detector.overlaps.map(\.isRecursion) == [false, true])
    #expect(detector.overlaps.last?.inside.label == "there")
  }

  @Test func `another thread afterwards is no overlap`() {
    detector.visit("here") {}
    onAnotherThread { detector.visit("there") {} }
    #expect(detector.overlaps.isEmpty)
    #expect(detector.entries == 2)
  }

  @Test func `visits may end in any order`() {
    let first = detector.enter("first")
    let second = detector.enter("second")
    detector.leave(first)
    #expect(detector.inside.map(\.label) == ["second"])
    detector.leave(second)
    detector.leave(second)
    detector.visit("third") {}
    #expect(detector.overlaps.count == 1)
  }

  private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      body()
      isDone.signal()
    }
    isDone.wait()
  }
}

@Suite struct LifetimeProbeTests {
  @Test func `a token lives as long as the closure that holds it`() {
    let probe = LifetimeProbe()
    var closure: (@Sendable () -> String)?
    do {
      let token = probe.token("held")
      closure = { token.name }
    }
    #expect(closure?() == "held")
    #expect(probe.alive == 1)
    closure = nil
    #expect(probe.alive == 0)
    #expect(probe.released == 1)
  }

  @Test func `releases are counted and reported, by name`() {
    let log = Log()
    let probe = LifetimeProbe { log.add($0) }
    var tokens = [probe.token("a"), probe.token("b"), probe.token("c")]
    tokens.remove(at: 1)
    #expect(log.lines == ["b"])
    #expect(probe.released == 1)
    #expect(probe.aliveNames == ["a", "c"])
    tokens = []
    #expect(log.lines == ["b", "a", "c"])
    #expect(probe.alive == 0)
    #expect(probe.made == 3)
  }
}
