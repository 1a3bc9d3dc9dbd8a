import Reactive
import Synchronization

/// A sender that is faster than the queue that handles its values; other actions on that queue still get their turn.
struct FastSenders: Scenario {
  static let name = "fast senders"

  /// The most deliveries that may precede a scheduled action; a slice of a burst has fewer.
  private static let mostDeliveries = 1_000
  private static let mostValues = 4_000

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    let queue = hall.queue(numbers.draw(0...9))
    let (delivered, sent, isOver) = (Counter(), Counter(), Counter())
    let (track, finish) = (Track(senders: 1), Finish())
    let guest = hall.guests.welcome()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observe(on: queue).observe { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next(let number):
          // Slower than the sender.
          let end = ContinuousClock.now + .microseconds(20)
          while ContinuousClock.now < end {}
          if !hall.guests.swallows(number) { track.receive(Parcel(sender: 0, number: number)) }
          delivered.add()
        case .completed, .interrupted:
          track.end()
          finish.signal()
        }
      }
    }
    let waits = Mutex<[Int]>([])
    hall.onThreads(2, &numbers) { index, _ in
      if index == 0 {
        while isOver.value == 0, sent.value < mostValues { input.send(value: sent.add()) }
        return
      }
      for _ in 0..<3 {
        let before = delivered.value
        while delivered.value < before + 10, sent.value < mostValues {}
        let (scheduled, turn) = (delivered.value, Counter())
        queue.schedule {
          let wait = delivered.value - scheduled
          waits.withLock { $0.append(wait) }
          turn.add()
        }
        while turn.value == 0 {}
      }
      isOver.add()
    }
    input.sendCompleted()
    // The waiting values come in slices, each in an action of its own.
    account.require(finish.wait(), "the end did not arrive")
    hall.settle()
    let most = waits.withLock { $0.max() } ?? 0
    account.measure(most, "deliveries before an action that was scheduled on the same queue")
    account.require(most <= mostDeliveries, "an action waited for \(most) deliveries on its queue")
    account.add(sent: sent.value, received: track.received)
    account.note(track.problem)
    account.require(track.ends == 1, "an observer was told \(track.ends) ends")
    return account
  }
}
