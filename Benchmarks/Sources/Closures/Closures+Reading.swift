public import Workloads

import Synchronization

extension Closures {
  /// A number behind a lock, without observers.
  public static func readers(_ workload: Workload) -> Int {
    let number = Shared()
    return reads(
      workload.units,
      of: { number.value.withLock { $0 } },
      set: { new in number.value.withLock { $0 = new } }
    )
  }

  private final class Shared: Sendable {
    let value = Mutex(0)
  }
}
