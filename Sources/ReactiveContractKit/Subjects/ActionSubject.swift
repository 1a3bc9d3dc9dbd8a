public import Reactive

/// An action under contract: work on demand, one execution at a time, while it is enabled.
///
/// The closure is called once per run, and given the work that an execution does: a stream for an input, which the kit feeds.
/// The action is enabled to begin with. Nothing but the face that the closure returns may hold it: the kit then decides when it
/// is let go of.
///
///     ActionSubject("MyCommand") { work in
///       let command = MyCommand { input in MyStream(work(input)) }
///       return ActionFace(start: command.run, isEnabled: { command.isEnabled }, isExecuting: { command.isBusy })
///     }
public struct ActionSubject: Sendable {
  /// Makes the work for an input; observing it begins it.
  public typealias Work = @Sendable (_ input: Int) -> EventSource<Int, TestFailure>

  /// The name under which reports speak of it.
  public let name: String

  let make: Confined<(@escaping Work) -> ActionFace>

  /// Puts a kind of action under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - make: Makes a fresh action that does the work.
  public init(_ name: String, _ make: @escaping (_ work: @escaping Work) -> ActionFace) {
    self.name = name
    self.make = Confined(make)
  }
}

/// What who starts an execution is told of it.
public enum ActionNews: Sendable {
  /// The work sent something, or ended.
  case event(Event<Int, TestFailure>)

  /// The action was disabled or at work: nothing was begun.
  case refused
}

/// An action as the kit sees it.
public struct ActionFace: Sendable {
  /// Attaches somebody who is told of something from now on.
  public typealias Listen<News> = (_ sink: @escaping @Sendable (News) -> Void) -> Void

  /// Starts an execution, and returns what disposes of it.
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

  /// Describes an action by closures; those that are `nil` stand for what the library does not have.
  ///
  /// - Parameters:
  ///   - start: Starts an execution.
  ///   - isEnabled: Tells whether a start would execute.
  ///   - isExecuting: Tells whether the action is at work.
  ///   - enable: Changes what enables the action.
  ///   - enabled: Tells of every change of `isEnabled`.
  ///   - executing: Tells of every change of `isExecuting`.
  ///   - events: Tells of what every execution does.
  ///   - values: Tells of the values of every execution.
  ///   - errors: Tells of the failures of every execution.
  ///   - completions: Tells when an execution completes.
  ///   - refusals: Tells when a start is refused.
  ///   - ended: Tells when all that the action tells has come to its end.
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
