import Reactive

/// Runs steps of several threads on a subject concurrently, and checks that the outcome is linearizable.
///
/// The observer must receive the same events as in some sequential order of the steps. If a step returned before
/// another one began, it comes first in that order. A terminal event does not block: it may arrive between two events
/// of one step, and it takes effect when the steps that were running when it was sent are done; so does one that the
/// subject sends in answer to a value. It closes its input first, so a value that another thread sends into that input
/// meanwhile may be dropped.
///
/// The check needs no model of the subject: it performs every sequential order on one thread to see the outcome.
struct OrderlyRace: Sendable {
  /// One step of a thread.
  struct Step {
    let words: String

    /// Performs only the first action of a step that consists of several, such as a turn of a scheduler; `nil` if no step
    /// of another thread can come in between.
    var beginning: (() -> Void)?

    /// True if the step returns without waiting for running steps, and so perhaps before it takes effect.
    var waitsForNobody = false

    /// The input into which the step sends; `nil` if it does not send.
    var input: Int?
    let action: () -> Void
  }

  /// A fresh subject, with the steps that threads perform on it.
  struct Stage {
    /// The steps of each thread.
    let parts: [[Step]]

    /// Performs the remaining work on one thread, after all threads have finished their steps.
    var settle: () -> Void = {}

    /// Returns true if a step has performed several actions, so that steps of other threads could come between them.
    var hasPerformedSeveral: () -> Bool = { false }

    /// True if a disposal by one thread may take effect between two events that another thread sends in one step.
    var mayStopWithinSteps = false

    /// Returns a further violation after all work is done, in a sentence without a full stop; `nil` if there is none.
    var remainder: () -> String? = { nil }

    /// Releases the subject.
    let letGo: () -> Void
  }

  /// The name of the scenario.
  let name: String

  /// Makes a fresh subject that records its events in the diary.
  let make: @Sendable (RaceDiary) -> Stage

