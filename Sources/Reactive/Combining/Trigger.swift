/// Turns a stream that cannot fail into one that sends `()` for every value and has any failure type.
struct Firing<Value: Sendable, Failure: Error>: Transducer {
  func receive(_ value: Value) -> Reaction<Void, Failure> { .send(()) }

  func end(_ termination: Termination<Never>) -> Reaction<Void, Failure> {
    switch termination {
    case .completed: .end(.completed)
    case .interrupted: .end(.interrupted)
    }
  }
}

extension SignalProducerConvertible where Failure == Never {
  /// Returns a function that starts a run of this stream as a trigger.
  func trigger<NewFailure: Error>() -> Attachment<Void, NewFailure> {
    producer.applying(Firing<Value, NewFailure>()).attachment()
  }

  /// Returns a function that starts a run of this stream as an input beside a stream that can fail.
  func companion<NewFailure: Error>() -> Attachment<Value, NewFailure> {
    producer.promoteError(NewFailure.self).attachment()
  }
}
