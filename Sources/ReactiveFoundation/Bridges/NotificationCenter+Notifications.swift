public import Foundation
public import Reactive

extension NotificationCenter {
  /// Makes a producer that sends what a closure makes of each notification.
  ///
  ///     NotificationCenter.default.notifications(forName: .downloadFinished) { $0.userInfo?["url"] as? URL }.skipNil()
  ///
  /// Each run observes for itself, and until it is disposed of. Values are sent on the thread that posts, before `post` returns
  /// (E7); threads that post at the same time wait for each other (E5). A notification is not `Sendable`, hence the closure, which
  /// takes out what is wanted on the thread that posts.
  ///
  /// - Parameters:
  ///   - name: Of which notifications; `nil` for all names.
  ///   - object: Whose notifications; `nil` for those of everybody. It is not kept alive: a run that starts when it is gone
  ///     completes, and one that outlives it sends nothing more. Until that run ends the memory of an object of Swift itself stays
  ///     taken, for the center compares addresses; where one of Objective-C lay, another may come to lie, and is taken for it.
  ///   - transform: Makes a value of a notification.
  public func notifications<Value: Sendable>(
    forName name: Notification.Name?,
    object: (any AnyObject & Sendable)? = nil,
    _ transform: @escaping @Sendable (Notification) -> Value
  ) -> SignalProducer<Value, Never> {
    let isOfAnybody = object == nil
    return SignalProducer { [weak object] observer, lifetime in
      // Looked at once: a sender that dies in between would leave an observer of everybody.
      let object = object
      guard isOfAnybody || object != nil else { return observer.sendCompleted() }
      // Never looked into, and handed back once, by the one thread that ends the lifetime.
      nonisolated(unsafe) let token = self.addObserver(forName: name, object: object, queue: nil) { notification in
        observer.send(value: transform(notification))
      }
      let place = Place(object: object)
      lifetime += {
        self.removeObserver(token)
        withExtendedLifetime(place) {}
      }
    }
  }
}

/// Keeps the memory of an object of Swift taken, so that no other object comes to lie there; but not the object.
private struct Place: Sendable {
  unowned let object: (any AnyObject & Sendable)?
}
