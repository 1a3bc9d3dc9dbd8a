public import Reactive

extension SignalProducer {
  /// Lifts an operator of two signals, written with two arguments one after the other.
  public func lift<Other: Sendable, OtherFailure: Swift.Error, NewValue, NewFailure>(
    _ transform:
      @escaping @Sendable (Signal<Value, Failure>) -> (Signal<Other, OtherFailure>) -> Signal<NewValue, NewFailure>
  ) -> (SignalProducer<Other, OtherFailure>) -> SignalProducer<NewValue, NewFailure> {
    { other in
      self.lift(
        { (first: Signal<Value, Failure>, second: Signal<Other, OtherFailure>) in transform(first)(second) },
        with: other
      )
    }
  }

  /// Lifts an operator of two signals; the second is a signal.
  @_disfavoredOverload
  public func lift<Other: Sendable, OtherFailure: Swift.Error, NewValue, NewFailure>(
    _ transform:
      @escaping @Sendable (Signal<Value, Failure>) -> (Signal<Other, OtherFailure>) -> Signal<NewValue, NewFailure>
  ) -> (Signal<Other, OtherFailure>) -> SignalProducer<NewValue, NewFailure> {
    { other in self.lift { transform($0)(other) } }
  }
}
