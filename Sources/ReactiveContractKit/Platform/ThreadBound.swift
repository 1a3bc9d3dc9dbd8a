/// An object that only the thread that made this can use, and another one after that thread was stopped.
///
/// Closures that a subject may call on any thread capture this in place of the object.
///
/// Invariant: the object is reached on the thread that made this, or by ``afterStop``.
final class ThreadBound<Object>: @unchecked Sendable {
  private let object: Object
  private let owner = ThreadToken.current
  private let publication: Publication?

  /// Binds an object to the calling thread.
  ///
  /// - Parameter publication: The mark by which the object publishes each change.
  init(_ object: Object, publication: Publication? = nil) {
    self.object = object
    self.publication = publication
  }

  /// The object on its own thread; `nil` on any other.
  var ifMine: Object? { ThreadToken.current == owner ? object : nil }

  /// The object as its thread has published it last; for a thread that knows that the other one was stopped for good.
  var afterStop: Object {
    publication?.acquire()
    return object
  }
}
