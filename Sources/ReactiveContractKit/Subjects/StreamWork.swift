public import Reactive

/// The work that the kit supplies: it drives a stream and counts the disposals of its resource.
///
/// A subject's closure passes the sending end to ``begin(_:)`` where a user's generator or start handler would do its
/// work. It makes the stream call ``dispose()`` where a user's resource would be disposed.
public struct StreamWork: Sendable {
  /// An event that the kit sends.
  public typealias Happening = Event<Int, TestFailure>

  /// The scheduler of virtual time, for streams that need one.
  ///
  /// The kit runs the tasks that are due after each of its steps.
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

  /// Begins the work: the kit may send some events before this returns, and sends others later.
  ///
  /// - Parameter send: Sends an event into the stream. The kit holds the sending end only through this closure:
  ///   releasing the closure releases everything that it captures.
  public func begin(_ send: @escaping (Happening) -> Void) {
    onBegin.content { event in
      send(event)
      return true
    }
  }

  /// Begins the work on a stream that reports events that it refuses.
  ///
  /// - Parameter send: Sends an event into the stream; returns false if the stream refused it.
  public func begin(refusable send: @escaping (Happening) -> Bool) { onBegin.content(send) }

  /// Lets the kit observe an object, so that it detects the release of the last reference.
  ///
  /// Optional. For each part that it observes, the kit also checks that nothing else holds the part. (S2, S3)
  ///
  /// - Parameters:
  ///   - part: The part of the signal.
  ///   - object: The object; the kit keeps a weak reference to it.
  public func watch(_ part: SignalPart, _ object: AnyObject) { onWatch.content(part, object) }

  /// Disposes the resource of the work; the stream must call it when it has ended.
  public func dispose() { onDispose() }
}
