public import ReactiveExclusion

/// The connection between a stream and the tasks that iterate it: values wait for tasks, or tasks for values.
///
/// Copies of one iterator share it. Its release disposes of the observation or run. No task is resumed, and nothing is
/// released or disposed of, while the lock is held.
@usableFromInline
final class Iteration<Value: Sendable, Failure: Error>: Sendable {
  /// The answer to the request of a task: a value, `nil` if there are no more, or the failure.
  @usableFromInline typealias Answer = Result<Value?, Failure>

  @usableFromInline let mailbox: Locked<Mailbox<Value, Failure>>
  @usableFromInline let demand = Demand()
  @usableFromInline let run: Run

  /// The producer until the first request for a value, which starts it; then `nil`.
  @usableFromInline let unstarted: Locked<SignalProducer<Value, Failure>?>

  /// - Parameter startsAtOnce: True to start now, and not when a value is requested.
  @inlinable
  init(of producer: SignalProducer<Value, Failure>, buffering: BufferingPolicy, startsAtOnce: Bool) {
    mailbox = Locked(Mailbox(buffering))
    unstarted = Locked(producer)
    run = Run(on: demand)
    run.awaitsEnd()
    // A task that was cancelled before it iterates begins no work.
    if Task.isCancelled {
      cancel()
    } else if startsAtOnce {
      _ = start()
    }
  }

  /// Starts the producer; `false` if that was done before.
  @inlinable
  func start() -> Bool {
    guard let producer = unstarted.withLock({ $0.take() }) else { return false }
    if run.isDisposed { return true }
    let (mailbox, demand) = (mailbox, demand)
    // Does not capture this object, whose release disposes of the run when no task iterates any more.
    let action = EventAction<Value, Failure> { event in
      // If no task waits for another value, a source that iterates pauses until one does. Under the lock: otherwise
      // this pause might come after the `allow()` of the next request, and undo it.
      let outcome = mailbox.withLock { mailbox in
        let outcome = mailbox.put(event)
        if outcome.isEnough { demand.pause() }
        return outcome
      }
      outcome.carryOut()
    }
    producer.recipe(run, RunEnd(run: run, target: action).receiver)
    return true
  }

  @usableFromInline
  func cancel() {
    // The objects of buffered values and of the producer may send when they are released: like a disposal, that waits for
    // no handler.
    let mode = ThreadState.beginWithoutWaiting()
    mailbox.withLock { $0.close() }.carryOut()
    run.dispose()
    releaseOutside(unstarted.withLock { $0.take() })
    ThreadState.endWithoutWaiting(mode)
  }

  @inlinable
  deinit { run.dispose() }

  @inlinable
  func next(isolation: isolated (any Actor)?) async -> Answer {
    await withTaskCancellationHandler {
      // Inside the handler: work that runs in a loop until it is disposed of is then stopped by a cancellation of the
      // task.
      #if DEBUG
        await withCheckedContinuation(isolation: isolation) { request(for: $0) }
      #else
        await withUnsafeContinuation(isolation: isolation) { request(for: $0) }
      #endif
    } onCancel: {
      cancel()
    }
  }

  /// Answers the task with a buffered value, or lets it wait for the next one.
  @inlinable
  func request(for task: Mailbox<Value, Failure>.Waiting) {
    let outcome = mailbox.withLock { mailbox in
      let outcome = mailbox.ask(task)
      if !outcome.isEnough { demand.allow() }
      return outcome
    }
    outcome.carryOut()
    // The task waits already, so it receives a value that the start sends, whatever the policy buffers.
    if !start(), !outcome.isEnough { demand.resume() }
  }
}
