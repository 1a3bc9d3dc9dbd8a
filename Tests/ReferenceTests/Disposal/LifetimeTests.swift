import Testing

@testable import Reactive

@Suite struct LifetimeTests {
  @Test func `additions are disposed once, in order, when the token is disposed`() {
    let journal = Journal()
    let (lifetime, token) = Lifetime.make()
    lifetime += AnyDisposable(journal.noting("1"))
    lifetime += journal.noting("2")
    lifetime.observeEnded(journal.noting("3"))
    lifetime.attach(AnyDisposable(journal.noting("4")))
    lifetime.attach(journal.noting("5"))
    #expect(!lifetime.hasEnded && !token.isDisposed)
    token.dispose()
    token.dispose()
    #expect(lifetime.hasEnded && token.isDisposed)
    #expect(journal.entries == ["1", "2", "3", "4", "5"])
  }

  @Test func `the release of the token ends the lifetime, which does not keep it`() {
    let journal = Journal()
    weak var kept: Lifetime.Token?
    let lifetime = {
      let (lifetime, token) = Lifetime.make()
      kept = token
      lifetime += journal.noting("ended")
      #expect(!lifetime.hasEnded)
      return lifetime
    }()
    #expect(kept == nil)
    #expect(lifetime.hasEnded)
    #expect(journal.entries == ["ended"])
  }

  @Test(arguments: [true, false]) func `after the end everything runs at once`(isUsedBefore: Bool) {
    let journal = Journal()
    let lifetime = Lifetime()
    if isUsedBefore { lifetime += AnyDisposable() }
    lifetime.end()
    #expect(lifetime.observeEnded(journal.noting("observed")) == nil)
    #expect((lifetime += AnyDisposable(journal.noting("disposable"))) == nil)
    #expect((lifetime += journal.noting("action")) == nil)
    lifetime.attach(AnyDisposable(journal.noting("attached")))
    #expect(journal.entries == ["observed", "disposable", "action", "attached"])
  }

  @Test func `the empty lifetime has ended`() {
    let journal = Journal()
    #expect(Lifetime.empty.hasEnded)
    #expect(Lifetime.empty.observeEnded(journal.noting("ended")) == nil)
    #expect(journal.entries == ["ended"])
  }

  @Test func `an observation can be called off`() {
    let journal = Journal()
    let lifetime = Lifetime()
    let observation = lifetime.observeEnded(journal.noting("called off"))
    lifetime.observeEnded(journal.noting("kept"))
    observation?.dispose()
    lifetime.end()
    #expect(journal.entries == ["kept"])
  }

  @Test func `an addition may end the lifetime and add to it`() {
    let journal = Journal()
    let lifetime = Lifetime()
    lifetime += {
      journal.note("ended: \(lifetime.hasEnded)")
      lifetime.end()
      lifetime += journal.noting("added at the end")
    }
    lifetime += journal.noting("second")
    lifetime.end()
    #expect(journal.entries == ["ended: true", "added at the end", "second"])
  }

  @Test func `an addition that races the end is never lost`() {
    for _ in 0..<200 {
      let lifetime = Lifetime()
      let journal = Journal()
      onThreads(3) { thread in
        if thread == 0 { lifetime.end() } else { lifetime += journal.noting("\(thread)") }
      }
      #expect(Set(journal.entries) == ["1", "2"])
      #expect(journal.entries.count == 2)
    }
  }

  @Test func `a lifetime does not grow with disposables that come and go`() {
    let lifetime = Lifetime()
    let living = Counter()
    for _ in 0..<10_000 {
      let child = Counted(living)
      lifetime += child
      child.dispose()
    }
    #expect(living.value <= 32)
    lifetime.end()
    #expect(living.value == 0)
  }

  @Test func `a lifetime does not grow with signals of its end that come and go`() {
    let lifetime = Lifetime()
    let journal = Journal()
    for isObserved in [false, true] {
      weak var core: SignalCore<Never, Never>?
      do {
        let signal = lifetime.ended
        core = signal.core
        if isObserved { signal.observeCompleted(journal.noting("observed"))?.dispose() }
      }
      #expect(core == nil)
    }
    lifetime.ended.observeCompleted(journal.noting("completed"))
    lifetime.end()
    #expect(journal.entries == ["completed"])
  }
}
