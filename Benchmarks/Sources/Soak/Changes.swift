import Reactive
import Synchronization

/// A property that several threads increment, while observers attach and detach; another property is bound to it.
struct Changes: Scenario {
  static let name = "properties"

  private struct Visit: Sendable {
    let track: Track
    let before: Int, joined: Int, gone: Int
  }

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    let (threads, each) = (2, numbers.draw(100...600))
    let total = threads * each
    let visits = Mutex<[Visit]>([])
    let resident: Track
    do {
      let property = MutableProperty(1)
      let target = MutableProperty(0)
      target <~ property
      resident = start(property.producer, hall).track
      let left = Atomic(threads)
      hall.onThreads(threads * 2, &numbers) { index, numbers in
        if index < threads {
          for _ in 0..<each { property.modify { $0 += 1 } }
          left.subtract(1, ordering: .sequentiallyConsistent)
        } else {
          while left.load(ordering: .sequentiallyConsistent) > 0 {
            let visit = pay(property, hall, &numbers)
            visits.withLock { $0.append(visit) }
          }
        }
      }
      account.require(property.value == total + 1, "\(total) changes made \(property.value - 1)")
      account.require(target.value == total + 1, "the target is at \(target.value), its source at \(total + 1)")
    }
    account.add(sent: total + 1, received: resident.received)
    account.note(resident.problem)
    account.require(resident.ends == 1, "the property was let go of, and an observer was told \(resident.ends) ends")
    for visit in visits.withLock({ $0 }) { settle(visit, total + 1, &account) }
    return account
  }

  private static func start(
    _ producer: SignalProducer<Int, Never>,
    _ hall: Hall
  ) -> (track: Track, run: any Disposable) {
    let track = Track(senders: 1)
    let guest = hall.guests.welcome()
    let run = producer.start { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next(let number): if !hall.guests.swallows(number) { track.receive(Parcel(sender: 0, number: number)) }
        case .completed: track.end()
        // The end that its own disposal sends.
        case .interrupted: break
        }
      }
    }
    return (track, run)
  }

  private static func pay(_ property: MutableProperty<Int>, _ hall: Hall, _ numbers: inout Numbers) -> Visit {
    let before = property.value
    let (track, run) = start(property.producer, hall)
    let joined = property.value
    let patience = numbers.draw(0...20)
    var looks = 0
    while looks < 100_000, property.value < joined + patience { looks += 1 }
    run.dispose()
    return Visit(track: track, before: before, joined: joined, gone: property.value)
  }

  private static func settle(_ visit: Visit, _ count: Int, _ account: inout Account) {
    account.note(visit.track.problem)
    account.require(visit.track.ends == 0, "an observer that left was told an end")
    account.add(sent: count, received: visit.track.received)
    guard let range = visit.track.range(of: 0) else {
      account.require(false, "an observer was not told the present value")
      return account.lose(count, .elsewhere)
    }
    account.require(
      visit.before <= range.lowerBound && range.lowerBound <= visit.joined && range.upperBound <= visit.gone,
      "values \(range) reached an observer that came at \(visit.before) to \(visit.joined) and left at \(visit.gone)"
    )
    account.lose(range.lowerBound - 1, .early)
    account.lose(count - range.upperBound, .late)
  }
}
