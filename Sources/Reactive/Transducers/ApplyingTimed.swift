public import ReactiveExclusion

extension Signal {
  /// Applies a timed transducer, built-in or custom, to this signal.
  ///
  /// All events of the result are delivered on the scheduler. When the result is neither held nor observed, it detaches
  /// from this signal, and pending events are dropped.
  @inlinable
  public func applying<Operator: TimedTransducer>(
    _ transducer: Operator,
    on scheduler: any TimedScheduler
  ) -> Signal<Operator.Output, Failure> where Operator.Input == Value, Operator.Failure == Failure {
    hopping(transducer, on: scheduler)
  }

  @inlinable
  func hopping<Operator: TimedTransducer>(
    _ transducer: Operator,
    on scheduler: any Scheduler
  ) -> Signal<Operator.Output, Failure> where Operator.Input == Value, Operator.Failure == Failure {
    let core = SignalCore<Operator.Output, Failure>(gate: Gate())
    let stage = TimedStage(transducer, on: scheduler, output: Observer(target: .signal(core)))
    stage.begin()
    let observation = self.core.observe(stage.entry)
    core.atEnd { [weak stage] in
      observation?.dispose()
      stage?.cancel()
    }
    return Signal<Operator.Output, Failure>(core: core, label: label?.adding(transducer.name))
  }
}

extension SignalProducer {
  /// Applies a timed transducer, built-in or custom, to every run of this producer.
  ///
  /// Disposing of a run cancels the work of this producer at once, drops pending events, and then sends `interrupted`
  /// on the scheduler. See ``Signal/applying(_:on:)`` for the rest.
  @inlinable
  public func applying<Operator: TimedTransducer>(
    _ transducer: Operator,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Operator.Output, Failure> where Operator.Input == Value, Operator.Failure == Failure {
    hopping(transducer, on: scheduler)
  }

  @inlinable
  func hopping<Operator: TimedTransducer>(
    _ transducer: Operator,
    on scheduler: any Scheduler
  ) -> SignalProducer<Operator.Output, Failure> where Operator.Input == Value, Operator.Failure == Failure {
    SignalProducer<Operator.Output, Failure>(label: label?.adding(transducer.name)) { [recipe] run, receiver in
      let output = Observer(target: .run(run, receiver.sink))
      let stage = TimedStage(transducer, on: scheduler, output: output, holding: run.demand)
      let inner = Run(on: run.demand)
      let interrupter = Interrupter { [weak stage] run in
        // The stage is released once it has delivered its end; its downstream may still be running.
        if let stage { stage.interruptAcross() } else { run.interrupt() }
        inner.dispose()
      }
      run.atEnd { [weak stage] in
        stage?.cancel()
        inner.dispose()
      }
      run.begin(at: receiver.owner, interruptedBy: interrupter)
      if !run.isDisposed { stage.begin() }
      if run.isDisposed {
        // The disposing thread may not have called the interrupter yet. After this start returns, only a scheduled action keeps the
        // stage alive; without one, the interrupter would interrupt on its own thread.
        stage.interruptAcross()
      } else {
        recipe(inner, RunEnd(run: inner, target: stage.receiver).receiver)
      }
      withExtendedLifetime(stage) {}
    }
  }
}
