/// What a stream hands its events to if those go to an observer that others may send to as well.
///
/// A stream that has fallen silent says nothing about the others: the link then lets go of the observer, whose last holder it may be.
final class ObserverLink<Value: Sendable, Failure: Error>: EventReceiver {
  private let target: Observer<Value, Failure>.Target

  /// `nil` once nothing but an interruption will come; touched inside the gate of the stream.
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
  /// The receiver for a stream that is one of several that may send here.
  var sharedReceiver: Receiver<Value, Failure> {
    switch target {
    case .signal, .run: ObserverLink(self).receiver
    case .handler: receiver
    }
  }
}
