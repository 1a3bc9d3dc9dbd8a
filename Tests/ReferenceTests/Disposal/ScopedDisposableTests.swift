import Reactive
import Testing

@Suite struct ScopedDisposableTests {
  @Test func `release disposes`() {
    let inner = AnyDisposable()
    do {
      let scoped = ScopedDisposable(inner)
      #expect(!scoped.isDisposed)
    }
    #expect(inner.isDisposed)
  }

  @Test func `disposal comes before release`() {
    let inner = AnyDisposable()
    let scoped = ScopedDisposable(inner)
    scoped.dispose()
    #expect(inner.isDisposed && scoped.isDisposed)
  }

  @Test func `a disposable of unknown type can be tied to a scope`() {
    let inner = AnyDisposable()
    do { _ = ScopedDisposable(inner as any Disposable) }
    #expect(inner.isDisposed)
  }

  @Test func `a scoped bag takes disposables and actions`() {
    let journal = Journal()
    do {
      let scoped = ScopedDisposable(CompositeDisposable())
      scoped += AnyDisposable(journal.noting("disposable"))
      scoped += journal.noting("action")
      #expect(journal.entries == [])
    }
    #expect(journal.entries == ["disposable", "action"])
  }
}
