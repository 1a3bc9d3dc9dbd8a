/// Makes of any stream that cannot fail one that only says when: of whatever values, and of the failure that is wanted.
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
  /// How a run of this is attached, as a trigger.
  func trigger<NewFailure: Error>() -> Attachment<Void, NewFailure> {
    producer.applying(Firing<Value, NewFailure>()).attachment()
  }

  /// How a run of this is attached, beside a stream that can fail.
  func companion<NewFailure: Error>() -> Attachment<Value, NewFailure> {
    producer.promoteError(NewFailure.self).attachment()
  }
}
