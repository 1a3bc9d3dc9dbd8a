extension PullSequence {
  /// A producer that goes through the sequence on the starting thread, and completes.
  ///
  /// The runs share the work: what one has worked out, the next one finds. The producer holds the sequence from here on.
  public var producer: SignalProducer<Element, Never> {
    SignalProducer<Element, Never>(self).titled(label)
  }

  /// Makes a producer that works the sequence out on a scheduler, place by place, and completes.
  ///
  /// Between two places it looks whether the run has been disposed of, and then works out no more. Other actions of the
  /// scheduler come in between, after 64 places at the latest. It does not pause while a task that iterates it asks for nothing: what it
  /// works out meanwhile is kept as the iteration says.
  public func producer(on scheduler: any Scheduler) -> SignalProducer<Element, Never> {
    SignalProducer { observer, lifetime in
      let position = Locked(link)
      scheduler.scheduleRecursively(during: lifetime) { reschedule in
        let link = position.withLock { $0 }
        guard let next = link.next, let value = link.element else { return observer.sendCompleted() }
        // The place that is left holds a value, which must not die under the lock.
        withExtendedLifetime(position.withLock { exchange(&$0, with: next) }) {}
        observer.send(value: value)
        reschedule()
      }
    }
    .titled(label)
  }
}
