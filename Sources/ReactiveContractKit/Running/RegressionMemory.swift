/// The file of cases that have failed once: read before a subject is checked, extended afterwards.
///
/// Tests run in parallel; within a process, a lock serializes the use of the file.
struct RegressionMemory: Sendable {
  let path: String

  /// Receives messages that are no verdicts.
  var notice: @Sendable (String) -> Void = { FileOutput.write($0 + "\n", to: FileOutput.standardError) }

  /// The name of the environment variable that has the path of the file.
  static let environmentVariable = "CONTRACT_REGRESSIONS"

  private static let turn = KitLock()

  /// Returns the memory whose path is in the environment; `nil` if there is none.
  static func requested(in variable: (String) -> String? = Environment.value) -> RegressionMemory? {
    guard let path = variable(environmentVariable), !path.isEmpty else { return nil }
    return RegressionMemory(path: path)
  }

  /// Checks a subject: first in the cases of the file and, if none of them fails, in the whole scope.
  func report(_ subject: Subject, _ configuration: CheckConfiguration, _ caller: Report.Caller) -> Report {
    switch change({ _ in }) {
    case .unreadable(let reason):
      let doubt = Judgement("E0", .inconclusive("\(path), which \(Self.environmentVariable) names: \(reason)"))
      return Report(subject: subject.name, judgements: [doubt], caller: caller)
    case .known(let list):
      let broken = again(subject, list.tokens.filter { $0.subject == subject.name }, configuration)
      let again = BaselineRequest.accepted(Report(subject: subject.name, judgements: broken, caller: caller))
      // Known findings do not keep the rest from being checked.
      if again.judgements.contains(where: { $0.verdict.kind.isFailure }) { return again }
    }
    let report = BaselineRequest.accepted(subject.report(configuration, caller: caller))
    let cases = report.brokenCases
    if !cases.isEmpty, case .unreadable(let reason) = change({ $0.add(cases) }) {
      notice("\(path) cannot be added to: \(reason)")
    }
    return report
  }

  /// Returns one judgement per rule for the cases that still fail; removes cases that are no longer valid.
  private func again(_ subject: Subject, _ tokens: [ReplayToken], _ configuration: CheckConfiguration) -> [Judgement] {
    var broken: [Judgement] = []
    for token in tokens where subject.isChecked(token.rule, configuration) {
      do throws(UnusableCase) {
        let judged = try subject.replay(token).first { $0.rule == token.rule }
        guard let judged, judged.verdict.kind != .notApplicable else {
          throw UnusableCase(reason: "\(token.rule) does not concern \(subject.name)")
        }
        let isNew = !broken.contains { $0.rule == token.rule }
        if judged.verdict.kind == .violated, isNew { broken.append(judged) }
      } catch {
        notice("\(path): dropped \(token): \(error.reason)")
        _ = change { $0.remove([token]) }
      }
    }
    return broken
  }

  private enum Content {
    case known(RegressionList)
    case unreadable(String)
  }

  /// Reads the file, changes the list, and writes it if that makes a difference.
  private func change(_ change: (inout RegressionList) -> Void) -> Content {
    Self.turn.withLock {
      let old: RegressionList
      do throws(RegressionList.FormatError) {
        switch FileInput.text(path) {
        case .text(let text): old = try RegressionList(text)
        case .missing: old = RegressionList()
        case .unreadable(let reason): return .unreadable(reason)
        }
      } catch {
        return .unreadable(error.reason)
      }
      var list = old
      change(&list)
      for problem in old.unreadable { notice("\(path): dropped, because it is not a token:\n\(problem)") }
      if list.lines != old.lines || !old.unreadable.isEmpty, let reason = FileOutput.replaceFile(path, with: list.text)
      {
        notice("\(path) cannot be written: \(reason)")
      }
      return .known(list)
    }
  }
}
