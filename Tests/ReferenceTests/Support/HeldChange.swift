import Reactive
import Testing

/// A change of a property on another thread, which stays in a handler until the test lets it continue.
struct HeldChange {
  private let mayGoOn = Calls()
  private let setter: Calls

  /// Sets the property on a thread of its own; returns when that thread is in the handler.
  init<Value: Sendable>(of property: MutableProperty<Value>, to value: Value) {
    let (isInside, mayGoOn, told) = (Calls(), mayGoOn, Counter())
    property.signal.observeValues { _ in
      if told.add() > 1 { return }
      isInside.report()
      #expect(mayGoOn.wait())
    }
    setter = onThread { property.value = value }
    #expect(isInside.wait())
  }

  /// Lets the thread continue; returns when the setter has returned.
  func goOn() {
    mayGoOn.report()
    #expect(setter.wait())
  }
}
