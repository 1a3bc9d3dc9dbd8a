/// An observer that handles values and nothing else.
@usableFromInline
final class ValueHandler<Value>: Interruptible {
  @usableFromInline let action: (Value) -> Void

  @inlinable
  init(_ action: @escaping (Value) -> Void) { self.action = action }

  @usableFromInline
  func interrupt() {}

  @inlinable
  func receiver<Failure: Error>() -> Receiver<Value, Failure> {
    Receiver(
      owner: self,
      sink: Sink(
        context: self,
        receive: { context, value in
          Unmanaged<ValueHandler<Value>>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.action(value) }
        },
        end: { _, _ in }
      )
    )
  }
}

/// An observer that handles every event.
@usableFromInline
final class EventHandler<Value, Failure: Error>: Interruptible {
  @usableFromInline let action: (Event<Value, Failure>) -> Void

  @inlinable
  init(_ action: @escaping (Event<Value, Failure>) -> Void) { self.action = action }

  @usableFromInline
  func interrupt() { action(.interrupted) }

  @inlinable
  var receiver: Receiver<Value, Failure> {
    Receiver(
      owner: self,
      sink: Sink(
        context: self,
        receive: { context, value in
          Unmanaged<EventHandler<Value, Failure>>.fromOpaque(context)._withUnsafeGuaranteedRef {
            $0.action(.next(value))
          }
        },
        end: { context, termination in
          Unmanaged<EventHandler<Value, Failure>>.fromOpaque(context).takeUnretainedValue().action(Event(termination))
        }
      )
    )
  }
}

/// An observer that handles terminations and nothing else.
@usableFromInline
final class EndHandler<Value, Failure: Error>: Interruptible {
  private let action: (Termination<Failure>) -> Void

  @usableFromInline
  init(_ action: @escaping (Termination<Failure>) -> Void) { self.action = action }

  @usableFromInline
  func interrupt() { action(.interrupted) }

  @usableFromInline
  var receiver: Receiver<Value, Failure> {
    Receiver(
      owner: self,
      sink: Sink(
        context: self,
        receive: { _, _ in },
        end: { context, termination in
          Unmanaged<EndHandler<Value, Failure>>.fromOpaque(context).takeUnretainedValue().action(termination)
        }
      )
    )
  }
}
