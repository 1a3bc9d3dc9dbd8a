/// What came of comparing two operators: the smallest case in which they differ, if there is one.
public struct OperatorComparison: Sendable, Hashable {
  /// What was found.
  public enum Outcome: Sendable, Hashable {
    /// They did the same in every case; says how often each was run.
    case same(runs: Int)

    /// They did not; tells the smallest case in lines.
    case different([String])

    /// They cannot be compared; says why.
    case incomparable(String)
  }

  /// The name of the first operator.
  public let first: String

  /// The name of the second operator.
  public let second: String

  /// What was found.
  public let outcome: Outcome

  /// Makes a comparison of its result.
  public init(first: String, second: String, outcome: Outcome) {
    self.first = first
    self.second = second
    self.outcome = outcome
  }

  /// Compares two operators of any libraries: what comes when, and not by which way within an instant.
  ///
  /// Both are sent the same timelines, the smallest first, of what both can be sent. They are disposed, too, if both tell their
  /// observers of it or neither does. The values that come out are compared as they describe themselves.
  public init(of first: Subject, and second: Subject, within scope: Scope = .small) {
    self.first = first.name
    self.second = second.name
    guard let one = OperatorPlayer(first), let other = OperatorPlayer(second) else {
      let name = OperatorPlayer(first) == nil ? first.name : second.name
      outcome = .incomparable("only operators are compared, and \(name) is none")
      return
    }
    guard one.shape == other.shape, one.sent(scope) == other.sent(scope) else {
      outcome = .incomparable(
        "\(first.name) is sent \(one.names) by \(one.inputs), \(second.name) \(other.names) by \(other.inputs)"
      )
      return
    }
    let run = ComparisonRun(one, other, scope)
    let end = InterleavingOutcome.watched { run.play() }
    if end != .completed {
      outcome = .incomparable(end?.description ?? "the runs did not come to an end")
    } else {
      outcome = run.difference.map { .different($0) } ?? .same(runs: run.runs)
    }
  }

  /// The result in words.
  public var text: String {
    switch outcome {
    case .same(let runs):
      "\(first) and \(second): no difference within the scope (\(TextLayout.counted(runs, "run", "runs")) of each)"
    case .different(let lines): (["\(first) and \(second) differ", ""] + lines).joined(separator: "\n")
    case .incomparable(let reason): "\(first) and \(second) cannot be compared: \(reason)"
    }
  }
}

/// Two operators on their way through the same cases, until they differ.
private final class ComparisonRun {
  private let players: [OperatorPlayer]
  private let scope: Scope
  private(set) var runs = 0
  private(set) var difference: [String]?

  init(_ first: OperatorPlayer, _ second: OperatorPlayer, _ scope: Scope) {
    players = [first, second]
    self.scope = scope
  }

  func play() {
    let road: Road = players.allSatisfy { $0.roads.contains(.producer) } ? .producer : players[0].roads[0]
    let answers = Set(players.map { $0.capabilities.contains(.interruptionOnDisposal) })
    let ends = zip(players[0].ends, players[1].ends).map { one, other in one.filter(other.contains) }
    let plan = OperatorPlan(shape: players[0].shape, road: road, scope: scope, ends: ends)
    for scripts in plan.scripts() {
      compare(Case(scripts: scripts), on: road)
      guard difference == nil, answers.count == 1, plan.reorders(scripts) else { continue }
      for tick in 0...(scripts.map(\.length).max() ?? 0) {
        compare(Case(scripts: scripts, variation: .disposed(at: tick)), on: road)
      }
    }
  }

  private func compare(_ given: Case, on road: Road) {
    if difference != nil { return }
    runs += 1
    let shown = players.map { $0.play(given, road) }
    let horizon = shown.compactMap(\.horizon).min() ?? .max
    let lines = shown.map { $0.line(before: horizon) }
    guard let tick = lines[0].firstDifference(from: lines[1]) else { return }
    var diagram = MarbleDiagram()
    players[0].draw(given, in: &diagram)
    for (player, line) in zip(players, lines) { diagram.add(player.name, line) }
    difference = Diagram.lines(diagram.rows(ruler: true, caretsUnder: [tick], note: "the first difference"))
  }
}

extension MarbleLine {
  /// The first instant in which another line has something else.
  fileprivate func firstDifference(from other: MarbleLine) -> Int? {
    let ticks = Set((moments + other.moments).map(\.tick)).sorted()
    return ticks.first { tick in
      moments.first { $0.tick == tick }?.notes != other.moments.first { $0.tick == tick }?.notes
    }
  }
}
