import Reactive

/// Lets threads do things to a subject at once, and asks that what comes of it is what some order of these things gives.
///
/// That order must agree with what was seen: who was done before another one began comes first. An end waits for nobody: it
/// may come between two things that one step tells the observer, and takes effect when those are done who were at work when
/// it was sent. An end that is on its way closes its input first: a value that another thread sends there meanwhile may be dropped.
/// So nothing need be known about the subject but what it does on one thread.
struct OrderlyRace: Sendable {
  /// One thing that a thread does.
  struct Step {
    let words: String

    /// Whether others may come in its middle, as they may when a scheduler runs one action after the other.
    var isDivisible = false

    /// Whether it returns without waiting for who is at work, and so perhaps before it has had its effect.
    var waitsForNobody = false

    /// The input that it sends into, if it does.
    var input: Int?
    let action: () -> Void
  }

  /// A fresh subject under the hands of its threads.
  struct Stage {
    /// What each thread does.
    let parts: [[Step]]

    /// Does what is left to do when all threads have done their part, on one thread.
    var settle: () -> Void = {}

    /// What else is wrong when all is done, in a sentence without a full stop; `nil` if nothing is.
    var remainder: () -> String? = { nil }

    /// Lets go of the subject.
    let letGo: () -> Void
  }

  /// The name of the scenario.
  let name: String

  /// Makes a fresh subject, which tells the diary what becomes of it.
  let make: @Sendable (RaceDiary) -> Stage

  /// The race as the search takes it.
  var scenario: InterleavingScenario {
    let known = KitLocked<[SerialOrder]?>(nil)
    return InterleavingScenario(name) { interleaving in
      let orders = known.withLock { $0 } ?? SerialOrder.all(of: make)
      known.withLock { $0 = orders }
      let diary = RaceDiary(interleaving)
      let stage = make(diary)
      diary.open(threadCount: stage.parts.count)
      let bodies = stage.parts.enumerated().map { part, steps in
        {
          for (index, step) in steps.enumerated() { diary.perform(SerialOrder.number(part, index), step) }
        }
      }
      return InterleavingCast(bodies) { outcome in
        if outcome == .completed { stage.settle() }
        diary.seal()
        guard outcome == .completed else { return outcome.description }
        defer { stage.letGo() }
        // A subject that says nothing proves nothing.
        let told = diary.told
        if told.isEmpty, orders.allSatisfy(\.told.isEmpty) { return nil }
        let breach = diary.overlap ?? SerialOrder.breach(of: told, diary.spans, orders) ?? stage.remainder()
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }
}

/// One order in which the steps of all threads may be done, and what the observer is told then.
struct SerialOrder: Sendable {
  /// The first and the last place of each step, by its number.
  let places: [Int: ClosedRange<Int>]
  let told: [String]

  /// The values that are dropped, each with the end of the same input that is on its way.
  var dropped: [Int: Int] = [:]

  /// The number of a step of a thread.
  static func number(_ part: Int, _ index: Int) -> Int { part << 8 | index }

  static func thread(of number: Int) -> Int { number >> 8 }

  /// Every order that keeps that of each thread, each tried on a fresh subject.
  static func all(of make: (RaceDiary) -> OrderlyRace.Stage) -> [SerialOrder] {
    // What is divisible is done twice in a row, or with others in between.
    let (parts, droppable) = make(RaceDiary(nil)).lettingGo { stage in
      let parts = stage.parts.enumerated().map { part, steps in
        steps.enumerated().flatMap { [Int](repeating: number(part, $0), count: $1.isDivisible ? 2 : 1) }
      }
      return (parts, Self.droppable(in: stage.parts))
    }
    let choices: [[Int: Int]] = droppable.reduce([[:]]) { choices, value in
      choices + choices.map { $0.merging([value.key: value.value]) { $1 } }
    }
    return choices.flatMap { dropped in
      merges(parts.map { $0.filter { dropped[$0] == nil } }).map { order($0, dropping: dropped, of: make) }
    }
  }

  /// Does the steps in the given order, on a fresh subject.
  private static func order(
    _ numbers: [Int],
    dropping dropped: [Int: Int],
    of make: (RaceDiary) -> OrderlyRace.Stage
  ) -> SerialOrder {
    let diary = RaceDiary(nil)
    return make(diary).lettingGo { stage in
      diary.open()
      for number in numbers { diary.perform(number, stage.parts[thread(of: number)][number & 0xFF]) }
      stage.settle()
      diary.seal()
      let places = Dictionary(numbers.enumerated().map { ($1, $0...$0) }) { $0.lowerBound...$1.upperBound }
      return SerialOrder(places: places, told: diary.told, dropped: dropped)
    }
  }

  /// The values that one thread sends into an input which another one ends, each with that end.
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

  /// All ways to merge the sequences.
  private static func merges(_ parts: [[Int]]) -> [[Int]] {
    guard parts.contains(where: { !$0.isEmpty }) else { return [[]] }
    return parts.indices.flatMap { part -> [[Int]] in
      var shorter = parts
      guard let last = shorter[part].popLast() else { return [] }
      return merges(shorter).map { $0 + [last] }
    }
  }

  /// What is wrong with what the observer was told, if no order explains it.
  static func breach(of told: [String], _ spans: [Int: RaceDiary.Span], _ orders: [SerialOrder]) -> String? {
    let possible = orders.filter { $0.agrees(with: spans) }
    if possible.contains(where: { $0.told == told }) || isCutShort(told, possible) { return nil }
    var others: [[String]] = []
    for order in possible where !others.contains(order.told) { others.append(order.told) }
    let choice = others.prefix(3).map(Self.words).joined(separator: ", or ")
    return "the observer was told \(words(told)), which no order of what the threads did gives: it would be \(choice)"
  }

  /// Whether an end that waits for nobody has come between two things that one step tells the observer.
  private static func isCutShort(_ told: [String], _ orders: [SerialOrder]) -> Bool {
    guard let end = told.last, ["failed", "interrupted", "completed"].contains(end) else { return false }
    let values = told.dropLast()
    return orders.contains { $0.told.last == end && values.starts(with: $0.told.dropLast()) }
      && orders.contains { $0.told.starts(with: values) }
  }

  private static func words(_ told: [String]) -> String {
    told.isEmpty ? "nothing" : "“\(told.joined(separator: " · "))”"
  }

  /// Whether every step that was done before another one began comes first.
  private func agrees(with spans: [Int: RaceDiary.Span]) -> Bool {
    // What is dropped was sent while the end was on its way.
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
