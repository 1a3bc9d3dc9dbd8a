import Reactive
import Synchronization

/// Streams that move from queue to queue, some of them disposed of on the way.
struct Hops: Scenario {
  static let name = "hops"

  private struct Journey: Sendable {
    let track: Track
    let count: Int
    let isGivenUp: Bool
  }

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    let journeys = Mutex<[Journey]>([])
    let finish = Finish()
    hall.onThreads(3, &numbers) { index, numbers in
      for _ in 0..<numbers.draw(5...40) {
        let (count, isGivenUp) = (numbers.draw(1...60), numbers.chance(30))
        let track = Track(senders: 1)
        let guest = hall.guests.welcome()
        finish.expectOneMore()
        let run = SignalProducer<Int, Never>(1...count)
          .start(on: hall.queue(index)).observe(on: hall.queue(index + 1)).map { $0 }.observe(on: hall.queue(index + 2))
          .start { event in
            withExtendedLifetime(guest) {
              switch event {
              case .next(let number):
                if !hall.guests.swallows(number) { track.receive(Parcel(sender: 0, number: number)) }
              case .completed, .interrupted:
                track.end()
                finish.signal()
              }
            }
          }
        if isGivenUp { run.dispose() }
        journeys.withLock { $0.append(Journey(track: track, count: count, isGivenUp: isGivenUp)) }
      }
    }
    finish.signal()
    account.require(finish.wait(), "a stream over several queues did not end")
    hall.settle()
    for journey in journeys.withLock({ $0 }) {
      account.note(journey.track.problem)
      account.require(journey.track.ends == 1, "a stream over several queues had \(journey.track.ends) ends")
      account.add(sent: journey.count, received: journey.track.received)
      let range = journey.track.range(of: 0)
      account.require((range?.lowerBound ?? 1) == 1, "the first values got lost between two queues")
      if journey.isGivenUp { account.lose(journey.count - (range?.upperBound ?? 0), .cut) }
    }
    return account
  }
}
