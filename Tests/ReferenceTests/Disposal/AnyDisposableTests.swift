import Reactive
import Testing

@Suite struct AnyDisposableTests {
  @Test func `the action runs on the first disposal only`() {
    let journal = Journal()
    let disposable = AnyDisposable(journal.noting("action"))
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(journal.entries == ["action"])
  }

  @Test func `without an action it only remembers`() {
    let disposable = AnyDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
  }

  @Test func `it disposes the disposable that it wraps`() {
    let inner = AnyDisposable()
    AnyDisposable(inner).dispose()
    #expect(inner.isDisposed)
  }

  @Test func `the action may dispose its own disposable`() {
    let journal = Journal()
    let serial = SerialDisposable()
    let disposable = AnyDisposable {
      journal.note("begins, disposed: \(serial.inner?.isDisposed as Any)")
      serial.inner?.dispose()
      journal.note("ends")
    }
    serial.inner = disposable
    disposable.dispose()
    #expect(journal.entries == ["begins, disposed: Optional(true)", "ends"])
  }

  @Test func `the action is released once it has run`() {
    weak var kept: AnyDisposable?
    let disposable = {
      let object = AnyDisposable()
      kept = object
      return AnyDisposable { object.dispose() }
    }()
    #expect(kept != nil)
    disposable.dispose()
    #expect(kept == nil)
  }

  @Test func `a wrapped disposable is released once it is disposed`() {
    weak var kept: AnyDisposable?
    let disposable = {
      let object = AnyDisposable()
      kept = object
      return AnyDisposable(object)
    }()
    disposable.dispose()
    #expect(kept == nil)
  }

  @Test func `release alone runs nothing`() {
    let journal = Journal()
    _ = AnyDisposable(journal.noting("action"))
    #expect(journal.entries == [])
  }

  @Test func `of racing threads one runs the action`() {
    for _ in 0..<50 {
      let journal = Journal()
      let disposable = AnyDisposable(journal.noting("action"))
      onThreads(4) { _ in disposable.dispose() }
      #expect(journal.entries == ["action"])
    }
  }
}