  /// The race as a scenario for the search.
  var scenario: InterleavingScenario {
    let known = KitLocked<[SerialOrder]?>(nil)
    return InterleavingScenario(name) { interleaving in
      let orders = known.withLock { $0 } ?? SerialOrder.all(of: make)
      known.withLock { $0 = orders }
      let diary = RaceDiary(interleaving)
      let stage = make(diary)
      diary.open(threadCount: stage.parts.count)
      let ending = Set(orders.compactMap(\.ending))
      let bodies = stage.parts.enumerated().map { part, steps in
        {
          for (index, var step) in steps.enumerated() {
            let number = SerialOrder.number(part, index)
            if ending.contains(number) { step.waitsForNobody = true }
            diary.perform(number, step)
          }
        }
      }
      return InterleavingCast(bodies) { outcome in
        if outcome == .completed { stage.settle() }
        diary.seal()
        guard outcome == .completed else { return outcome.description }
        defer { stage.letGo() }
        // A subject that never sends an event proves nothing.
        let received = diary.received
        if received.isEmpty, orders.allSatisfy(\.received.isEmpty) { return nil }
        let breach =
          diary.overlap ?? SerialOrder.breach(
            of: received,
            diary.spans,
            orders,
            mayStopWithinSteps: stage.mayStopWithinSteps
          ) ?? stage.remainder()
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }
}

/// One sequential order of the steps of all threads, and the events that the observer receives in it.
struct SerialOrder: Sendable {
  /// The first and the last place of each step in the order, by the step's number.
  let places: [Int: ClosedRange<Int>]
  let received: [String]

  /// The number of events that the observer receives before the step in which it receives the last one.
  var earlier = 0

  /// The sending step in which the observer receives a terminal event; `nil` if there is none.
  var ending: Int?

  /// The values that are dropped, each with the concurrent terminal event of the same input, by step number.
  var dropped: [Int: Int] = [:]

  /// Returns the number of a step of a thread.
  static func number(_ part: Int, _ index: Int) -> Int { part << 8 | index }

  static func thread(of number: Int) -> Int { number >> 8 }

  /// Returns every order that keeps the order of each thread; each is performed on a fresh subject.
  static func all(of make: (RaceDiary) -> OrderlyRace.Stage) -> [SerialOrder] {
    // A step of several actions is performed twice, so that other steps may come in between.
    let (parts, droppable) = make(RaceDiary(nil)).lettingGo { stage in
      let parts = stage.parts.enumerated().map { part, steps in
        steps.enumerated().flatMap { [Int](repeating: number(part, $0), count: $1.beginning == nil ? 1 : 2) }
      }
      return (parts, Self.droppable(in: stage.parts))
    }
    let choices: [[Int: Int]] = droppable.reduce([[:]]) { choices, value in
      choices + choices.map { $0.merging([value.key: value.value]) { $1 } }
    }
    func orders(startingWithOne: Bool) -> [(order: SerialOrder, hadSeveral: Bool)] {
      choices.flatMap { dropped in
        merges(parts.map { $0.filter { dropped[$0] == nil } }).map {
          order($0, dropping: dropped, startingWithOne: startingWithOne, of: make)
        }
      }
    }
    let whole = orders(startingWithOne: false)
    let divided = whole.contains(where: \.hadSeveral) ? orders(startingWithOne: true) : []
    return (whole + divided).map(\.order)
  }

  /// Performs the steps in the given order on a fresh subject; also returns whether one consisted of several actions.
  ///
  /// - Parameter startingWithOne: True if a step that is performed twice performs one action first.
  private static func order(
    _ numbers: [Int],
    dropping dropped: [Int: Int],
    startingWithOne: Bool,
    of make: (RaceDiary) -> OrderlyRace.Stage
  ) -> (order: SerialOrder, hadSeveral: Bool) {
    let diary = RaceDiary(nil)
    return make(diary).lettingGo { stage in
      diary.open()
      var earlier = 0
      var ending: Int?
      func perform(_ number: Int? = nil, _ body: () -> Void) {
        let count = diary.received.count
        body()
        guard diary.received.count > count else { return }
        earlier = count
        if isTerminating(diary.received.last) { ending = number }
      }
      for (index, number) in numbers.enumerated() {
        var step = stage.parts[thread(of: number)][number & 0xFF]
        if startingWithOne, let beginning = step.beginning, numbers.firstIndex(of: number) == index {
          step = OrderlyRace.Step(words: step.words, action: beginning)
        }
        perform(step.input == nil ? nil : number) { diary.perform(number, step) }
      }
      let hadSeveral = stage.hasPerformedSeveral()
      perform(nil, stage.settle)
      diary.seal()
      let places = Dictionary(numbers.enumerated().map { ($1, $0...$0) }) { $0.lowerBound...$1.upperBound }
      let received = diary.received
      let order = SerialOrder(places: places, received: received, earlier: earlier, ending: ending, dropped: dropped)
      return (order, hadSeveral)
    }
  }

  /// Returns the values that one thread sends into an input that another thread ends, each with that terminal event.
  private static func droppable(in parts: [[OrderlyRace.Step]]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for (part, steps) in parts.enumerated() {
      for (index, step) in steps.enumerated() where step.input != nil && !step.waitsForNobody {
        for (other, others) in parts.enumerated() where other != part {
          let end = others.firstIndex { $0.waitsForNobody && $0.input == step.input }
          if let end { result[number(part, index)] = number(other, end) }
        }
      }
    }
    return result
  }

  /// Returns all ways to merge the sequences.
  private static func merges(_ parts: [[Int]]) -> [[Int]] {
    guard parts.contains(where: { !$0.isEmpty }) else { return [[]] }
    return parts.indices.flatMap { part -> [[Int]] in
      var shorter = parts
      guard let last = shorter[part].popLast() else { return [] }
      return merges(shorter).map { $0 + [last] }
    }
  }

  /// Returns the violation if no order explains the events that the observer received; otherwise `nil`.
  static func breach(
    of received: [String],
    _ spans: [Int: RaceDiary.Span],
    _ orders: [SerialOrder],
    mayStopWithinSteps: Bool = false
  ) -> String? {
    let possible = orders.filter { $0.agrees(with: spans) }
    if possible.contains(where: { $0.received == received }) || isCutShort(received, possible) { return nil }
    if mayStopWithinSteps, isStopped(received, possible) { return nil }
    var others: [[String]] = []
    for order in possible where !others.contains(order.received) { others.append(order.received) }
    let choice = others.prefix(3).map(Self.words).joined(separator: ", or ")
    return "the observer received \(words(received)), which no order of the threads' steps gives: it would be \(choice)"
  }

  /// Returns true if a terminal event, which does not block, may have arrived between two events of one step.
  ///
  /// The values that come before it in its own step are due as well, unless it is an interruption: an operator may
  /// answer that by values, which a disposal hides.
  private static func isCutShort(_ received: [String], _ orders: [SerialOrder]) -> Bool {
    guard let end = received.last, isTerminating(end) else { return false }
    let values = received.dropLast()
    let isEnd = orders.contains { order in
      let due = end == "interrupted" ? order.received.prefix(order.earlier) : order.received.dropLast()
      return order.received.last == end && values.starts(with: due)
    }
    return isEnd && orders.contains { $0.received.starts(with: values) }
  }

  private static func isTerminating(_ words: String?) -> Bool {
    words.map(["failed", "interrupted", "completed"].contains) ?? false
  }

  /// Returns true if a disposal may have stopped the events of one step: they are more than in one order, and less than in
  /// another one.
  private static func isStopped(_ received: [String], _ orders: [SerialOrder]) -> Bool {
    func uninterrupted(_ events: [String]) -> ArraySlice<String> {
      events.last == "interrupted" ? events.dropLast() : events[...]
    }
    let events = uninterrupted(received)
    return orders.contains { events.starts(with: uninterrupted($0.received)) }
      && orders.contains { $0.received.starts(with: events) }
  }

  private static func words(_ received: [String]) -> String {
    received.isEmpty ? "nothing" : "“\(received.joined(separator: " · "))”"
  }

  /// Returns true if every step that ended before another one began also comes before it in this order.
  private func agrees(with spans: [Int: RaceDiary.Span]) -> Bool {
    // A value can be dropped only if its send overlaps that of the terminal event.
    for (value, end) in dropped {
      guard let value = spans[value], let end = spans[end], value.begin <= end.end, end.begin <= value.end else {
        return false
      }
    }
    for (first, span) in spans {
      for (second, other) in spans where span.end < other.begin {
        if let first = places[first], let second = places[second], first.upperBound > second.lowerBound { return false }
      }
    }
    return true
  }
}

extension OrderlyRace.Stage {
  fileprivate func lettingGo<Result>(_ body: (OrderlyRace.Stage) -> Result) -> Result {
    defer { letGo() }
    return body(self)
  }
}
