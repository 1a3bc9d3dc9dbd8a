public import Reactive

// Written with nothing but public API, as any adapter would be.

extension ColdFace {
  /// Sees a shared run of the reference, which begins when it is connected, as the kit does.
  public init(_ shared: Multicast<ColdValue, TestFailure>) {
    self.init(EventSource(shared.producer)) {
      let connection = shared.connect()
      return Cancellation { connection.dispose() }
    }
  }
}
