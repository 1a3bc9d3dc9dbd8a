import Reactive
import Testing

/// A view with state that is not `Sendable`.
@MainActor private final class Label {
  var text = ""
}

extension MainActorTests {
  @Test @MainActor func `a view's property is bound by key path, and the view is not kept alive`() {
    let source = MutableProperty("a")
    weak var released: Label?
    var handle: (any Disposable)?
    do {
      let label = Label()
      released = label
      handle = BindingTarget(isolation: MainActor.shared, object: label, keyPath: \.text) <~ source
      #expect(label.text == "a")
      source.value = "b"
      #expect(label.text == "b")
    }
    #expect(released == nil)
    source.value = "c"
    #expect(handle?.isDisposed == true)
  }

  @Test @MainActor func `a closure of the main actor is bound, and ends with the lifetime`() {
    let label = Label()
    let (lifetime, token) = Lifetime.make()
    let source = MutableProperty("a")
    let target = BindingTarget<String>(isolation: MainActor.shared, lifetime: lifetime) { label.text = $0 }
    target <~ source
    token.dispose()
    source.value = "b"
    #expect(label.text == "a")
  }

  @Test func `a value that is set elsewhere arrives on the main actor`() async {
    let source = MutableProperty(0)
    let (lifetime, token) = Lifetime.make()
    await withCheckedContinuation { done in
      let target = BindingTarget<Int>(isolation: MainActor.shared, lifetime: lifetime) {
        MainActor.assertIsolated()
        if $0 == 1 { done.resume() }
      }
      target <~ source
      onThreads(1) { _ in source.value = 1 }
    }
    token.dispose()
  }
}
