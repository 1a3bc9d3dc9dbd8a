/// Lets two threads dispose, or one dispose and one add, and checks that each work is done exactly once.
struct AnyThreadMayDispose: Sendable {
  static let rule: Rule.ID = "C4"

  static let cause = "whether it has been disposed is asked and noted in two steps, between which another thread comes."

  let name: String
  let isAdding: Bool

  /// Returns the races that apply to a disposable.
  static func all(for face: DisposableFace) -> [AnyThreadMayDispose] {
    let disposals = AnyThreadMayDispose(name: "two disposals", isAdding: false)
    return face.add == nil ? [disposals] : [disposals, .init(name: "an addition and a disposal", isAdding: true)]
  }

  /// Returns the race on a subject as a scenario for the search.
  func scenario(on subject: DisposableSubject) -> InterleavingScenario {
    InterleavingScenario("\(subject.name), \(Self.rule), \(name)") { interleaving in
      let done = KitLocked<[String]>([])
      let work = { (name: String) -> DisposableSubject.Work in
        {
          inKit {
            interleaving.yield(before: name)
            done.withLock { $0.append(name) }
          }
        }
      }
      let face = subject.make.content(work("the work"))
      let dispose = {
        interleaving.yield(before: "dispose")
        inSubject { face.dispose.content() }
      }
      let other = {
        interleaving.yield(before: isAdding ? "add" : "dispose")
        inSubject { if isAdding { face.add?.content(work("the addition")) } else { face.dispose.content() } }
      }
      return InterleavingCast([dispose, other]) { outcome in
        guard outcome == .completed else { return outcome.description }
        let seen = done.withLock { $0 }.sorted()
        let due = isAdding ? ["the addition", "the work"] : ["the work"]
        interleaving.judge(seen == due, "done were \(seen.isEmpty ? "none" : seen.joined(separator: ", "))")
        return nil
      }
    }
  }
}
