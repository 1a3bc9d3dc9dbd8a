import Reactive
import Synchronization

/// Properties that are bound in cycles and set by two threads: setters return, and the properties become equal.
struct CyclicBindings: Scenario {
  static let name = "cyclic bindings"

  private typealias Bound = MutableProperty<Int>

  private struct Graph: Sendable {
    let name: String
    let count: Int
    let bind: @Sendable ([MutableProperty<Int>]) -> Void
  }

  private static let graphs = [
    Graph(name: "a <~> b", count: 2) { $0[0] <~> $0[1] },
    Graph(name: "a <~> b twice", count: 2) {
      $0[0] <~> $0[1]
      $0[0] <~> $0[1]
    },
    Graph(name: "a <~> b, b <~> a", count: 2) {
      $0[0] <~> $0[1]
      $0[1] <~> $0[0]
    },
    Graph(name: "a ring of three", count: 3) {
      $0[0] <~> $0[1]
      $0[1] <~> $0[2]
      $0[2] <~> $0[0]
    },
    Graph(name: "a ring of three, both ways round", count: 3) {
      $0[0] <~> $0[1]
      $0[1] <~> $0[2]
      $0[2] <~> $0[0]
      $0[1] <~> $0[0]
      $0[2] <~> $0[1]
      $0[0] <~> $0[2]
    },
  ]

  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account {
    var account = Account()
    for graph in graphs { account += round(graph, in: hall, &numbers) }
    return account
  }

  private static func round(_ graph: Graph, in hall: Hall, _ numbers: inout Numbers) -> Account {
    hall.watchdog.enter("\(graph.name), set by one thread")
    var account = Account()
    let properties = (0..<graph.count).map { _ in Bound(0) }
    graph.bind(properties)
    let seen = properties.map { _ in Seen() }
    for (property, seen) in zip(properties, seen) {
      let guest = hall.guests.welcome()
      property.signal.observeValues { number in withExtendedLifetime(guest) { seen.note(number) } }
    }
    for index in properties.indices {
      properties[index].value = index + 1
      account.require(
        properties.allSatisfy { $0.value == index + 1 },
        "\(graph.name): property \(index) was set to \(index + 1), and they are \(properties.map(\.value))"
      )
    }
    hall.watchdog.enter("\(graph.name), set by two threads")
    let each = numbers.draw(20...200)
    let returned = Atomic(0)
    hall.onThreads(2, &numbers) { index, numbers in
      for number in 1...each {
        let place = numbers.draw(0...properties.count - 1)
        properties[place].value = number * 10 + index
        returned.add(1, ordering: .relaxed)
      }
    }
    account.add(sent: each * 2, received: returned.load(ordering: .relaxed))
    let values = properties.map(\.value)
    account.require(Set(values).count == 1, "\(graph.name): nobody sets them any more, and they are \(values)")
    account.require(
      zip(seen, values).allSatisfy { $0.last == $1 },
      "\(graph.name): the properties are \(values), and their observers were last told \(seen.map(\.last))"
    )
    return account
  }

  /// The last value that an observer received.
  private final class Seen: Sendable {
    private let number = Mutex(0)

    var last: Int { number.withLock { $0 } }

    func note(_ number: Int) { self.number.withLock { $0 = number } }
  }
}
