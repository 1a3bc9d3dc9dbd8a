import Reactive

/// An object of the user that acts when it is released.
final class Probe: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }

  /// Returns the value; a closure that calls this captures the probe.
  func passing<Value>(_ value: Value) -> Value { value }

  /// Does nothing; a closure that calls this captures the probe.
  func use() {}
}

/// A value that may hold a probe.
struct Item: Sendable {
  let number: Int
  let probe: Probe?

  init(_ number: Int, holding probe: Probe? = nil) {
    self.number = number
    self.probe = probe
  }
}

/// An error that may hold a probe.
struct Broken: Error {
  let probe: Probe?

  init(holding probe: Probe? = nil) { self.probe = probe }
}

/// The identity of a value, which may hold a probe.
struct ProbeKey: Hashable, Sendable {
  let item: Item

  static func == (left: ProbeKey, right: ProbeKey) -> Bool { left.item.number == right.item.number }

  func hash(into hasher: inout Hasher) { hasher.combine(item.number) }
}

/// A disposable that holds a probe, and does nothing when it is disposed of.
final class ProbeDisposable: Disposable {
  private let probe: Probe
  private let inner = AnyDisposable()

  init(_ probe: Probe) { self.probe = probe }

  var isDisposed: Bool { inner.isDisposed }

  func dispose() { inner.dispose() }
}

extension SignalProducer {
  /// A producer that sends nothing; each of its runs holds the probe in its lifetime until it ends.
  static func holding(_ probe: Probe) -> SignalProducer {
    SignalProducer { observer, lifetime in
      lifetime += { withExtendedLifetime((observer, probe)) {} }
    }
  }

  /// A producer whose start handler captures the probe, and that completes without a value.
  static func capturing(_ probe: Probe) -> SignalProducer {
    SignalProducer { observer, _ in
      probe.use()
      observer.sendCompleted()
    }
  }

  /// A producer that forwards a signal; each of its runs holds the probe in its lifetime until it ends.
  static func forwarding(_ signal: Signal<Value, Failure>, holding probe: Probe) -> SignalProducer {
    SignalProducer { observer, lifetime in
      lifetime += signal.observe(observer)
      lifetime += { withExtendedLifetime(probe) {} }
    }
  }
}
