/// Finds operators that end with their inputs in one order of the same events, and go on in another.
///
/// If an operator over two inputs completes although one of them goes on, it needs nothing more. In another order of the
/// same events, after the same values, it needs nothing more either.
enum EndsInEveryOrder {
  /// The cases to begin with: up to two values and a completion of each input, at most four events together.
  static func firstCases(_ facts: Facts) -> [Case] {
    guard facts.shape == .binary, facts.traits.isDisjoint(with: [.outlivesInputs]) else { return [] }
    let lists: [[Bool]] = [[], [false], [true], [false, true], [false, false], [false, false, true]]
    var cases: [Case] = []
    for first in lists {
      for second in lists where first.count + second.count <= 4 && (first.last == true) != (second.last == true) {
        cases.append(Case(scripts: [script(first, from: 1), script(second, from: 1 + first.count)]))
      }
    }
    return cases
  }

  /// Returns the case and all others with the same events of each input in the same order, one event in each instant.
  static func orders(of given: Case, _ facts: Facts) -> [Case] {
    guard facts.shape == .binary, given.variation == .plain, given.order.isEmpty,
      facts.traits.isDisjoint(with: [.outlivesInputs]),
      given.scripts[0].entries.count + given.scripts[1].entries.count <= 4
    else { return [] }
    let (first, second) = (given.scripts[0].entries.map(\.note), given.scripts[1].entries.map(\.note))
    return merges(first.count, second.count).map { turns in
      var entries: [ContiguousArray<Script.Entry>] = [[], []]
      for (place, isSecond) in turns.enumerated() {
        let input = isSecond ? 1 : 0
        let note = (isSecond ? second : first)[entries[input].count]
        entries[input].append(Script.Entry(tick: 1 + place, note: note))
      }
      return Case(scripts: entries.map { Script($0) })
    }
  }

  /// Checks the run of one order beside those of all orders.
  ///
  /// A situation is an order after which another one, with the same values, has completed with its last event. Equal
  /// values need not mean an equal state: an operator that still sends values if its inputs do has not got all it needs.
  ///
  /// - Parameter longer: Returns the run in which the inputs that are open at the end of this one send more.
  static func judge(_ trial: Trial, among all: [Trial], _ tally: TrialCheck.Tally, longer: () -> Trial) {
    let count = all.map(\.sends).max() ?? 0
    guard trial.hasBothInputs, trial.sends == count, let last = trial.lastSend else { return }
    let values = trial.values
    let completed = all.contains { other in
      guard other.hasBothInputs, other.sends == count, let last = other.lastSend, other.values == values else {
        return false
      }
      return other.deliveries.last.map { $0.kind == .completed && $0.tick >= last.tick } ?? false
    }
    guard completed else { return }
    if trial.lives[0].ended == .max, longer().values.count > values.count { return }
    tally.check(
      trial.lives[0].ended != .max,
      else: Breach(
        expected: .init(before: last.end, then: [.completed], tick: last.tick, remark: "as in another order"),
        tick: last.tick,
        note: "goes on, and completes if the same events come in another order",
        cause:
          "the operator looks only when some events arrive whether it needs anything more: in another order of the "
          + "same events, and after the same values, it completes here."
      )
    )
  }

  /// Returns the case in which each input that is open at the end of the run sends three more values.
  static func longerCase(_ given: Case, _ trial: Trial) -> Case {
    var longer = given
    let last = given.scripts.map(\.length).max() ?? 0
    for run in trial.runs where run.isOpen(at: .max - 1) {
      let more = (0..<3).map { Script.Entry(tick: last + $0, note: .value(UInt8($0 % 2))) }
      longer.scripts[run.input] = Script(given.scripts[run.input].entries + more)
    }
    return longer
  }

  private static func script(_ list: [Bool], from tick: Int) -> Script {
    var values: UInt8 = 0
    let entries = list.enumerated().map { place, isEnd in
      defer { values += 1 }
      return Script.Entry(tick: tick + place, note: isEnd ? .completed : .value(values % 2))
    }
    return Script(ContiguousArray(entries))
  }

  /// Returns all orders of two lists of these lengths: true where the second one is next.
  private static func merges(_ first: Int, _ second: Int) -> [[Bool]] {
    if first == 0 { return [Array(repeating: true, count: second)] }
    if second == 0 { return [Array(repeating: false, count: first)] }
    return merges(first - 1, second).map { [false] + $0 } + merges(first, second - 1).map { [true] + $0 }
  }
}

extension Trial {
  /// True if the operator observes each of two inputs once, at the beginning, and nothing is pending at the end.
  fileprivate var hasBothInputs: Bool {
    runs.count == 2 && runs.allSatisfy { $0.openedAt == 0 } && runs[0].input != runs[1].input && horizon == nil
      && pending(at: .max - 1) == 0
  }

  /// The number of steps in which an input sent something.
  fileprivate var sends: Int {
    steps.count { if case .send = $0.cause { true } else { false } }
  }

  /// The last step in which an input sent something.
  fileprivate var lastSend: Step? {
    steps.last { if case .send = $0.cause { true } else { false } }
  }

  fileprivate var values: [String] {
    deliveries.indices.filter { deliveries[$0].kind == .value }.map { text(of: $0) }
  }
}
