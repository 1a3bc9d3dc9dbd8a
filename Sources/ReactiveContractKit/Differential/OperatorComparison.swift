/// The result of a comparison of two operators, with the smallest case in which they differ, if any.
public struct OperatorComparison: Sendable, Hashable {
  /// The outcome of a comparison.
  public enum Outcome: Sendable, Hashable {
    /// The operators did the same in every case; carries the number of runs of each.
    case same(runs: Int)

    /// The operators differ; the value is the diagram of the smallest case, line by line.
    case different([String])

    /// The operators cannot be compared; carries the reason.
    case incomparable(String)
  }

  /// The name of the first operator.
  public let first: String

  /// The name of the second operator.
  public let second: String

  /// The outcome of the comparison.
  public let outcome: Outcome

  /// Creates a comparison from its outcome.
  public init(first: String, second: String, outcome: Outcome) {
    self.first = first
    self.second = second
    self.outcome = outcome
  }

  /// Compares the events of two operators of any libraries, and the instants of these events.
  ///
  /// The origin of an event within its instant is not compared. Both operators are sent the same timelines, the
  /// smallest first, with only those ends that both inputs can have. They are disposed, too, if both of them or neither
  /// interrupts its observers on a disposal. The values of the results are compared by their descriptions.
  public init(of first: Subject, and second: Subject, within scope: Scope = .small) {
    self.first = first.name
    self.second = second.name
    guard let one = OperatorPlayer(first), let other = OperatorPlayer(second) else {
      let name = OperatorPlayer(first) == nil ? first.name : second.name
      outcome = .incomparable("only operators can be compared, and \(name) is not one")
      return
    }
    guard one.shape == other.shape, one.sent(scope) == other.sent(scope) else {
      outcome = .incomparable(
        "\(first.name) receives \(one.names) from \(one.inputs), \(second.name) \(other.names) from \(other.inputs)"
      )
      return
    }
    let run = ComparisonRun(one, other, scope)
    let end = InterleavingOutcome.watched { run.play() }
    if end != .completed {
      outcome = .incomparable(end?.description ?? "the runs did not finish")
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

/// A comparison of two operators, case by case, until they differ.
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
    let streamKind: StreamKind =
      players.allSatisfy { $0.streamKinds.contains(.producer) } ? .producer : players[0].streamKinds[0]
    let answers = Set(players.map { $0.capabilities.contains(.interruptionOnDisposal) })
    let ends = zip(players[0].ends, players[1].ends).map { one, other in one.filter(other.contains) }
    let plan = OperatorPlan(shape: players[0].shape, streamKind: streamKind, scope: scope, ends: ends)
    for scripts in plan.scripts() {
      compare(Case(scripts: scripts), on: streamKind)
      guard difference == nil, answers.count == 1, plan.reorders(scripts) else { continue }
      for tick in 0...(scripts.map(\.length).max() ?? 0) {
        compare(Case(scripts: scripts, variation: .disposed(at: tick)), on: streamKind)
      }
    }
  }

  private func compare(_ given: Case, on streamKind: StreamKind) {
    if difference != nil { return }
    runs += 1
    let shown = players.map { $0.play(given, streamKind) }
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
  /// Returns the first instant in which another line has something else.
  fileprivate func firstDifference(from other: MarbleLine) -> Int? {
    let ticks = Set((moments + other.moments).map(\.tick)).sorted()
    return ticks.first { tick in
      moments.first { $0.tick == tick }?.notes != other.moments.first { $0.tick == tick }?.notes
    }
  }
}
