import Reactive
import Synchronization

/// Inner streams that work on several queues, flattened with every strategy.
struct InnerStreams: Scenario {
  static let name = "inner streams"

  private static let strategies: [FlattenStrategy] = [
    .merge, .concat, .concurrent(limit: 3), .latest, .race, .throttle,
  ]

  /// The progress of one inner stream.
  private final class Inner: Sendable {
    let begun = Atomic(0)
    /// The last value that it had sent before the next inner stream was sent.
    let due = Atomic(0)
    let isStarted = Atomic(false)
  }

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    for strategy in strategies { account += round(strategy, in: hall, &numbers) }
    return account
  }

  private static func round(_ strategy: FlattenStrategy, in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    let (count, each) = (numbers.draw(5...60), numbers.draw(1...30))
    let inners = (0..<count).map { _ in Inner() }
    let newest = Atomic(-1)
    let track = Track(senders: count)
    let finish = Finish()
    let guest = hall.guests.welcome()
    let (outer, input) = Signal<Int, Never>.pipe()
    outer.flatMap(strategy) { index in
      SignalProducer<Parcel, Never> { observer, lifetime in
        let inner = inners[index]
        inner.isStarted.store(true, ordering: .sequentiallyConsistent)
        hall.queue(index).schedule {
          for number in 1...each where !lifetime.hasEnded {
            inner.begun.store(number, ordering: .sequentiallyConsistent)
            observer.send(value: Parcel(sender: index, number: number))
            if newest.load(ordering: .sequentiallyConsistent) <= index {
              inner.due.store(number, ordering: .sequentiallyConsistent)
            }
          }
          observer.sendCompleted()
        }
      }
    }.observe { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next(let parcel): if !hall.guests.swallows(parcel.number) { track.receive(parcel) }
        case .completed, .interrupted:
          track.end()
          finish.signal()
        }
      }
    }
    for index in inners.indices {
      newest.store(index, ordering: .sequentiallyConsistent)
      input.send(value: index)
    }
    input.sendCompleted()
    account.require(finish.wait(), "\(strategy) of \(count) streams did not end")
    hall.settle()
    account.note(track.problem)
    account.add(sent: count * each, received: track.received)
    for (index, inner) in inners.enumerated() { settle(inner, index, each, track, strategy, &account) }
    account.require(
      strategy != .race || inners.indices.count { track.range(of: $0) != nil } == 1,
      "several streams have won a race"
    )
    return account
  }

  private static func settle(
    _ inner: Inner,
    _ index: Int,
    _ each: Int,
    _ track: Track,
    _ strategy: FlattenStrategy,
    _ account: inout Account
  ) {
    guard inner.isStarted.load(ordering: .sequentiallyConsistent) else {
      account.require(strategy == .throttle || strategy == .race, "\(strategy) has not started a stream")
      return account.lose(each, .unstarted)
    }
    let range = track.range(of: index)
    let received = range?.upperBound ?? 0
    account.require((range?.lowerBound ?? 1) == 1, "\(strategy) has lost the first values of a stream")
    account.require(
      received <= inner.begun.load(ordering: .sequentiallyConsistent),
      "\(strategy) has passed on what was not sent"
    )
    switch strategy {
    case .latest:
      let due = inner.due.load(ordering: .sequentiallyConsistent)
      account.require(due <= received, "a stream had sent \(due) before the next one came, and \(received) arrived")
      account.lose(each - received, .cut)
    case .race: account.lose(received == 0 ? each : 0, .cut)
    default: break
    }
  }
}
