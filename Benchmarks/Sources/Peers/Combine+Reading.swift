public import Workloads

import OpenCombine

/// Values that tasks wait for, and a state that threads read.
extension Combine {
  public static func asynchronousValues(_ workload: Workload) -> Int {
    blocking {
      var sum = 0
      for await number in (0..<workload.units).publisher.values { sum &+= number }
      return sum
    }
  }

  public static func readers(_ workload: Workload) -> Int {
    // It locks, but is not declared sendable.
    nonisolated(unsafe) let subject = CurrentValueSubject<Int, Never>(0)
    return reads(workload.units, of: { subject.value }, set: { subject.value = $0 })
  }
}
