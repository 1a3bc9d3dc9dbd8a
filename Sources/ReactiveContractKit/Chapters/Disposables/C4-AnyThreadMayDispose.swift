extension RaceSweep.Entry {
  /// Returns the races of two threads that dispose, and of one that disposes and one that adds.
  ///
  /// Each work must be done exactly once.
  static func disposals(on subject: DisposableSubject, canAdd: Bool, preemptions: Int) -> [RaceSweep.Entry] {
    [disposal(on: subject, isAdding: false, preemptions)]
      + (canAdd ? [disposal(on: subject, isAdding: true, preemptions)] : [])
  }

  private static func disposal(on subject: DisposableSubject, isAdding: Bool, _ preemptions: Int) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "C4",
      isAdding ? "an addition and a disposal" : "two disposals",
      on: subject.name,
      cause: "checking for a disposal and recording one are two steps, and another thread runs between them.",
      preemptions: preemptions
    ) { interleaving in
      let done = KitLocked<[String]>([])
      let work = { (name: String) -> DisposableSubject.Work in
        {
          inKit {
            interleaving.yield(before: name)
            done.withLock { $0.append(name) }
          }
        }
      }
      let adapter = subject.make.content(work("the work"))
      let dispose = {
        interleaving.yield(before: "dispose")
        inSubject { adapter.dispose.content() }
      }
      let other = {
        interleaving.yield(before: isAdding ? "add" : "dispose")
        inSubject { if isAdding { adapter.add?.content(work("the addition")) } else { adapter.dispose.content() } }
      }
      return InterleavingCast([dispose, other]) { outcome in
        guard outcome == .completed else { return outcome.description }
        let seen = done.withLock { $0 }.sorted()
        let due = isAdding ? ["the addition", "the work"] : ["the work"]
        interleaving.judge(seen == due, "the threads did \(seen.isEmpty ? "nothing" : seen.joined(separator: ", "))")
        return nil
      }
    }
  }
}
