public import Reactive

// Written with nothing but public API, as any adapter would be.

extension BufferFace {
  /// Sees a producer of the reference that keeps what its input sends as the kit does.
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
