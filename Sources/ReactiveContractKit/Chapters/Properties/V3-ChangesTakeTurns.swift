import Reactive

/// Lets two threads use one property, and checks that each of their operations is atomic.
struct ChangesTakeTurns: Sendable {
  static let rule: Rule.ID = "V3"

  let rule: Rule.ID
  let name: String
  let cause: String

  /// Returns the bodies of two threads that use a property, and a closure that then returns the violation, if any.
  let cast: @Sendable (PropertyFace, Interleaving, KitLocked<[Int]>) -> (bodies: [() -> Void], breach: () -> String?)

  /// Returns the race on a subject as a scenario for the search.
  func scenario(on subject: PropertySubject) -> InterleavingScenario {
    InterleavingScenario("\(subject.name), \(rule), \(name)") { interleaving in
      let face = subject.make.content(0)
      let told = KitLocked<[Int]>([])
      let (bodies, breach) = cast(face, interleaving, told)
      return InterleavingCast(bodies) { outcome in
        guard outcome == .completed else { return outcome.description }
        let found = breach()
        interleaving.judge(found == nil, found ?? "")
        return nil
      }
    }
  }

  /// Returns the races that apply to a property.
  static func all(for face: PropertyFace) -> [ChangesTakeTurns] {
    (face.modify == nil ? [] : [modifications]) + [startedMeanwhile]
  }

  private static let modifications = ChangesTakeTurns(
    rule: ChangesTakeTurns.rule,
    name: "two modifications",
    cause: "the value is read and written in two steps, between which another thread comes."
  ) { face, interleaving, told in
    let run = face.start.content { event in
      guard case .next(let value) = event else { return }
      inKit {
        interleaving.record(on: .observer(0)) { told.withLock { $0.append(value) } }
        interleaving.yield(after: "told \(value)")
      }
    }
    let bodies = [1, 10].map { step in
      {
        interleaving.yield(before: "add \(step)")
        inSubject {
          face.modify?.content { value in
            inKit { interleaving.yield(before: "go on with \(value)") }
            return value + step
          }
        }
      }
    }
    return (
      bodies,
      {
        run.dispose()
        let (seen, last) = (told.withLock { $0 }, face.value.content())
        if last != 11 { return "1 and 10 were added to 0, which makes \(last)" }
        let changes = seen.filter { $0 != 0 }
        return [[1, 11], [10, 11]].contains(changes) ? nil : "a run was told \(seen)"
      }
    )
  }

  private static let startedMeanwhile = ChangesTakeTurns(
    rule: "V2",
    name: "a start between two changes",
    cause: "reading the value and attaching are two steps, between which another thread changes it."
  ) { face, interleaving, told in
    let kept = KitLocked<[Cancellation]>([])
    let bodies = [
      {
        for value in 1...2 {
          interleaving.yield(before: "set \(value)")
          inSubject { face.set.content(value) }
        }
      },
      {
        interleaving.yield(before: "start")
        let run = inSubject {
          face.start.content { event in
            guard case .next(let value) = event else { return }
            inKit {
              interleaving.record(on: .observer(0)) { told.withLock { $0.append(value) } }
              interleaving.yield(after: "told \(value)")
            }
          }
        }
        kept.withLock { $0.append(run) }
      },
    ]
    return (
      bodies,
      {
        for run in kept.withLock({ $0 }) { run.dispose() }
        let seen = told.withLock { $0 }
        return [[0, 1, 2], [1, 2], [2]].contains(seen) ? nil : "a run was told \(seen)"
      }
    )
  }
}
