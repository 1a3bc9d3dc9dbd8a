import ReactiveExclusion

extension SignalProducer {
  /// Applies an operator over signals to the signal of every run.
  ///
  /// Each start applies the transform once, to a new signal, before the work begins, so that no event is missed (P3).
  /// Disposing of a run interrupts the input signal and, if that does not end the output signal, the output signal,
  /// too.
  ///
  /// Nested lifts take four to seven times the stack of operators in a chain: a hundred fit the stack of a secondary
  /// thread.
  public func lift<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Signal<Value, Failure>) -> Signal<NewValue, NewFailure>
  ) -> SignalProducer<NewValue, NewFailure> {
    SignalProducer<NewValue, NewFailure>(label: label?.adding("lift")) { run, receiver in
      let input = LiftedInput(self, of: run, pausingBy: run.demand)
      connect(transform(input.signal), of: [input.run], in: run, by: receiver)
      input.start()
    }
  }

  /// Applies an operator over several signals to the signals of every run.
  ///
  /// The inputs start in order, after the transform was applied to all their signals. An input whose signal has ended
  /// does not start.
  ///
  /// - Parameters:
  ///   - transform: Receives the signal of this producer's run, then those of the others.
  ///   - others: The other inputs.
  public func lift<each Other: Sendable, each OtherFailure: Error, NewValue, NewFailure>(
    _ transform:
      @escaping @Sendable (Signal<Value, Failure>, repeat Signal<each Other, each OtherFailure>) -> Signal<
        NewValue, NewFailure
      >,
    with others: repeat SignalProducer<each Other, each OtherFailure>
  ) -> SignalProducer<NewValue, NewFailure> {
    SignalProducer<NewValue, NewFailure>(label: label?.adding("lift")) { run, receiver in
      let first = LiftedInput(self, of: run)
      let rest = (repeat LiftedInput(each others, of: run))
      var runs = [first.run]
      for input in repeat each rest { runs.append(input.run) }
      connect(transform(first.signal, repeat (each rest).signal), of: runs, in: run, by: receiver)
      first.start()
      for input in repeat each rest { input.start() }
    }
  }
}

/// One input of a lifted operator: a run of its producer, and the signal of that run.
private struct LiftedInput<Value: Sendable, Failure: Error> {
  let run: Run
  let signal: Signal<Value, Failure>
  private let producer: SignalProducer<Value, Failure>
  private let end: LiftedEnd<Value, Failure>

  init(_ producer: SignalProducer<Value, Failure>, of result: Run, pausingBy demand: Demand? = nil) {
    let run = Run(on: demand)
    let core = SignalCore<Value, Failure>(gate: run.gate)
    self.run = run
    self.producer = producer
    signal = Signal(core: core)
    end = LiftedEnd(run: run, target: core.receiver, result: result)
    run.begin(at: end)
    core.atEnd { run.gate.perform { run.end($0) } }
  }

  func start() {
    if !run.isDisposed { producer.recipe(run, end.receiver) }
  }
}

/// The last receiver of an input's run: the run releases its resources after the result has handled its end.
///
/// Its state is the run, retained as long as something may be sent.
private final class LiftedEnd<Value: Sendable, Failure: Error>: Guarded<Run?>, EventReceiver {
  /// Safe without a retain: a caller that sends to this object, or interrupts it, holds the run or is called by it.
  private unowned(unsafe) let run: Run
  private let target: Receiver<Value, Failure>

  /// Weak, because the result holds the inputs.
  private weak let result: Run?

  init(run: Run, target: Receiver<Value, Failure>, result: Run) {
    self.run = run
    self.target = target
    self.result = result
    super.init(run)
  }

  func receive(_ value: Value, _ inside: borrowing Inside) {
    if !run.hasEnded(inside) { target.receive(value, inside) }
  }

  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    if run.hasEnded(inside) { return }
    // Before the observer receives the end: a value that it sends in response is too late, and is no recursion.
    if let result { run.end(behind: result, inside) } else { run.end(inside) }
    target.end(termination, inside)
  }

  func fallSilent(_ inside: borrowing Inside) { inside[self] = nil }

  func forget(_ inside: borrowing Inside) { target.forget(inside) }
}

/// Forwards the result of a lifted operator to a run, and the disposal of that run to the inputs.
private func connect<Value, Failure>(
  _ result: Signal<Value, Failure>,
  of inputs: [Run],
  in run: Run,
  by receiver: Receiver<Value, Failure>
) {
  let interrupter = Interrupter { run in
    // Outside the gate: the operator may answer the interruption with values, which have to enter.
    run.gate.perform {
      run.gate.afterLeaving($0) {
        for input in inputs { input.dispose() }
        run.interrupt()
      }
    }
  }
  run.begin(at: receiver.owner, interruptedBy: interrupter)
  let observation = result.core.observe(Observer(target: .run(run, receiver.sink)).entry)
  run.atEnd {
    observation?.dispose()
    for input in inputs { input.dispose() }
  }
}
