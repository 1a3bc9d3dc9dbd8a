public import Workloads

import Dispatch

/// The scenarios written by hand with nothing but closures: the floor, not a peer.
///
/// No end, no cancellation, not serial.
public enum Closures {
  public static func pipe(_ workload: Workload) -> Int {
    let sum = Sum()
    let send: @Sendable (Int) -> Void = handler { sum.value &+= $0 }
    for number in 0..<workload.units { send(number) }
    return sum.value
  }

  public static func chain(_ workload: Workload) -> Int {
    let sum = Sum()
    let last: @Sendable (Int) -> Void = handler { sum.value &+= $0 }
    let triple: @Sendable (Int) -> Int = transform { $0 &* 3 }
    let isEven: @Sendable (Int) -> Bool = predicate { $0 & 1 == 0 }
    let increment: @Sendable (Int) -> Int = transform { $0 &+ 1 }
    let third: @Sendable (Int) -> Void = handler { last(triple($0)) }
    let second: @Sendable (Int) -> Void = handler { if isEven($0) { third($0) } }
    let first: @Sendable (Int) -> Void = handler { second(increment($0)) }
    for number in 0..<workload.units { first(number) }
    return sum.value
  }

  public static func crowd(_ workload: Workload) -> Int {
    let sum = Sum()
    let handlers: [@Sendable (Int) -> Void] = (0..<Workload.observers).map { _ in handler { sum.value &+= $0 } }
    for number in 0..<(workload.units / Workload.observers) {
      for handle in handlers { handle(number) }
    }
    return sum.value
  }

  public static func start(_ workload: Workload) -> Int {
    let sum = Sum()
    let increment: @Sendable (Int) -> Int = transform { $0 &+ 1 }
    for _ in 0..<workload.units {
      let last: @Sendable (Int) -> Void = handler { sum.value &+= $0 }
      last(increment(value(1)))
    }
    return sum.value
  }

  public static func deepChain(_ workload: Workload) -> Int {
    let sum = Sum()
    var chain: @Sendable (Int) -> Void = handler { sum.value &+= $0 }
    for number in (0..<Workload.depth).reversed() {
      let next = chain
      let transform: @Sendable (Int) -> Int = transform { $0 &+ number }
      chain = handler { next(transform($0)) }
    }
    let first = chain
    for number in 0..<workload.units { first(number) }
    return sum.value
  }

  public static func property(_ workload: Workload) -> Int {
    let (sum, last) = (Sum(), Sum())
    let send: @Sendable (Int) -> Void = handler { sum.value &+= $0 }
    for number in 0..<workload.units {
      last.value = number
      send(number)
    }
    return sum.value
  }

  /// A queue of its own, and nothing else: an asynchronous block per event.
  public static func burst(_ workload: Workload) -> Int {
    let (sum, finish) = (Sum(), Finish())
    let queue = DispatchQueue(label: "closures")
    for number in 0..<workload.units { queue.async { sum.value &+= number } }
    queue.async { finish.signal() }
    finish.wait()
    return sum.value
  }

  public static func roundTrips(_ workload: Workload) -> Int {
    let (sum, finish) = (Sum(), Finish())
    let queue = DispatchQueue(label: "closures")
    for number in 0..<workload.units {
      queue.async {
        sum.value &+= number
        finish.signal()
      }
      finish.wait()
    }
    return sum.value
  }
}
