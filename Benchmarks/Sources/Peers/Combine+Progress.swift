public import Workloads

import Dispatch
import HeapSize
import OpenCombine
import OpenCombineDispatch

/// Sends beside threads that observe, and actions behind values on one queue.
extension Combine {
  public static func sends(during limit: Duration) -> Sends {
    // It locks, but is not declared sendable.
    nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
    return Sends(
      during: limit,
      heap: { heapSize() },
      send: { subject.send($0) },
      visit: { subject.sink(receiveValue: handler { _ in }).cancel() }
    )
  }

  public static func waits(during limit: Duration) -> Waits {
    let (arrived, queue) = (Count(), DispatchQueue(label: "firehose"))
    // It locks, but is not declared sendable.
    nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.receive(on: queue.ocombine).sink(receiveValue: handler { _ in arrived.add() })
    return withExtendedLifetime(subscription) {
      Waits(
        during: limit,
        heap: { heapSize() },
        arrived: arrived,
        send: { subject.send($0) },
        act: { queue.async(execute: $0) }
      )
    }
  }
}
