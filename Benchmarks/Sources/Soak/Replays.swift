import Reactive
import Synchronization

/// Runs of a buffer, and of a shared producer, that start while it is filled and afterwards.
struct Replays: Scenario {
  static let name = "replays"

  private struct Visit: Sendable {
    let track: Track
    let before: Int, joined: Int
  }

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    let (count, capacity) = (numbers.draw(50...400), numbers.draw(0...20))
    let (buffer, input) = SignalProducer<Int, Never>.buffer(capacity: capacity)
    account += fill(buffer, count, capacity, in: hall, &numbers) { senders in
      senders.send(count, as: 0) { input.send(value: $0.number) }
      input.sendCompleted()
    }
    let (signal, source) = Signal<Int, Never>.pipe()
    let shared = signal.producer.replayLazily(upTo: capacity)
    let first = shared.start()
    account += fill(shared, count, capacity, in: hall, &numbers) { senders in
      senders.send(count, as: 0) { source.send(value: $0.number) }
      source.sendCompleted()
    }
    first.dispose()
    return account
  }

  private static func fill(
    _ producer: SignalProducer<Int, Never>,
    _ count: Int,
    _ capacity: Int,
    in hall: Hall,
    _ numbers: inout Numbers,
    _ send: @escaping @Sendable (Senders) -> Void
  ) -> Account {
    var account = Account()
    let senders = Senders(1)
    let visits = Mutex<[Visit]>([])
    let isOver = Atomic(false)
    hall.onThreads(3, &numbers) { index, numbers in
      if index == 0 {
        send(senders)
        isOver.store(true, ordering: .sequentiallyConsistent)
      } else {
        // One more run at the end, which receives the retained values.
        while true {
          let isLast = isOver.load(ordering: .sequentiallyConsistent)
          let before = senders.done[0]
          let track = start(producer, hall)
          let visit = Visit(track: track, before: before, joined: senders.begun[0])
          visits.withLock { $0.append(visit) }
          if isLast { return }
          let target = visit.joined + numbers.draw(0...10)
          var looks = 0
          while looks < 100_000, senders.done[0] < target { looks += 1 }
        }
      }
    }
    for visit in visits.withLock({ $0 }) { settle(visit, count, capacity, &account) }
    return account
  }

  private static func start(_ producer: SignalProducer<Int, Never>, _ hall: Hall) -> Track {
    let track = Track(senders: 1)
    let guest = hall.guests.welcome()
    producer.start { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next(let number): if !hall.guests.swallows(number) { track.receive(Parcel(sender: 0, number: number)) }
        case .completed, .interrupted: track.end()
        }
      }
    }
    return track
  }

  private static func settle(_ visit: Visit, _ count: Int, _ capacity: Int, _ account: inout Account) {
    account.note(visit.track.problem)
    account.require(visit.track.ends == 1, "a start was told \(visit.track.ends) ends")
    account.add(sent: count, received: visit.track.received)
    let oldest = { (sent: Int) in max(1, sent - capacity + 1) }
    let first = visit.track.range(of: 0)?.lowerBound ?? count + 1
    account.require(
      oldest(visit.before) <= first && first <= oldest(visit.joined),
      "a start between \(visit.before) and \(visit.joined) began with \(first) where \(capacity) are kept"
    )
    account.require(
      visit.track.range(of: 0).map { $0.upperBound == count } ?? true,
      "a start that stayed missed the last values"
    )
    account.lose(first - 1, .forgotten)
  }
}
