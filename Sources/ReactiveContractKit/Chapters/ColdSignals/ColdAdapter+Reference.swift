public import Reactive

// Uses only public API, as a third-party adapter must.

extension ColdAdapter {
  /// Adapts a shared run of the reference that begins when it is connected.
  public init(_ shared: Multicast<ColdValue, TestFailure>) {
    self.init(EventSource(shared.producer)) {
      let connection = shared.connect()
      return Cancellation { connection.dispose() }
    }
  }
}
