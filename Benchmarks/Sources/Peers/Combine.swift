public import Workloads

import Dispatch
import OpenCombine
import OpenCombineDispatch
import Synchronization

/// The scenarios as a user of OpenCombine 0.14 writes them.
///
/// OpenCombine has neither `merge` nor `combineLatest`, and no virtual time: those rows have no peer here.
public enum Combine {
  public static func pipe(_ workload: Workload) -> Int {
    let sum = Sum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.sink(receiveValue: handler { sum.value &+= $0 })
    for number in 0..<workload.units { subject.send(number) }
    subscription.cancel()
    return sum.value
  }

  public static func chain(_ workload: Workload) -> Int {
    let sum = Sum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .map(transform { $0 &+ 1 })
      .filter(predicate { $0 & 1 == 0 })
      .map(transform { $0 &* 3 })
      .sink(receiveValue: handler { sum.value &+= $0 })
    for number in 0..<workload.units { subject.send(number) }
    subscription.cancel()
    return sum.value
  }

  public static func sequence(_ workload: Workload) -> Int {
    let sum = Sum()
    let subscription = (0..<workload.units).publisher
      .map(transform { $0 &+ 1 })
      .filter(predicate { $0 & 1 == 0 })
      .reduce(0) { $0 &+ $1 }
      .sink(receiveValue: handler { sum.value &+= $0 })
    subscription.cancel()
    return sum.value
  }

  public static func crowd(_ workload: Workload) -> Int {
    let sum = Sum()
    let subject = PassthroughSubject<Int, Never>()
    let subscriptions = (0..<Workload.observers).map { _ in subject.sink(receiveValue: handler { sum.value &+= $0 }) }
    for number in 0..<(workload.units / Workload.observers) { subject.send(number) }
    withExtendedLifetime(subscriptions) {}
    return sum.value
  }

  public static func inners(_ workload: Workload) -> Int {
    let sum = Sum()
    let subscription = (0..<(workload.units / Workload.innerLength)).publisher
      .flatMap { _ in (0..<Workload.innerLength).publisher }
      .sink(receiveValue: handler { sum.value &+= $0 })
    subscription.cancel()
    return sum.value
  }

  public static func singles(_ workload: Workload) -> Int {
    let sum = Sum()
    for limit in [Subscribers.Demand.unlimited, .max(1)] {
      let subscription = (0..<(workload.units / 2)).publisher
        .flatMap(maxPublishers: limit) { Just($0) }
        .sink(receiveValue: handler { sum.value &+= $0 })
      subscription.cancel()
    }
    return sum.value
  }

  public static func pairs(_ workload: Workload) -> Int {
    let sum = Sum()
    let left = PassthroughSubject<Int, Never>()
    let right = PassthroughSubject<Int, Never>()
    let add = handler { sum.value &+= $0 }
    let subscription = left.zip(right).sink { add($0 &+ $1) }
    for number in 0..<(workload.units / 2) {
      left.send(number)
      right.send(number)
    }
    subscription.cancel()
    return sum.value
  }

  public static func start(_ workload: Workload) -> Int {
    let sum = Sum()
    let publisher = Just(value(1)).map(transform { $0 &+ 1 }).eraseToAnyPublisher()
    for _ in 0..<workload.units { _ = publisher.sink(receiveValue: handler { sum.value &+= $0 }) }
    return sum.value
  }

  public static func hotChain(_ workload: Workload) -> Int {
    let sum = Sum()
    let subject = PassthroughSubject<Int, Never>()
    var chain = subject.eraseToAnyPublisher()
    for number in 0..<Workload.depth { chain = chain.map(transform { $0 &+ number }).eraseToAnyPublisher() }
    let subscription = chain.sink(receiveValue: handler { sum.value &+= $0 })
    for number in 0..<workload.units { subject.send(number) }
    subscription.cancel()
    return sum.value
  }

  public static func coldChain(_ workload: Workload) -> Int {
    let sum = Sum()
    var chain = (0..<workload.units).publisher.eraseToAnyPublisher()
    for number in 0..<Workload.depth { chain = chain.map(transform { $0 &+ number }).eraseToAnyPublisher() }
    let subscription = chain.sink(receiveValue: handler { sum.value &+= $0 })
    subscription.cancel()
    return sum.value
  }

  public static func burst(_ workload: Workload) -> Int {
    let (sum, finish) = (Sum(), Finish())
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .receive(on: DispatchQueue(label: "combine").ocombine)
      .sink(receiveCompletion: { _ in finish.signal() }, receiveValue: { sum.value &+= $0 })
    for number in 0..<workload.units { subject.send(number) }
    subject.send(completion: .finished)
    finish.wait()
    subscription.cancel()
    return sum.value
  }

  public static func roundTrips(_ workload: Workload) -> Int {
    let (sum, finish) = (Sum(), Finish())
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .receive(on: DispatchQueue(label: "combine").ocombine)
      .sink {
        sum.value &+= $0
        finish.signal()
      }
    for number in 0..<workload.units {
      subject.send(number)
      finish.wait()
    }
    subscription.cancel()
    return sum.value
  }

  /// A subject is not serial, so its users exclude one another; without that, the sum comes out wrong.
  public static func twoSenders(_ workload: Workload) -> Int {
    let sum = Sum()
    let subject = Mutex(PassthroughSubject<Int, Never>())
    let subscription = subject.withLock { $0.sink(receiveValue: handler { sum.value &+= $0 }) }
    onThreads(2) { _ in for number in 0..<(workload.units / 2) { subject.withLock { $0.send(number) } } }
    subscription.cancel()
    return sum.value
  }

  public static func switching(_ workload: Workload) -> Int {
    let sum = Sum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription =
      subject
      .map { number -> Empty<Int, Never> in
        sum.value &+= number
        return Empty(completeImmediately: false)
      }
      .switchToLatest()
      .sink(receiveValue: handler { sum.value &+= $0 })
    for number in 0..<workload.units { subject.send(number) }
    subscription.cancel()
    return sum.value
  }

  public static func set(_ workload: Workload) -> Int {
    let sum = Sum()
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscription = subject.sink(receiveValue: handler { sum.value &+= $0 })
    for number in 0..<workload.units { subject.value = number }
    subscription.cancel()
    return sum.value
  }
}
