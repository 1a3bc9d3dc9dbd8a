public import Reactive

// Uses only public API, as a third-party adapter must.

extension BufferAdapter {
  /// Adapts a producer of the reference that replays the events sent to its input.
  public init(_ output: SignalProducer<Int, TestFailure>, input: Observer<Int, TestFailure>) {
    self.init(
      send: { input.send($0) },
      observe: { sink in
        let run = output.start(sink)
        return Cancellation { run.dispose() }
      }
    )
  }
}
