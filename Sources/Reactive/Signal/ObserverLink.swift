import ReactiveExclusion

/// Forwards the events of one stream to an observer to which other senders may send as well.
///
/// When the stream loses its input, only the link releases the observer; the other senders may go on.
final class ObserverLink<Value: Sendable, Failure: Error>: EventReceiver {
  private let target: Observer<Value, Failure>.Target

  /// The observer, `nil` once nothing but an interruption will follow; touched inside the gate of the stream.
  @exclusivity(unchecked) private var observer: Observer<Value, Failure>?

  init(_ observer: Observer<Value, Failure>) {
    self.observer = observer
    target = observer.target
  }

  func receive(_ value: Value) { observer?.receive(value) }

  func end(_ termination: Termination<Failure>) {
    switch target {
    case .signal(let core): core.terminate(termination)
    case .run(let run, let sink): run.terminate(sink, termination)
    case .handler: observer?.end(termination)
    }
  }

  func forget() {
    if let observer = observer.take() { releaseOutside(observer) }
  }
}

extension Observer {
  /// A receiver for one of several streams that may send to this observer.
  var sharedReceiver: Receiver<Value, Failure> {
    switch target {
    case .signal, .run: ObserverLink(self).receiver
    case .handler: receiver
    }
  }
}
