public import Reactive

extension LoggingEvent.Signal {
  /// A value, under its name in ReactiveSwift.
  public static var value: Self { .next }
}

extension LoggingEvent.SignalProducer {
  /// A value, under its name in ReactiveSwift.
  public static var value: Self { .next }
}
