import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

/// Bindings that form cycles.
@Suite struct BindingGraphTests {
  typealias Number = MutableProperty<Int>

  /// A graph of three properties.
  enum Graph: CaseIterable {
    case twice, exchanged, ring, star, oneWay, oneWayRing, mixed, itself

    func bind(_ a: Number, _ b: Number, _ c: Number) {
      switch self {
      case .twice:
        a <~> b
        a <~> b
        b <~> c
      case .exchanged:
        a <~> b
        b <~> a
        b <~> c
      case .ring:
        a <~> b
        b <~> c
        c <~> a
      case .star:
        a <~> b
        a <~> c
      case .oneWay:
        a <~ b
        b <~ a
        c <~ a
      case .oneWayRing:
        a <~ c
        b <~ a
        c <~ b
      case .mixed:
        a <~> b
        c <~ b
        c <~> a
      case .itself:
        a <~> a
        a <~> b
        a <~> c
      }
    }

    /// True if some of the properties may not be set from two threads at once, since they would wait for each other.
    var isOneWay: Bool { self == .oneWay || self == .oneWayRing || self == .mixed }

    /// The greatest number of times that bindings set one property for one change from outside.
    var mostSets: Int { self == .twice || self == .exchanged || self == .mixed ? 3 : 2 }
  }

  @Test(arguments: Graph.allCases) func `a change from outside goes everywhere, and comes to rest`(graph: Graph) {
    let numbers = (0..<3).map { Number($0) }
    graph.bind(numbers[0], numbers[1], numbers[2])
    let log = Log<Int>()
    for (place, number) in numbers.enumerated() { number.signal.observeValues { _ in log(place) } }
    for (value, setter) in [(10, 0), (20, 1), (30, 2), (40, 0)] {
      if setter == 2 && graph == .oneWay { continue }
      let before = log.entries.count
      numbers[setter].value = value
      #expect(numbers.map(\.value) == [value, value, value])
      for place in 0..<3 {
        let sets = log.entries[before...].filter { $0 == place }.count
        #expect((1...graph.mostSets).contains(sets), "\(value): property \(place) was set \(sets) times")
      }
    }
  }

  @Test(arguments: Graph.allCases.filter { !$0.isOneWay })
  func `set from several threads, all have the value of one change in the end`(graph: Graph) {
    for _ in 0..<20 {
      let numbers = (0..<3).map { Number($0) }
      graph.bind(numbers[0], numbers[1], numbers[2])
      onThreads(3) { index in for number in 1...50 { numbers[index].value = 1_000 * index + number } }
      #expect(Set(numbers.map(\.value)).count == 1)
    }
  }

  @Test func `transforms that do not agree come to rest, too`() {
    let (a, b) = (Number(0), Number(0))
    a.bindBothWays(with: b, to: { $0 + 1 }, from: { $0 + 1 })
    a.bindBothWays(with: b, to: { $0 + 100 }, from: { $0 + 100 })
    a.value = 5
    #expect(a.value == 5 && (b.value == 6 || b.value == 105))
  }

  @Test func `a setter in a handler carries its change before it returns`() {
    let (a, b, trigger, log) = (Number(0), Number(0), Number(0), Log<Int>())
    a <~> b
    trigger.signal.observeValues { value in
      a.value = value
      log(b.value)
    }
    trigger.value = 7
    #expect(log.entries == [7])
  }

  @Test func `a binding settles while its setter's handler sets the other side`() {
    let (a, b) = (Number(0), Number(0))
    a <~> b
    a.signal.observeValues { value in if value == 1 { b.value = 2 } }
    a.value = 1
    #expect(a.value == b.value)
  }

  @Test(arguments: ["a<b", "c<b a<c", "b<a", "a<c b<c c<a"])
  func `one-way bindings beside two-way ones come to rest`(more: String) {
    let numbers = (0..<3).map { Number($0) }
    numbers[0] <~> numbers[1]
    for binding in more.split(separator: " ").map({ $0.utf8.map { Int($0) - 97 } }) {
      numbers[binding[0]] <~ numbers[binding[2]]
    }
    for number in [10, 20] {
      for each in numbers.prefix(2) {
        each.value = number
        #expect(numbers.prefix(2).map(\.value) == [number, number])
      }
    }
    #expect(ThreadState.current.pointee.change == nil)
  }

