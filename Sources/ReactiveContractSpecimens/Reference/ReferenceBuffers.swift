import Reactive
import ReactiveContractKit

/// The buffers of the reference that are checked.
enum BufferCatalogue {
  static var reference: [Subject] {
    [
      Subject(
        BufferSubject("SignalProducer.buffer") { capacity in
          let (output, input) = SignalProducer<Int, TestFailure>.buffer(capacity: capacity)
          return BufferAdapter(output, input: input)
        }
      ),
      Subject(
        BufferSubject("replayEagerly(upTo:)") { capacity in
          let (signal, input) = Signal<Int, TestFailure>.pipe()
          return BufferAdapter(SignalProducer(signal).replayEagerly(upTo: capacity), input: input)
        }
      ),
    ]
  }
}
