public import Workloads

import Reactive
import ReactiveContractKit

/// Other threads, and virtual time.
extension Ours {
  public static func burst(_ workload: Workload) -> Int {
    let (sum, finish) = (Sum(), Finish())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observe(on: QueueScheduler()).observe { event in
      switch event {
      case .next(let number): sum.value &+= number
      case .failed, .completed, .interrupted: finish.signal()
      }
    }
    for number in 0..<workload.units { input.send(value: number) }
    input.sendCompleted()
    finish.wait()
    return sum.value
  }

  public static func roundTrips(_ workload: Workload) -> Int {
    let (sum, finish) = (Sum(), Finish())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observe(on: QueueScheduler()).observeValues {
      sum.value &+= $0
      finish.signal()
    }
    for number in 0..<workload.units {
      input.send(value: number)
      finish.wait()
    }
    return sum.value
  }

  public static func repeatingTimer(_ workload: Workload) -> Int {
    let sum = Sum()
    let scheduler = TestScheduler()
    let timer = scheduler.schedule(after: .seconds(1), every: .seconds(1)) { sum.value &+= 1 }
    // A run that is cut short shows as a wrong sum.
    try? scheduler.advance(by: .seconds(workload.units))
    timer?.dispose()
    return sum.value
  }

  public static func oneShots(_ workload: Workload) -> Int {
    let sum = Sum()
    let scheduler = TestScheduler()
    let count = workload.units
    for number in 0..<count {
      // Not in order: 7 919 is a prime, and so every instant is met once.
      let delay = Duration.milliseconds(1 + number * 7_919 % count)
      scheduler.schedule(at: scheduler.now.advanced(by: delay)) { sum.value &+= number }
    }
    try? scheduler.run()
    return sum.value
  }
}
