import Reactive
import Testing

@Suite struct SerialDisposableTests {
  @Test func `setting disposes the previous disposable`() {
    let (first, second) = (AnyDisposable(), AnyDisposable())
    let serial = SerialDisposable(first)
    #expect(serial.inner === first)
    serial.inner = second
    #expect(first.isDisposed && !second.isDisposed)
    serial.inner = nil
    #expect(second.isDisposed && !serial.isDisposed)
    #expect(serial.inner == nil)
  }

  @Test func `disposal disposes the current disposable and releases it`() {
    weak var kept: AnyDisposable?
    let journal = Journal()
    let serial = {
      let inner = AnyDisposable(journal.noting("inner"))
      kept = inner
      return SerialDisposable(inner)
    }()
    serial.dispose()
    serial.dispose()
    #expect(serial.isDisposed)
    #expect(kept == nil)
    #expect(journal.entries == ["inner"])
  }

  @Test func `after disposal a new one is disposed and not kept`() {
    let serial = SerialDisposable()
    serial.dispose()
    let late = AnyDisposable()
    serial.inner = late
    #expect(late.isDisposed)
    #expect(serial.inner == nil)
  }

  @Test func `the inner one may use the place while it is disposed`() {
    let serial = SerialDisposable()
    let replacement = AnyDisposable()
    serial.inner = AnyDisposable {
      serial.dispose()
      serial.inner = replacement
    }
    serial.inner = nil
    #expect(serial.isDisposed && replacement.isDisposed)
  }

  @Test func `of racing settings and a disposal none is lost`() {
    for _ in 0..<50 {
      let serial = SerialDisposable()
      let disposables = (0..<4).map { _ in AnyDisposable() }
      onThreads(4) { thread in
        serial.inner = disposables[thread]
        if thread == 0 { serial.dispose() }
      }
      #expect(disposables.map(\.isDisposed) == [true, true, true, true])
    }
  }
}
