import ReactiveExclusion

/// Forwards the events of one stream to an observer to which other senders may send as well.
///
/// When the stream loses its input, only the link releases the observer; the other senders may go on. Its state is the
/// observer, `nil` once nothing but an interruption will follow.
final class ObserverLink<Value: Sendable, Failure: Error>: Guarded<Observer<Value, Failure>?>, OpenReceiver {
  private let target: Observer<Value, Failure>.Target

  init(_ observer: Observer<Value, Failure>) {
    target = observer.target
    super.init(observer)
  }

  func receive(_ value: Value, _ inside: borrowing Inside) { observer(inside)?.send(value: value) }

  private func observer(_ inside: borrowing Inside) -> Observer<Value, Failure>? { inside[self] }

  func end(_ termination: Termination<Failure>) { target.end(termination) }

  func forget(_ inside: borrowing Inside) {
    if let observer = inside[self].take() { releaseOutside(observer) }
  }
}

extension Observer {
  /// A receiver for one of several streams that may send to this observer.
  var sharedEntry: OpenEntry<Value, Failure> {
    switch target {
    case .signal, .run: ObserverLink(self).entry
    case .handler: entry
    }
  }
}
