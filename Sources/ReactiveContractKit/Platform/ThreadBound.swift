/// An object that only the thread that made this can use, and another one after that thread was stopped.
///
/// Closures that a subject may call on any thread capture this in place of the object. Any thread may release the
/// object.
///
/// Invariant: the object is reached on the thread that made this, or by ``afterStop``.
final class ThreadBound<Object>: @unchecked Sendable {
  private let object: Object
  private let owner = ThreadToken.current

  /// Binds an object to the calling thread.
  init(_ object: Object) { self.object = object }

  /// The object on its own thread; `nil` on any other.
  var ifMine: Object? { ThreadToken.current == owner ? object : nil }
}

extension ThreadBound where Object: Publishing {
  /// The object as its thread has published it last; for a thread that knows that the other one was stopped for good.
  var afterStop: Object {
    object.publication.acquire()
    return object
  }
}

/// An object whose thread publishes each change, for another thread that reads it after the first was stopped.
protocol Publishing {
  var publication: Publication { get }
}
