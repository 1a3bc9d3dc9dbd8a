import Foundation
import Reactive
import Synchronization

/// Runs that one thread disposes of while another completes or fails them: one end, and resources disposed of once.
struct RacingEnds: Scenario {
  static let name = "racing ends"

  private struct Failure: Error {}
  private typealias Producer = SignalProducer<Int, Failure>

  private struct Shape: Sendable {
    let name: String
    let apply: @Sendable (SignalProducer<Int, Failure>, Hall) -> SignalProducer<Int, Failure>
  }

  private static let shapes = [
    Shape(name: "nothing") { producer, _ in producer },
    Shape(name: "map") { producer, _ in producer.map { $0 } },
    Shape(name: "map, filter, scan") { producer, _ in producer.map { $0 }.filter { _ in true }.scan(0) { $1 } },
    Shape(name: "flatMap(.merge)") { producer, _ in producer.flatMap(.merge) { Producer(value: $0) } },
    Shape(name: "flatMap(.latest) to a run") { producer, _ in Producer(value: 0).flatMap(.latest) { _ in producer } },
    Shape(name: "observe(on:)") { producer, hall in producer.observe(on: hall.queue(0)) },
    Shape(name: "lift") { producer, _ in producer.lift { $0.map { $0 } } },
    Shape(name: "lift of observe(on:)") { producer, hall in producer.lift { $0.observe(on: hall.queue(1)) } },
    Shape(name: "combineLatest(with:)") { producer, _ in
      producer.combineLatest(with: Producer(value: 0)).map { $0.0 }
    },
    Shape(name: "take(until:)") { producer, _ in producer.take(until: SignalProducer<Int, Never>.never) },
    Shape(name: "flatMapError") { producer, _ in producer.flatMapError { Producer(error: $0) } },
    Shape(name: "materialize, dematerialize") { producer, _ in producer.materialize().dematerialize() },
  ]

  /// One run, its input, and counts of its events.
  private final class Race: Sendable {
    let input = Mutex<Observer<Int, Failure>?>(nil)
    let run = Mutex<(any Disposable)?>(nil)
    let (values, ends, disposals, arrived) = (Counter(), Counter(), Counter(), Counter())

    /// Returns when both threads have reached this race.
    ///
    /// The one that waits gives up its core: where others compete for it, a wait would otherwise take whole time slices.
    func meet() {
      arrived.add()
      while arrived.value < 2 { sched_yield() }
    }
  }

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    for shape in shapes {
      hall.watchdog.enter(shape.name)
      account += round(shape, in: hall, &numbers)
    }
    return account
  }

  private static func round(_ shape: Shape, in hall: Hall, _ numbers: inout Numbers) -> Account {
    let races = (0..<numbers.draw(20...200)).map { _ in Race() }
    for race in races { begin(race, shape, hall) }
    hall.onThreads(2, &numbers) { index, numbers in
      for race in races {
        let isFailing = numbers.chance(50)
        let input = index == 0 ? race.input.withLock { $0.take() } : nil
        let run = index == 1 ? race.run.withLock { $0.take() } : nil
        race.meet()
        for _ in 0..<numbers.draw(0...30) { _ = race.arrived.value }
        if isFailing { input?.send(error: Failure()) } else { input?.sendCompleted() }
        run?.dispose()
      }
    }
    hall.settle()
    var account = Account()
    for race in races {
      account.add(sent: 1, received: race.values.value)
      // A disposal drops values that wait in the queue.
      if race.values.value == 0, shape.name.contains("observe(on:)") { account.lose(1, .cut) }
      account.require(race.ends.value == 1, "\(shape.name): an observer was told \(race.ends.value) ends")
      account.require(
        race.disposals.value == 1,
        "\(shape.name): resources were disposed of \(race.disposals.value) times"
      )
    }
    return account
  }

  private static func begin(_ race: Race, _ shape: Shape, _ hall: Hall) {
    let guest = hall.guests.welcome()
    let producer = Producer { observer, lifetime in
      race.input.withLock { $0 = observer }
      lifetime += { race.disposals.add() }
    }
    let run = shape.apply(producer, hall).start { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next(let number): if !hall.guests.swallows(number) { race.values.add() }
        case .completed, .failed, .interrupted: race.ends.add()
        }
      }
    }
    race.run.withLock { $0 = run }
    race.input.withLock { $0 }?.send(value: 8)
  }
}
