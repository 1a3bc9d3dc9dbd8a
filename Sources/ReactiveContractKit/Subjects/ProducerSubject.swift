/// A recipe for streams under test: a closure that makes one, with its declared properties.
///
/// The kit calls the closure once per test run, and then starts the returned producer any number of times.
///
///     ProducerSubject("SignalProducer") { handler in
///       StartableSource(
///         SignalProducer<Int, TestFailure> { observer, lifetime in
///           let work = handler.work()
///           lifetime += { work.dispose() }
///           work.begin { observer.send($0) }
///         }
///       )
///     }
public struct ProducerSubject: Sendable {
  /// The name in reports.
  public let name: String

  /// The declared differences from a plain producer; only ``Traits/asynchronous`` applies to producers.
  public let traits: Traits

  /// The features that its library supports.
  public let capabilities: Capabilities

  /// The declared readings of rules; the reference's reading applies where none is declared.
  public let readings: [String]

  let make: Confined<(StartHandler) -> StartableSource>

  /// Declares a producer to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain producer.
  ///   - capabilities: The features that its library supports.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - make: Makes a new producer, whose runs forward the events of their work with the values unchanged.
  public init(
    _ name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    _ make: @escaping (_ handler: StartHandler) -> StartableSource
  ) {
    self.name = name
    self.traits = traits
    self.capabilities = capabilities
    self.readings = readings
    self.make = Confined(make)
  }
}

/// The start handler that the kit supplies.
public struct StartHandler: Sendable {
  /// The scheduler of virtual time, for producers that need one.
  ///
  /// The kit runs the tasks that are due after each of its steps.
  public let scheduler: TestScheduler

  private let onWork: Confined<() -> StreamWork>

  init(scheduler: TestScheduler, onWork: @escaping () -> StreamWork) {
    self.scheduler = scheduler
    self.onWork = Confined(onWork)
  }

  /// Returns the work of one run; call it inside the start handler.
  public func work() -> StreamWork { onWork.content() }
}

/// The adapter through which the kit starts a producer.
public struct StartableSource: Sendable {
  /// Receives the stream of one run and a handle that interrupts the run.
  public typealias Setup = (_ signal: SignalSubject.Source, _ interrupter: Cancellation) -> Void

  let source: SignalSubject.Source
  let startWithSignal: Confined<(Setup) -> Void>?

  /// Creates the adapter from closures.
  ///
  /// - Parameters:
  ///   - start: Starts a run that sends its events to the sink. Disposing the returned handle disposes the run.
  ///   - startWithSignal: Starts a run and calls the setup with its stream before the work begins, so that several
  ///     observers can share the run; `nil` if the library has no such function.
  public init(
    start: @escaping (_ sink: @escaping SignalSubject.Source.Sink) -> Cancellation,
    startWithSignal: ((Setup) -> Void)? = nil
  ) {
    source = SignalSubject.Source(start)
    self.startWithSignal = startWithSignal.map { Confined($0) }
  }
}
