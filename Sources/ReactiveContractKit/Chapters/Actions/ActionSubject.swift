public import Reactive

/// An action under test: work on demand, one execution at a time, while it is enabled.
///
/// The kit calls the closure once per run and passes the work of an execution: a function from an input to a stream
/// that the kit feeds. The action must be enabled initially. Only the value that the closure returns may hold the
/// action, so that the kit controls when the action is released.
///
///     ActionSubject("MyCommand") { work in
///       let command = MyCommand { input in MyStream(work(input)) }
///       return ActionAdapter(start: command.run, isEnabled: { command.isEnabled }, isExecuting: { command.isBusy })
///     }
public struct ActionSubject: Sendable {
  /// Makes the work for an input; observing the returned stream begins the work.
  public typealias Work = @Sendable (_ input: Int) -> EventSource<Int, TestFailure>

  /// The name in reports.
  public let name: String

  let capabilities: Capabilities
  let make: Confined<(@escaping Work) -> ActionAdapter>

  /// Declares an action to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - capabilities: The features of the library; those that matter are ``Capabilities/failure``,
  ///     ``Capabilities/interruption`` and ``Capabilities/interruptionOnDisposal``, all about the work and its runs.
  ///   - make: Makes a new action that does the work.
  public init(
    _ name: String,
    capabilities: Capabilities = .all,
    _ make: @escaping (_ work: @escaping Work) -> ActionAdapter
  ) {
    self.name = name
    self.capabilities = capabilities
    self.make = Confined(make)
  }
}

/// The events that the caller of `start` receives.
public enum ActionNews: Sendable {
  /// The work sent an event.
  case event(Event<Int, TestFailure>)

  /// The action was disabled or already executing; nothing was started.
  case refused
}

/// The adapter through which the kit drives and observes an action.
public struct ActionAdapter: Sendable {
  /// Attaches a sink that receives all later values.
  public typealias Listen<News> = (_ sink: @escaping @Sendable (News) -> Void) -> Void

  /// Starts an execution and returns a handle that disposes it.
  public typealias Start = (_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation

  let start: Confined<Start>
  let isEnabled: Confined<() -> Bool>
  let isExecuting: Confined<() -> Bool>
  let enable: Confined<(Bool) -> Void>?
  let enabled: Confined<Listen<Bool>>?
  let executing: Confined<Listen<Bool>>?
  let events: Confined<Listen<Event<Int, TestFailure>>>?
  let values: Confined<Listen<Int>>?
  let errors: Confined<Listen<TestFailure>>?
  let completions: Confined<Listen<Void>>?
  let refusals: Confined<Listen<Void>>?
  let ended: Confined<Listen<Void>>?

  /// Creates the adapter from closures; pass `nil` for each feature that the library lacks.
  ///
  /// - Parameters:
  ///   - start: Starts an execution.
  ///   - isEnabled: Returns true if a start would execute.
  ///   - isExecuting: Returns true while the action executes.
  ///   - enable: Changes the condition that enables the action.
  ///   - enabled: Reports every change of `isEnabled`.
  ///   - executing: Reports every change of `isExecuting`.
  ///   - events: Reports the events of every execution.
  ///   - values: Reports the values of every execution.
  ///   - errors: Reports the failures of every execution.
  ///   - completions: Reports each execution that completes.
  ///   - refusals: Reports each start that is refused.
  ///   - ended: Reports that all streams of the action have ended.
  public init(
    start: @escaping Start,
    isEnabled: @escaping () -> Bool,
    isExecuting: @escaping () -> Bool,
    enable: ((_ isEnabled: Bool) -> Void)? = nil,
    enabled: Listen<Bool>? = nil,
    executing: Listen<Bool>? = nil,
    events: Listen<Event<Int, TestFailure>>? = nil,
    values: Listen<Int>? = nil,
    errors: Listen<TestFailure>? = nil,
    completions: Listen<Void>? = nil,
    refusals: Listen<Void>? = nil,
    ended: Listen<Void>? = nil
  ) {
    self.start = Confined(start)
    self.isEnabled = Confined(isEnabled)
    self.isExecuting = Confined(isExecuting)
    self.enable = enable.map { Confined($0) }
    self.enabled = enabled.map { Confined($0) }
    self.executing = executing.map { Confined($0) }
    self.events = events.map { Confined($0) }
    self.values = values.map { Confined($0) }
    self.errors = errors.map { Confined($0) }
    self.completions = completions.map { Confined($0) }
    self.refusals = refusals.map { Confined($0) }
    self.ended = ended.map { Confined($0) }
  }
}
