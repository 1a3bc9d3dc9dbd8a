import Reactive
import Testing

/// A change of a property that another thread is telling; that thread stays in a handler until it is let go on.
struct HeldChange {
  private let mayGoOn = Calls()
  private let setter: Calls

  /// Sets the property on a thread of its own; returns when that is in the handler.
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

  /// Returns when the thread has told everything.
  func goOn() {
    mayGoOn.report()
    #expect(setter.wait())
  }
}
