/// A cold signal under test: a recipe whose runs do the work of the kit, with its side effects.
///
/// The kit calls the closure once per test run. The recipe must observe the source of the work once in each of its own
/// runs, apply the effect to every value from the source, and end when the work ends. It may forward any subset of the
/// values.
///
///     ColdSubject("MyFlow.map") { work in
///       ColdAdapter(EventSource(MyFlow(work.source).map(work.effect)))
///     }
public struct ColdSubject: Sendable {
  /// The name in reports.
  public let name: String

  let runKind: ColdRunKind
  let keepsValues: Bool
  let capabilities: Capabilities
  let make: Confined<(ColdWork) -> ColdAdapter>

  /// Declares a cold signal to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - runKind: The point at which runs begin, and whether observers share a run.
  ///   - keepsValues: True if values are retained after the end, for late observers.
  ///   - capabilities: The features of the library; those that matter are ``Capabilities/failure`` and
  ///     ``Capabilities/interruption``.
  ///   - make: Makes a new recipe over the work.
  public init(
    _ name: String,
    runKind: ColdRunKind = .independent,
    keepsValues: Bool = false,
    capabilities: Capabilities = .all,
    _ make: @escaping (_ work: ColdWork) -> ColdAdapter
  ) {
    self.name = name
    self.runKind = runKind
    self.keepsValues = keepsValues
    self.capabilities = capabilities
    self.make = Confined(make)
  }
}

/// The point at which runs of a cold signal begin, and the observers that share a run.
public enum ColdRunKind: Sendable, Hashable {
  /// Every observer has its own run, which begins at once.
  case independent

  /// Every observer has its own run, which begins as a task of the scheduler.
  case scheduled

  /// Like ``scheduled``, but the run begins at once if the observer attaches in a task of the scheduler.
  case scheduledUnlessThere

  /// All observers share one run, which begins when it is connected.
  case connected

  /// All observers share one run, which begins with the first observer and outlives the last.
  case connectedByFirst

  /// All observers share one run, which begins with the first observer and ends with the last.
  ///
  /// An observer that comes after the end of the run begins none.
  case autoconnected

  /// Like ``autoconnected``, but the first observer after the end of the run begins another one.
  case autoconnectedAnew

  var isScheduled: Bool { self == .scheduled || self == .scheduledUnlessThere }

  var isShared: Bool { !isScheduled && self != .independent }

  /// True if a run begins with its first observer and ends with its last.
  var isAutoconnected: Bool { self == .autoconnected || self == .autoconnectedAnew }
}

/// A value that the work of a cold signal sends; an object, so that the kit detects its release.
public final class ColdValue: Sendable {
  /// The number of the value, counted over all runs from 1.
  public let number: Int

  private let onRelease: @Sendable () -> Void

  init(_ number: Int, onRelease: @escaping @Sendable () -> Void) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

/// The work that the kit supplies to a cold signal.
public struct ColdWork: Sendable {
  /// The work; each observation is a run, which ends with the work or when it is disposed.
  public let source: EventSource<ColdValue, TestFailure>

  /// The side effect, to be run once for every value in every run; returns the value unchanged.
  public let effect: @Sendable (ColdValue) -> ColdValue

  /// The scheduler of virtual time, for recipes that need one.
  public let scheduler: TestScheduler

  init(
    source: EventSource<ColdValue, TestFailure>,
    effect: @escaping @Sendable (ColdValue) -> ColdValue,
    scheduler: TestScheduler
  ) {
    self.source = source
    self.effect = effect
    self.scheduler = scheduler
  }
}

/// The adapter through which the kit observes a cold signal.
public struct ColdAdapter: Sendable {
  let source: EventSource<ColdValue, TestFailure>
  let connect: Confined<() -> Cancellation>?

  /// Creates the adapter from a source and, for a shared run, a closure that connects it.
  ///
  /// - Parameters:
  ///   - source: Starts a run when observed, or joins the shared run.
  ///   - connect: Begins the shared run and returns a handle that ends it; `nil` unless the subject is
  ///     ``ColdRunKind/connected``.
  public init(_ source: EventSource<ColdValue, TestFailure>, connect: (() -> Cancellation)? = nil) {
    self.source = source
    self.connect = connect.map { Confined($0) }
  }
}
