public import Workloads

import Reactive

/// Values that tasks wait for, and a state that threads read.
extension Ours {
  public static func asynchronousValues(_ workload: Workload) -> Int {
    let values = SignalProducer<Int, Never>(0..<workload.units).values()
    return blocking {
      var sum = 0
      for await number in values { sum &+= number }
      return sum
    }
  }

  public static func readers(_ workload: Workload) -> Int {
    let property = MutableProperty(0)
    return reads(workload.units, of: { property.value }, set: { property.value = $0 })
  }
}
