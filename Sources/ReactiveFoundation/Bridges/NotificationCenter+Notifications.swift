public import Foundation
public import Reactive
private import ReactiveExclusion

extension NotificationCenter {
  /// Makes a producer that sends the result of a closure for each notification.
  ///
  ///     NotificationCenter.default.notifications(forName: .downloadFinished) { $0.userInfo?["url"] as? URL }.skipNil()
  ///
  /// Each run has an observation of its own, until it is disposed of. Values are sent on the thread that posts, before
  /// `post` returns (E7); threads that post at the same time wait for each other (E5). A notification is not
  /// `Sendable`; therefore a closure extracts the value, on the thread that posts.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; `nil` for all names.
  ///   - object: The sender of the notifications; `nil` for all senders. It is not kept alive: a run that starts after
  ///     its release completes, and a run that outlives it sends nothing more. The center compares addresses. So the
  ///     memory of a native Swift object is not reused until that run ends; an Objective-C object may be replaced by
  ///     another one at the same address, which is then mistaken for it.
  ///   - transform: Makes a value of a notification.
  public func notifications<Value: Sendable>(
    forName name: Notification.Name?,
    object: (any AnyObject & Sendable)? = nil,
    _ transform: @escaping @Sendable (Notification) -> Value
  ) -> SignalProducer<Value, Never> {
    let isOfAnybody = object == nil
    return SignalProducer { [weak object] observer, lifetime in
      // Read only once: if the sender were released between two reads, the run would observe all senders.
      let object = object
      guard isOfAnybody || object != nil else { return observer.sendCompleted() }
      let handler: @Sendable (Notification) -> Void = { observer.send(value: transform($0)) }
      // Its contents are never read, and it is passed back once, by the one thread that ends the lifetime.
      let token = HandedOver(self.addObserver(forName: name, object: object, queue: nil, using: handler))
      let place = Place(object: object)
      lifetime += {
        self.removeObserver(token.value)
        withExtendedLifetime(place) {}
      }
    }
  }
}

/// Keeps the memory of a native Swift object from being reused for another object, without keeping the object alive.
private struct Place: Sendable {
  unowned let object: (any AnyObject & Sendable)?
}
