public import Foundation
public import Reactive
import ReactiveFoundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension NotificationCenter: ReactiveExtensionsProvider {}
extension URLSession: ReactiveExtensionsProvider {}

/// A notification in passage; its members are those of `Notification`.
///
/// `Notification` is not `Sendable`. What it refers to is shared with the code that posts it, as for
/// every observer of the center.
@dynamicMemberLookup
public struct PostedNotification: Sendable {
  /// The notification itself; any thread may read it.
  public nonisolated(unsafe) let notification: Notification

  init(_ notification: Notification) { self.notification = notification }

  /// A member of the notification.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Notification, Member>) -> Member {
    notification[keyPath: keyPath]
  }
}

extension Reactive where Base: NotificationCenter {
  /// A signal of the notifications with a name, for as long as it is held or observed.
  public func notifications(
    forName name: Notification.Name?,
    object: (any AnyObject & Sendable)? = nil
  ) -> Signal<PostedNotification, Never> {
    Signal { observer, lifetime in
      lifetime += base.notifications(forName: name, object: object) { PostedNotification($0) }.start(observer)
    }
  }
}

extension Reactive where Base: URLSession {
  /// A producer that loads a request in every run; disposal cancels the task.
  public func data(with request: URLRequest) -> SignalProducer<(Data, URLResponse), any Error> {
    base.data(with: request).mapError { $0 as any Error }
  }
}
