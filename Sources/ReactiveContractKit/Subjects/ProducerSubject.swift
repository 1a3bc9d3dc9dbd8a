/// A recipe for streams under contract: how to make one, and what it declares about itself.
///
/// The closure is called once per run of the kit, which then starts what it returns any number of times.
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
  /// The name under which reports speak of it.
  public let name: String

  /// What it does differently from a plain producer; only ``Traits/asynchronous`` concerns one.
  public let traits: Traits

  /// What its library can do at all.
  public let capabilities: Capabilities

  /// The named readings of rules that it keeps; those of the reference where it names none.
  public let readings: [String]

  let make: Confined<(StartHandler) -> StartableSource>

  /// Puts a kind of producer under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - capabilities: What its library is able to do at all.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - make: Makes a fresh producer, whose runs pass on what their work sends, values untouched.
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

/// What the kit does in the place of a user's start handler.
public struct StartHandler: Sendable {
  /// Virtual time for producers that need a scheduler; what is due runs after each deed of the kit.
  public let scheduler: TestScheduler

  private let onWork: Confined<() -> StreamWork>

  init(scheduler: TestScheduler, onWork: @escaping () -> StreamWork) {
    self.scheduler = scheduler
    self.onWork = Confined(onWork)
  }

  /// The work of one run; call it inside the start handler.
  public func work() -> StreamWork { onWork.content() }
}

/// Something that can be started, as the kit sees it.
public struct StartableSource: Sendable {
  /// One started stream and what interrupts it.
  public typealias Setup = (_ signal: SignalSubject.Source, _ interrupter: Cancellation) -> Void

  let source: SignalSubject.Source
  let startWithSignal: Confined<(Setup) -> Void>?

  /// Describes a producer by closures.
  ///
  /// - Parameters:
  ///   - start: Starts a run whose events go to the sink; disposing what it returns disposes the run.
  ///   - startWithSignal: Starts a run and calls the setup with its stream before the work begins, so that several
  ///     observers can share it; `nil` if the library has no such thing.
  public init(
    start: @escaping (_ sink: @escaping SignalSubject.Source.Sink) -> Cancellation,
    startWithSignal: ((Setup) -> Void)? = nil
  ) {
    source = SignalSubject.Source(start)
    self.startWithSignal = startWithSignal.map { Confined($0) }
  }
}
