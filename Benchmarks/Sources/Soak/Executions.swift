import Reactive
import Synchronization

/// An action that is applied on several threads and runs its work on a queue.
struct Executions: Scenario {
  static let name = "actions"

  private struct Tally {
    var started = 0, executed = 0, refused = 0, values = 0
  }

  private final class Tallies: Sendable {
    private let tally = Mutex(Tally())

    var all: Tally { tally.withLock { $0 } }

    func add(_ what: WritableKeyPath<Tally, Int>) { tally.withLock { $0[keyPath: what] += 1 } }
  }

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    let (tries, each) = (numbers.draw(20...150), numbers.draw(1...10))
    let (runs, told) = (Tallies(), Tallies())
    let finish = Finish()
    do {
      let queue = hall.queue(numbers.draw(0...9))
      let action = Action<Int, Int, Never> { _ in
        SignalProducer { observer, _ in
          queue.schedule {
            for number in 1...each { observer.send(value: number) }
            observer.sendCompleted()
          }
        }
      }
      let guest = hall.guests.welcome()
      action.values.observeValues { number in
        withExtendedLifetime(guest) { if !hall.guests.swallows(number) { told.add(\.values) } }
      }
      action.completed.observeValues { told.add(\.executed) }
      action.disabledErrors.observeValues { told.add(\.refused) }
      hall.onThreads(3, &numbers) { _, numbers in
        for _ in 0..<tries {
          runs.add(\.started)
          finish.expectOneMore()
          start(action, hall, runs, finish)
          if numbers.chance(30) { queue.queue.sync {} }
        }
      }
      finish.signal()
    }
    var account = Account()
    account.require(finish.wait(), "an execution did not end")
    hall.settle()
    let (mine, others) = (runs.all, told.all)
    account.add(sent: mine.started * each * 2, received: mine.values + others.values)
    account.lose(mine.refused * each * 2, .refused)
    account.require(
      mine.executed + mine.refused == mine.started,
      "of \(mine.started) runs, \(mine.executed) were executed and \(mine.refused) refused"
    )
    account.require(
      others.executed == mine.executed && others.refused == mine.refused,
      "runs have seen \(mine.executed) executions and \(mine.refused) refusals, the action \(others.executed) and "
        + "\(others.refused)"
    )
    return account
  }

  private static func start(_ action: Action<Int, Int, Never>, _ hall: Hall, _ runs: Tallies, _ finish: Finish) {
    let guest = hall.guests.welcome()
    action.apply(0).start { event in
      withExtendedLifetime(guest) {
        switch event {
        case .next: runs.add(\.values)
        case .completed:
          runs.add(\.executed)
          finish.signal()
        case .failed:
          runs.add(\.refused)
          finish.signal()
        case .interrupted: finish.signal()
        }
      }
    }
  }
}
