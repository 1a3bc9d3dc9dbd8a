extension StepSituation<ColdModel> {
  /// The step in words: `it was observed`.
  @inline(never)
  var words: String {
    switch step {
    case .observe: before.isOver ? "it was observed after its end" : "it was observed"
    case .observeThere: "it was observed in a task"
    case .advance: "the scheduler ran its tasks"
    case .connect: "it was connected"
    case .disconnect: "the connection was disposed of"
    case .send:
      "\(TextLayout.counted(before.alive.count, "run", "runs")) sent \(before.alive.count == 1 ? "a value" : "a value each")"
    case .fail: "the work failed"
    case .complete: "the work completed"
    case .interrupt: "the work was interrupted"
    case .disposeInside: "no call was made"
    case .disposeAgain: "an observer was disposed of again"
    case .disposeLate: "an observer of an ended run was disposed of"
    case .dispose: "observer \((before.seats.firstIndex { $0 != .gone } ?? 0) + 1) was disposed of"
    }
  }
}
