/// Judges one disposable under every rule that orders of steps decide.
///
/// Orders grow step by step. Each is played on a fresh disposable, and judged by its last step; one that went wrong does not
/// grow, so that the first breach of a rule is no consequence of another.
final class DisposableSweep {
  /// One verifier at work, and the smallest order that it found wrong.
  final class Docket {
    let verifier: any DisposableVerifier
    let exemption: String?
    fileprivate(set) var failing = 0
    fileprivate(set) var smallest: (steps: [DisposableStep], breach: StreamBreach)?

    fileprivate init(_ type: any DisposableVerifier.Type, _ face: DisposableFace) {
      verifier = type.init()
      exemption = type.exemption(face)
    }

    var rule: Rule.ID { type(of: verifier).rule }
    var missing: String { type(of: verifier).missing }
    var situations: Int { verifier.assessment.situations }

    fileprivate func judge(_ situation: DisposableSituation, stop: StreamBreach?) -> Bool {
      let before = verifier.assessment.breaches
      if let stop { verifier.assessment.judge(false, else: stop) } else { verifier.judge(situation) }
      if verifier.assessment.breaches == before { return true }
      failing += 1
      if smallest == nil, let breach = verifier.assessment.first { smallest = (situation.steps, breach) }
      return false
    }
  }

  private typealias Node = (steps: [DisposableStep], model: DisposableModel)

  let dockets: [Docket]
  let intrusions = Intrusions()
  private(set) var orders = 0
  private(set) var doubt: String?

  /// A thread was stopped for good: each further one would be another.
  private var isStopped = false

  private let subject: DisposableSubject
  private let canAdd: Bool
  private let length: Int

  init(_ subject: DisposableSubject, scope: Scope) {
    self.subject = subject
    length = scope.isEmpty ? 0 : scope.instants + 1
    let face = subject.make.content {}
    canAdd = face.add != nil
    let types: [any DisposableVerifier.Type] = [
      DisposingWorksOnce.self, DisposedIsSaid.self, BagsLoseNothing.self, DoneIsLetGoOf.self,
    ]
    dockets = types.map { Docket($0, face) }
  }

  /// What was tried, in words.
  var scope: String {
    length == 0 ? "nothing was tried" : "all \(TextLayout.grouped(orders)) orders of up to \(length) steps"
  }

  /// Plays everything that the scope holds.
  func judgeAll() {
    var nodes: [Node] = [([], DisposableModel(isScoped: subject.isScoped))]
    for _ in 0..<length where doubt == nil && !isStopped {
      let grown = nodes.flatMap { node in
        DisposableStep.allCases.filter { node.model.allows($0, canAdd: canAdd) }.map { (node.steps + [$0], node.model) }
      }
      nodes = judge(grown)
    }
  }

  /// Plays exactly one order.
  func judge(only steps: [DisposableStep]) {
    var model = DisposableModel(isScoped: subject.isScoped)
    for step in steps.dropLast() { _ = model.take(step) }
    _ = judge([(steps, model)])
  }

  /// Judges orders by their last steps; returns those that went well, and how the disposable stands after them.
  private func judge(_ nodes: [Node]) -> [Node] {
    var left = nodes[...]
    var good: [Node] = []
    while !left.isEmpty, doubt == nil, !isStopped {
      let (performances, stop) = play(left.map(\.steps))
      for (index, (seen, node)) in zip(performances, left).enumerated() {
        guard let step = node.steps.last else { continue }
        var after = node.model
        let expected = after.take(step)
        let situation = DisposableSituation(
          steps: node.steps,
          before: node.model,
          after: after,
          expected: expected,
          actual: seen.last ?? .init()
        )
        if judge(situation, stop: index == performances.count - 1 ? stop : nil) { good.append((node.steps, after)) }
      }
      left = left.dropFirst(performances.count)
    }
    return good
  }

  private func judge(_ situation: DisposableSituation, stop: String?) -> Bool {
    orders += 1
    guard let stop else {
      return dockets.filter { $0.exemption == nil }.reduce(true) { $1.judge(situation, stop: nil) && $0 }
    }
    isStopped = true
    let breach = StreamBreach(
      headline: "the call never came back when \(situation.words): \(stop)",
      place: .lifetime,
      cause: "the disposable waits for itself, as where its work is done under a lock."
    )
    for docket in dockets where docket.rule == DisposingWorksOnce.rule { _ = docket.judge(situation, stop: breach) }
    return false
  }

  /// Plays orders on a thread that may block or trap without harm, until one does.
  private func play(_ orders: [[DisposableStep]]) -> (seen: [[DisposableLog.Step]], stop: String?) {
    let logs = KitLocked<[DisposableLog]>([])
    let outcome = InterleavingOutcome.alone { [subject, intrusions] in
      for steps in orders {
        let log = DisposableLog(intrusions: intrusions)
        logs.withLock { $0.append(log) }
        let run = DisposableRun(log, subject)
        for step in steps { run.take(step) }
        log.seal()
        run.letGo()
      }
    }
    let seen = logs.withLock { $0 }.map(\.steps)
    switch outcome {
    case .completed: return (seen, nil)
    case .deadlock: return (seen, "it waits for ever")
    case .trapped(_, let reason): return (seen, "the thread \(reason)")
    case nil:
      doubt = "a thread of the kit neither ended nor fell asleep while it did something to the disposable"
      return ([], nil)
    }
  }
}
