extension SignalProducer {
  /// Starts the work of every run on the scheduler; its events stay on the threads that send them.
  ///
  /// | event       | effect    |
  /// | ----------- | --------- |
  /// | next        | forwarded |
  /// | failed      | forwarded |
  /// | completed   | forwarded |
  /// | interrupted | forwarded |
  ///
  ///     --a--b--|
  ///       start(on: scheduler)
  ///     --a--b--|
  ///
  /// A run that is disposed of before the scheduler begins its work is interrupted at once, and the work never begins.
  /// If the scheduler drops the work, the input of the run counts as released.
  ///
  /// - Parameter scheduler: The scheduler on which the work starts.
  public func start(on scheduler: any Scheduler) -> SignalProducer<Value, Failure> {
    SignalProducer(label: label?.adding("start(on:)")) { [recipe] run, receiver in
      run.begin(at: receiver.owner)
      let work = WaitingWork(of: run) { recipe(run, receiver) }
      let start = scheduler.schedule { work.begin() }
      run.atEnd { start?.dispose() }
    }
  }
}