  @Test func `a circle through a derived property comes to rest, whatever is bound first`() {
    for isDerivedFirst in [false, true] {
      let (a, b) = (Number(1), Number(2))
      let derived = b.map { $0 }
      if isDerivedFirst { a <~ derived }
      b <~ a
      if !isDerivedFirst { a <~ derived }
      b.value = 5
      #expect(a.value == 5 && b.value == 5)
    }
  }

  @Test func `one change that comes by two ways is carried on once by each binding`() {
    let (source, left, right, last) = (Number(0), Number(0), Number(0), Number(0))
    left <~> last
    right <~> last
    left <~ source
    right <~ source
    let log = Log<Int>()
    last.signal.observeValues { log($0) }
    source.value = 1
    #expect(log.entries == [1, 1])
  }

  @Test(arguments: 1...8) func `both sides are equal, however many values one change has a source send`(count: Int) {
    let (query, state, other) = (Number(0), Number(-1), Number(-1))
    state <~> other
    state
      <~ query.producer.skip(first: 1).flatMap(.latest) { query in
        SignalProducer<Int, Never>((1...count).map { query * 100 + $0 })
      }
    query.value = 1
    #expect([state.value, other.value] == [100 + count, 100 + count])
  }

  @Test func `both sides are equal, though one change gives them different values`() {
    let (source, left, right) = (Number(0), Number(0), Number(0))
    left <~> right
    left <~ source
    right <~ source.map { -$0 }
    source.value = 1
    #expect([left.value, right.value] == [-1, -1])
  }

  @Test func `both sides are equal when a change arrives that is older than the last one`() {
    let (source, first, firstPartner) = (Number(0), Number(0), Number(0))
    let (second, secondPartner) = (Number(0), Number(0))
    first <~> firstPartner
    second <~> secondPartner
    // Here the change of the source gets its number.
    first <~ source
    source.signal.observeValues { _ in
      #expect(onThread { second.value = 2 }.wait())
    }
    second <~ source
    source.value = 1
    #expect([first.value, firstPartner.value, second.value, secondPartner.value] == [1, 1, 1, 1])
  }

  @Test func `a long row of bindings has the last value, though each of them sends a draft first`() {
    let (first, twin) = (Number(0), Number(0))
    first <~> twin
    var row = [first]
    for place in 0..<30 {
      let next = Number(0)
      next
        <~ row[place].signal.producer.flatMap(.concat) { value in
          value < 0 ? .empty : SignalProducer<Int, Never>([-1, value + 1])
        }
      row.append(next)
    }
    first.value = 1_000
    #expect(row.last?.value == 1_030)
  }

  /// An operator between two properties that are bound to each other.
  enum Derivation: CaseIterable {
    case map, flatMap, combined, combinedProducers

    func apply(_ property: MutableProperty<Int>, _ limit: MutableProperty<Int>) -> SignalProducer<Int, Never> {
      switch self {
      case .map: property.map { $0 }.producer
      case .flatMap: property.flatMap(.latest) { Property(value: $0) }.producer
      case .combined: property.combineLatest(with: limit).map { min($0.0, $0.1) }.producer
      case .combinedProducers: property.producer.combineLatest(with: limit.producer).map { min($0.0, $0.1) }
      }
    }
  }

  @Test(arguments: Derivation.allCases, [false, true])
  func `a circle comes to rest, whatever it leads through`(derivation: Derivation, isDerivedFirst: Bool) {
    let (first, second, limit) = (MutableProperty(1), MutableProperty(2), MutableProperty(10))
    if !isDerivedFirst { second <~ first }
    first <~ derivation.apply(second, limit)
    if isDerivedFirst { second <~ first }
    for number in [5, 6] {
      first.value = number
      #expect([first.value, second.value] == [number, number])
      second.value = number + 2
      #expect([first.value, second.value] == [number + 2, number + 2])
    }
    limit.value = 3
    if derivation == .combined || derivation == .combinedProducers { #expect([first.value, second.value] == [3, 3]) }
  }

  @Test(.expectsExit) func `a value that a handler sends while bindings carry a change is sent recursively`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (first, second) = (MutableProperty(0), MutableProperty(0))
      let (signal, input) = Signal<Int, Never>.pipe()
      let (other, otherInput) = Signal<Int, Never>.pipe()
      second <~ first
      second.signal.observeValues { otherInput.send(value: $0 + 1) }
      signal.merge(with: other).observeValues { first.value = $0 }
      input.send(value: 1)
    }
    #expect(result.said("E6 events are not sent recursively: value 2"))
  }
}
