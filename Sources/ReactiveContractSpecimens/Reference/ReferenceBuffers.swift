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

/// The buffers of the reference that stand under the contract.
enum BufferCatalogue {
  static var reference: [Subject] {
    [
      Subject(
        BufferSubject("SignalProducer.buffer") { capacity in
          let (output, input) = SignalProducer<Int, TestFailure>.buffer(capacity: capacity)
          return BufferFace(output, input: input)
        }
      ),
      Subject(
        BufferSubject("replayEagerly(upTo:)") { capacity in
          let (signal, input) = Signal<Int, TestFailure>.pipe()
          return BufferFace(SignalProducer(signal).replayEagerly(upTo: capacity), input: input)
        }
      ),
    ]
  }
}
