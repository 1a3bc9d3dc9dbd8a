import ReactiveExclusion

extension Signal {
  /// Forwards events until the lifetime ends, and then completes.
  ///
  /// | event       | effect                                               |
  /// | ----------- | ---------------------------------------------------- |
  /// | next        | forwarded                                            |
  /// | failed      | forwarded at once                                    |
  /// | completed   | forwarded at once; also sent when the lifetime ends  |
  /// | interrupted | forwarded at once                                    |
  ///
  ///     -a-b-c|
  ///       take(during: lifetime), which ends at 4
  ///     -a-b|
  ///
  /// If the lifetime has already ended, so has the result: each of its observers receives exactly one `interrupted`
  /// (S5). The result may complete before the signal does (a declared exception from E3), on the thread that ends the
  /// lifetime. After the result has ended, the lifetime retains nothing of it (B1).
  ///
  /// - Complexity: O(1) per event.
  public func take(during lifetime: Lifetime) -> Signal<Value, Failure> {
    joined(with: lifetime.attachment(), by: .untilTrigger)
      .titled(label?.name.adding("take(during:)"))
  }
}

extension SignalProducer {
  /// Forwards events of every run until the lifetime ends, and then completes.
  ///
  /// If the lifetime has already ended, a run completes without starting the work. See ``Signal/take(during:)``.
  public func take(during lifetime: Lifetime) -> SignalProducer<Value, Failure> {
    joined(with: { _ in lifetime.attachment() }, by: .untilTrigger)
      .titled(label?.adding("take(during:)"))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards events until the lifetime ends, and then completes.
  ///
  /// See ``Signal/take(during:)``.
  public static func take(during lifetime: Lifetime) -> Self {
    Self(signal: { $0.take(during: lifetime) }, producer: { $0.take(during: lifetime) })
  }
}

extension Lifetime {
  /// Returns a function that sends the end of this lifetime to a receiver, as a completion.
  fileprivate func attachment<Failure: Error>() -> Attachment<Void, Failure> {
    { entry, atEnd in
      let input = HandedOver(entry.owner)
      let observation = self.observeEnded { input.value.completeOutside() }
      if let observation { atEnd { observation.dispose() } }
    }
  }
}
