public import Workloads

import Reactive

/// Streams of streams, and several streams at once.
extension Ours {
  public static func inners(_ workload: Workload) -> Int {
    let sum = Sum()
    SignalProducer<Int, Never>(0..<(workload.units / Workload.innerLength))
      .flatMap(.merge) { _ in SignalProducer<Int, Never>(0..<Workload.innerLength) }
      .startWithValues(handler { sum.value &+= $0 })
    return sum.value
  }

  public static func singles(_ workload: Workload) -> Int {
    let sum = Sum()
    for strategy in [FlattenStrategy.merge, .concat] {
      SignalProducer<Int, Never>(0..<(workload.units / 2))
        .flatMap(strategy) { SignalProducer<Int, Never>(value: $0) }
        .startWithValues(handler { sum.value &+= $0 })
    }
    return sum.value
  }

  public static func switching(_ workload: Workload) -> Int {
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal
      .flatMap(.latest) { number in
        sum.value &+= number
        return SignalProducer<Int, Never>.never
      }
      .observeValues(handler { sum.value &+= $0 })
    for number in 0..<workload.units { input.send(value: number) }
    return sum.value
  }

  public static func latestOfTwo(_ workload: Workload) -> Int {
    let sum = Sum()
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let add = handler { sum.value &+= $0 }
    left.combineLatest(with: right).observeValues { add($0 &+ $1) }
    for number in 0..<(workload.units / 2) {
      leftInput.send(value: number)
      rightInput.send(value: number)
    }
    return sum.value
  }

  public static func pairs(_ workload: Workload) -> Int {
    let sum = Sum()
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let add = handler { sum.value &+= $0 }
    left.zip(with: right).observeValues { add($0 &+ $1) }
    for number in 0..<(workload.units / 2) {
      leftInput.send(value: number)
      rightInput.send(value: number)
    }
    return sum.value
  }
}
