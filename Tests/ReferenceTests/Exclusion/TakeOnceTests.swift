import ReactiveExclusion
import Testing

/// A value that one of several threads receives.
@Suite struct TakeOnceTests {
  private final class Witness: Sendable {
    let log: Log<String>

    init(_ log: Log<String>) { self.log = log }

    deinit { log("released") }
  }

  private final class Holder: Sendable {
    let value: TakeOnce<Witness>

    init(_ value: Witness) { self.value = TakeOnce(value) }
  }

  @Test func `of all threads that take the value, one receives it`() {
    for _ in 0..<200 {
      let (log, taken) = (Log<String>(), Counter())
      let holder = Holder(Witness(log))
      onThreads(4) { _ in if holder.value.take() != nil { taken.add() } }
      #expect(taken.value == 1)
      let isTaken = holder.value.isTaken
      #expect(isTaken && log.entries == ["released"])
    }
  }

  @Test func `a value that nobody takes is released with its place`() {
    let log = Log<String>()
    withExtendedLifetime(Holder(Witness(log))) { holder in
      let isTaken = holder.value.isTaken
      #expect(!isTaken)
    }
    #expect(log.entries == ["released"])
  }
}
