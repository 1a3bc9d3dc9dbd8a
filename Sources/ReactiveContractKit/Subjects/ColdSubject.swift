/// A cold signal under contract: a recipe whose runs do the work of the kit, with its side effects.
///
/// The closure is called once per run of the kit. Its recipe observes the source of the work once for every run, applies the
/// effect to every value that comes from there, and ends when the work ends. Which values it passes on is its own business.
///
///     ColdSubject("MyFlow.map") { work in
///       ColdFace(EventSource(MyFlow(work.source).map(work.effect)))
///     }
public struct ColdSubject: Sendable {
  /// The name under which reports speak of it.
  public let name: String

  let manner: ColdManner
  let keepsValues: Bool
  let make: Confined<(ColdWork) -> ColdFace>

  /// Puts a kind of cold signal under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - manner: When its runs begin, and whether observers share one.
  ///   - keepsValues: Whether values are kept behind the end, for those who come late.
  ///   - make: Makes a fresh recipe over the work.
  public init(
    _ name: String,
    manner: ColdManner = .independent,
    keepsValues: Bool = false,
    _ make: @escaping (_ work: ColdWork) -> ColdFace
  ) {
    self.name = name
    self.manner = manner
    self.keepsValues = keepsValues
    self.make = Confined(make)
  }
}

/// When the runs of a cold signal begin, and for whom.
public enum ColdManner: Sendable, Hashable {
  /// Every observer has a run of their own, which begins at once.
  case independent

  /// Every observer has a run of their own, which begins as a task of the scheduler.
  case scheduled

  /// As ``scheduled``, but at once for who observes in a task of the scheduler.
  case scheduledUnlessThere

  /// All share one run, which begins when it is connected.
  case connected

  /// All share one run, which begins with the first of them, and does not end with the last.
  case connectedByFirst

  /// All share one run, which begins with the first of them, and ends with the last.
  case autoconnected

  var isScheduled: Bool { self == .scheduled || self == .scheduledUnlessThere }

  var isShared: Bool { !isScheduled && self != .independent }
}

/// A value that the work of a cold signal sends: an object, so that the kit sees when it is let go of.
public final class ColdValue: Sendable {
  /// Counts the values of all runs, from 1.
  public let number: Int

  private let onRelease: @Sendable () -> Void

  init(_ number: Int, onRelease: @escaping @Sendable () -> Void) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

/// What the kit does in the place of a cold signal's work.
public struct ColdWork: Sendable {
  /// The work: observing it is a run of it, which lasts until it ends or is disposed of.
  public let source: EventSource<ColdValue, TestFailure>

  /// The side effect that every value is to have once in every run; hands the value on.
  public let effect: @Sendable (ColdValue) -> ColdValue

  /// Virtual time for recipes that need a scheduler.
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

/// A cold signal as the kit sees it.
public struct ColdFace: Sendable {
  let source: EventSource<ColdValue, TestFailure>
  let connect: Confined<() -> Cancellation>?

  /// Describes a cold signal by what observes it, and by what begins the run that observers share.
  ///
  /// - Parameters:
  ///   - source: Observing it starts a run, or joins the one that is shared.
  ///   - connect: Begins the shared run and returns what ends it; `nil` unless it is ``ColdManner/connected``.
  public init(_ source: EventSource<ColdValue, TestFailure>, connect: (() -> Cancellation)? = nil) {
    self.source = source
    self.connect = connect.map { Confined($0) }
  }
}
