/// Checks that no task begins while another one runs on another thread.
///
/// Of a scheduler that the kit drives, races decide; one with threads of its own is watched in every story.
struct TasksTakeTurns: StoryVerifier {
  static let rule: Rule.ID = "T1"
  static let missing = "no two tasks ran"

  static let cause = "nobody holds the turn while a task runs: every thread takes the next one."

  let exemption: String?
  let assessment = StreamAssessment()
  private let hasThreads: Bool

  init(_ manner: SchedulerManner, isDriven: Bool) {
    exemption = manner == .inline ? "declared T4/inline: the turn is the caller's" : nil
    hasThreads = !isDriven
  }

  func judge(_ situation: StorySituation<SchedulerModel>) {
    guard hasThreads, situation.actual.begun.count > 1 else { return }
    let overlap = situation.actual.begun.first { $0.beside != nil }
    assessment.judge(
      overlap == nil,
      else: StreamBreach(
        headline: "task \((overlap?.task ?? 0) + 1) began while task \((overlap?.beside ?? 0) + 1) was running",
        place: .lifetime,
        cause: "tasks go to several threads, and nobody has them take turns."
      )
    )
  }

  /// The race of two threads that both give the scheduler its turn.
  static func scenario(on subject: SchedulerSubject) -> InterleavingScenario {
    InterleavingScenario("\(subject.name), \(rule), two turns") { interleaving in
      let face = subject.make.content()
      let running = KitLocked<[Int]>([])
      let overlap = KitLocked<String?>(nil)
      let task = { (number: Int) -> SchedulerFace.Task in
        {
          let others = running.withLock { running in
            defer { running.append(number) }
            return running
          }
          if let other = others.first {
            overlap.withLock { $0 = $0 ?? "task \(number) began while task \(other) was running" }
          }
          interleaving.yield(after: "began task \(number)")
          running.withLock { running in running.removeAll { $0 == number } }
        }
      }
      let bodies = [1, 2].map { number in
        {
          interleaving.yield(before: "schedule task \(number)")
          _ = face.schedule.content(task(number))
          interleaving.yield(before: "run what is due")
          face.advance?.content(.zero)
        }
      }
      return InterleavingCast(bodies) { outcome in
        guard outcome == .completed else { return outcome.description }
        let breach = overlap.withLock { $0 }
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }
}
