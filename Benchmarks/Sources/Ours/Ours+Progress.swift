public import Workloads

import Dispatch
import HeapSize
import Reactive

/// Sends beside threads that observe, and actions behind values on one queue.
extension Ours {
  public static func sends(during limit: Duration) -> Sends {
    let (signal, input) = Signal<Int, Never>.pipe()
    return Sends(
      during: limit,
      heap: { heapSize() },
      send: { input.send(value: $0) },
      visit: { signal.observeValues(handler { _ in })?.dispose() }
    )
  }

  public static func waits(during limit: Duration) -> Waits {
    let (arrived, scheduler) = (Count(), QueueScheduler(name: "firehose"))
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observe(on: scheduler).observeValues(handler { _ in arrived.add() })
    return Waits(
      during: limit,
      heap: { heapSize() },
      arrived: arrived,
      send: { input.send(value: $0) },
      act: { scheduler.queue.async(execute: $0) }
    )
  }
}
