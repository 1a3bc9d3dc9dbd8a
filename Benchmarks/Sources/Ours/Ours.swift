public import Workloads

import Reactive

/// The scenarios as a user of Reactive writes them.
public enum Ours {
  public static func pipe(_ workload: Workload) -> Int {
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observeValues(handler { sum.value &+= $0 })
    for number in 0..<workload.units { input.send(value: number) }
    return sum.value
  }

  public static func chain(_ workload: Workload) -> Int {
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal
      .map(transform { $0 &+ 1 })
      .filter(predicate { $0 & 1 == 0 })
      .map(transform { $0 &* 3 })
      .observeValues(handler { sum.value &+= $0 })
    for number in 0..<workload.units { input.send(value: number) }
    return sum.value
  }

  public static func sequence(_ workload: Workload) -> Int {
    let sum = Sum()
    SignalProducer<Int, Never>(0..<workload.units)
      .map(transform { $0 &+ 1 })
      .filter(predicate { $0 & 1 == 0 })
      .reduce(0) { $0 &+ $1 }
      .startWithValues(handler { sum.value &+= $0 })
    return sum.value
  }

  public static func crowd(_ workload: Workload) -> Int {
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    for _ in 0..<Workload.observers { signal.observeValues(handler { sum.value &+= $0 }) }
    for number in 0..<(workload.units / Workload.observers) { input.send(value: number) }
    return sum.value
  }

  public static func start(_ workload: Workload) -> Int {
    let sum = Sum()
    let producer = SignalProducer<Int, Never>(value: value(1)).map(transform { $0 &+ 1 })
    for _ in 0..<workload.units { producer.startWithValues(handler { sum.value &+= $0 }) }
    return sum.value
  }

  public static func hotChain(_ workload: Workload) -> Int {
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    var chain = signal
    for number in 0..<Workload.depth { chain = chain.map(transform { $0 &+ number }) }
    chain.observeValues(handler { sum.value &+= $0 })
    for number in 0..<workload.units { input.send(value: number) }
    return sum.value
  }

  public static func coldChain(_ workload: Workload) -> Int {
    let sum = Sum()
    var chain = SignalProducer<Int, Never>(0..<workload.units)
    for number in 0..<Workload.depth { chain = chain.map(transform { $0 &+ number }) }
    chain.startWithValues(handler { sum.value &+= $0 })
    return sum.value
  }

  public static func twoSenders(_ workload: Workload) -> Int {
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observeValues(handler { sum.value &+= $0 })
    onThreads(2) { _ in for number in 0..<(workload.units / 2) { input.send(value: number) } }
    return sum.value
  }
}
