import ReactiveExclusion

extension PullSequence {
  /// A producer that sends the values of the sequence on the starting thread, and completes.
  ///
  /// The runs share the work: a value that one run has computed is not computed again. The producer retains the
  /// sequence from its first value on.
  public var producer: SignalProducer<Element, Never> {
    SignalProducer<Element, Never>(self).titled(label)
  }

  /// Makes a producer that computes the sequence on a scheduler, value by value, and completes.
  ///
  /// A run that has been disposed of computes no further value. Other actions of the scheduler run in between, after 64
  /// values at the latest. The run does not pause while a task that iterates it requests nothing: the values that it
  /// computes meanwhile are kept as the ``BufferingPolicy`` of the iteration says.
  public func producer(on scheduler: any Scheduler) -> SignalProducer<Element, Never> {
    SignalProducer { observer, lifetime in
      let position = Locked(link)
      scheduler.scheduleRecursively(during: lifetime) { reschedule in
        let link = position.withLock { $0 }
        guard let next = link.next, let value = link.element else { return observer.sendCompleted() }
        // The previous link holds a value, which must not be released under the lock.
        withExtendedLifetime(position.withLock { exchange(&$0, with: next) }) {}
        observer.send(value: value)
        reschedule()
      }
    }
    .titled(label)
  }
}
