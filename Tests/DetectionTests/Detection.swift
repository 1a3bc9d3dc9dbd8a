import Foundation
import ReactiveContractKit
import Synchronization

/// The reports of the kit about the two variants of a bug.
struct Detection: Sendable {
  let bug: Bug

  /// The rules that the broken variant breaks, in the order in which a failure prints them.
  let broken: [Rule.ID]

  /// The rules that are reported about the correct variant, with their verdicts.
  let falsePositives: [String]

  /// The problems that the oracle reports about each variant; `nil` without an oracle.
  let oracle: (broken: String, correct: String)?

  init(of bug: Bug) {
    self.bug = bug
    // An author who is told of a bug under a decided rule has adopted that rule; other authors are not asked.
    let subject = { (variant: Bug.Variant) -> Subject in
      bug.rule.map { bug.subject(variant).adopting($0) } ?? bug.subject(variant)
    }
    let breaches = subject(.broken).report().breaches
    let rules = breaches.flatMap { [$0.root] + $0.followers }.map(\.rule)
    // The report depends on whether a queue of the system gets a turn in time: the lesser of the two outcomes counts.
    broken = rules == Bug.onSystemQueues[bug.name] ? ["O4"] : rules
    let correct = subject(.correct).report()
    falsePositives = correct.judgements.filter { [.violated, .inconclusive].contains($0.verdict.kind) }.map {
      "\($0.rule): \($0.verdict.kind.words)"
    }
    oracle = bug.oracle.map { make in
      (Self.problems(of: make(.broken)), Self.problems(of: make(.correct)))
    }
  }

  private static func problems(of subject: OracleSubject) -> String {
    let problems = OperatorReport.comparing([subject]).rows.flatMap(\.problems)
    return problems.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// True if a rule reports the bug.
  var isDetectedByRules: Bool { !broken.isEmpty }

  /// True if the oracle reports the bug, and not the same about the correct variant.
  var isDetectedByOracle: Bool { oracle.map { !$0.broken.isEmpty && $0.broken != $0.correct } ?? false }

  /// True if the rule that a person named comes first.
  var isRightRuleFirst: Bool { bug.rule != nil && broken.first == bug.rule }
}

extension Detection {
  /// The reports about all historical bugs, in the order of the list.
  static let historical: [Detection] = all(of: Bug.historical)

  /// The reports about all fresh bugs, in the order of the rounds.
  static let fresh: [Detection] = all(of: Bug.fresh)

  /// True if a rule or the oracle reports the bug.
  var isDetected: Bool { isDetectedByRules || isDetectedByOracle }

  /// Judges the bugs on a thread for each processor.
  ///
  /// They are no threads of Dispatch: broken subjects use its queues, which would wait until all bugs were judged.
  private static func all(of bugs: [Bug]) -> [Detection] {
    let found = Mutex<[Int: Detection]>([:])
    let next = Atomic<Int>(0)
    let done = DispatchGroup()
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      done.enter()
      let thread = Thread {
        while case let index = next.add(1, ordering: .relaxed).oldValue, index < bugs.count {
          let detection = Detection(of: bugs[index])
          found.withLock { $0[index] = detection }
        }
        done.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    done.wait()
    let all = found.withLock { $0 }
    return bugs.indices.compactMap { all[$0] }
  }
}
