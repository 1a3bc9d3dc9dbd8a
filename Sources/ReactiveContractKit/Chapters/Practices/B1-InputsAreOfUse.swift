/// Finds inputs that an operator keeps although nothing that they send has an effect any more.
///
/// After a short case, each input that is still observed sends values and ends, while the other inputs send something or
/// nothing. If no run differs from the one in which the input stays silent, the input is useless. A few values come
/// first; only if these have no effect, many are sent.
struct InputsAreOfUse {
  let facts: Facts
  let ends: [[EventKind]]
  let play: (Case) -> Trial

  /// Returns true if the inputs that are open at the end of the case are checked.
  static func examines(_ given: Case, _ facts: Facts, in scope: Scope) -> Bool {
    let size = given.scripts.reduce(0) { $0 + $1.length }
    return facts.shape.inputs > 1 && given.variation == .plain && given.order.isEmpty
      && size <= min(2, scope.variedInstants) && given.scripts.allSatisfy(\.isSingle)
  }

  /// Checks each open input at the end of the case.
  ///
  /// A situation is an input that is observed at the end, while another one is, and the output goes on.
  func judge(_ given: Case, _ trial: Trial, _ tally: TrialCheck.Tally) {
    guard trial.lives[0].ended == .max, trial.horizon == nil, !trial.ranAway, trial.pending(at: .max - 1) == 0 else {
      return
    }
    let last = given.scripts.indices.compactMap { lastInstant(of: $0, given, trial) }.max() ?? -1
    let open = trial.runs.filter { $0.isOpen(at: .max - 1) }
    guard open.count > 1 else { return }
    for run in open where trial.runs.count(where: { $0.input == run.input }) == 1 {
      let others = open.filter { $0.input != run.input }
      guard let isOfUse = isOfUse(run, others, in: given, trial, after: last) else { continue }
      tally.check(isOfUse, else: breach(run, in: trial, at: max(last, 0)))
      // The operator swallows the failures and the ends of such an input, too.
      if !isOfUse { tally.explain(["E2", "E3", "E4", "O3", "O4"]) }
    }
  }

  /// Returns the last instant in which the input sends something; `nil` if it sends nothing.
  private func lastInstant(of input: Int, _ given: Case, _ trial: Trial) -> Int? {
    let start = trial.runs.first { $0.input == input }?.openedAt
    let length = given.scripts[input].length
    return length == 0 ? nil : start.map { $0 + length - 1 }
  }

  /// Returns true if something that the input sends has an effect; `nil` if nothing that any input sends has one.
  private func isOfUse(
    _ run: Trial.InputRun,
    _ others: [Trial.InputRun],
    in given: Case,
    _ trial: Trial,
    after last: Int
  ) -> Bool? {
    for values in [3, 32] {
      for other in [[]] + others.map({ [$0] }) + (others.count > 1 ? [others] : []) {
        let common = [EventKind.completed, .failed, .interrupted].filter { kind in
          !other.isEmpty && other.allSatisfy { ends[$0.input].contains(kind) }
        }
        for end in [nil] + common {
          var alone = given
          for other in other {
            alone.extend(other, sending: letters(of: other, beside: run, values), end: end, after: last)
          }
          if end != nil { alone.endUnobserved(trial) }
          let plain = play(alone)
          for end in ends[run.input].isEmpty ? [nil] : ends[run.input].map(Optional.init) {
            for letters in choices(of: run, values) {
              var both = alone
              both.extend(run, sending: letters, end: end, after: last)
              if differ(play(both), plain, but: run) { return true }
            }
          }
        }
      }
    }
    return others.contains { other in
      var alone = given
      alone.extend(other, sending: letters(of: other, beside: run, 3), end: nil, after: last)
      return differ(play(alone), play(given), but: other)
    } ? false : nil
  }

  /// Returns the letters that an input sends.
  ///
  /// An outer stream does not send the inner stream once more that is checked.
  private func letters(of sender: Trial.InputRun, beside run: Trial.InputRun?, _ count: Int) -> [UInt8] {
    guard facts.shape == .flattening, sender.input == 0, let run else { return (0..<count).map { UInt8($0 % 2) } }
    return Array(repeating: run.input == 1 ? 1 : 0, count: count)
  }

  /// Returns the letters that an input may send: two in turn, as to a switch, or one of them alone.
  private func choices(of run: Trial.InputRun, _ count: Int) -> [[UInt8]] {
    let inTurn = letters(of: run, beside: nil, count)
    return [inTurn] + Set(inTurn).sorted().map { Array(repeating: $0, count: count) }
  }

  /// Returns true if the two runs differ in what the operator delivered, observed, disposed or scheduled.
  private func differ(_ trial: Trial, _ other: Trial, but run: Trial.InputRun) -> Bool {
    trial.reaction(toOthersThan: run.input) != other.reaction(toOthersThan: run.input)
  }

  private func breach(_ run: Trial.InputRun, in trial: Trial, at tick: Int) -> Breach {
    let name = facts.inputName(run.input)
    return Breach(
      observer: 0,
      tick: tick,
      note: "\(name) is still observed, and nothing that it sends has an effect",
      cause: "from here on no event of \(name) affects the output, another input or the scheduler, and the operator "
        + "keeps its observation."
    )
  }
}

extension Case {
  /// Lets each stream that waits complete as soon as it is observed.
  ///
  /// If it went on, an operator that pulls the outer stream would not ask for what that sends after it.
  fileprivate mutating func endUnobserved(_ trial: Trial) {
    for input in scripts.indices where scripts[input].entries.isEmpty {
      guard !trial.runs.contains(where: { $0.input == input }) else { continue }
      scripts[input] = Script([Script.Entry(tick: 0, note: .completed)])
    }
  }

  /// Lets the input of a run send values, one in each instant, and an end.
  fileprivate mutating func extend(_ run: Trial.InputRun, sending letters: [UInt8], end: EventKind?, after last: Int) {
    let start = last + 1 - run.openedAt
    var entries = scripts[run.input].entries
    for (index, letter) in letters.enumerated() {
      entries.append(Script.Entry(tick: start + index, note: .value(letter)))
    }
    if let end { entries.append(Script.Entry(tick: start + letters.count, note: Note(kind: end, letter: 0))) }
    scripts[run.input] = Script(entries)
  }
}
