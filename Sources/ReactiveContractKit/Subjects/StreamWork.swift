public import Reactive

/// What the kit does in the place of a user's work: drives a stream, counts what that gives back.
///
/// The closure of a subject hands it the sending end with ``begin(_:)`` where a user's generator or start handler would
/// work, and has ``dispose()`` called where a user's resource would be disposed.
public struct StreamWork: Sendable {
  /// What the kit sends.
  public typealias Happening = Event<Int, TestFailure>

  /// Virtual time for streams that need a scheduler; what is due runs after each deed of the kit.
  public let scheduler: TestScheduler

  private let onBegin: Confined<(@escaping (Happening) -> Bool) -> Void>
  private let onWatch: Confined<(SignalPart, AnyObject) -> Void>
  private let onDispose: @Sendable () -> Void

  init(
    scheduler: TestScheduler,
    onBegin: @escaping (@escaping (Happening) -> Bool) -> Void,
    onWatch: @escaping (SignalPart, AnyObject) -> Void,
    onDispose: @escaping @Sendable () -> Void
  ) {
    self.scheduler = scheduler
    self.onBegin = Confined(onBegin)
    self.onWatch = Confined(onWatch)
    self.onDispose = onDispose
  }

  /// Does the work: the kit notes it, may send some events before this returns, and sends others later.
  ///
  /// - Parameter send: Sends an event into the stream. The kit keeps no other way to the sending end: letting go of the
  ///   closure lets go of everything that it captures.
  public func begin(_ send: @escaping (Happening) -> Void) {
    onBegin.content { event in
      send(event)
      return true
    }
  }

  /// Does the work on a stream that tells the sender when it does not take an event.
  ///
  /// - Parameter send: Sends an event into the stream; returns false if the stream has refused it.
  public func begin(refusable send: @escaping (Happening) -> Bool) { onBegin.content(send) }

  /// Shows the kit an object, so that it sees when the last reference to it goes.
  ///
  /// May be left out. Of a part that it sees, the kit also asks that nobody but itself holds it. (S2, S3)
  ///
  /// - Parameters:
  ///   - part: Which part of a signal it is.
  ///   - object: The kit keeps a weak reference to it.
  public func watch(_ part: SignalPart, _ object: AnyObject) { onWatch.content(part, object) }

  /// Gives back the resource of the work; the stream calls it when it has ended.
  public func dispose() { onDispose() }
}
