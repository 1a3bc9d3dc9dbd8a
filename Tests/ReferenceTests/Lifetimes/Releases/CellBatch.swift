import Foundation

@testable import ReactiveContractKit

/// Cells that one thread runs one after the other; the thread may trap or block.
final class CellBatch: Sendable {
  private struct Progress {
    /// The number of cells that the thread has finished.
    var finishedCount = 0
    var problems: [Problem] = []
  }

  private let isDone = DispatchSemaphore(value: 0)
  private let progress = Guarded(Progress())
  private let helper = HelperThread()

  /// The longest time of one cell in seconds; a cell that takes longer hangs.
  static var limit: Double {
    #if SANITIZED
      120
    #else
      20
    #endif
  }

  /// A cell that has stopped its thread.
  private struct Stop {
    let index: Int
    let reason: String
    var isHanging = false
  }

  /// Runs the cells on threads of their own; returns what is wrong with cells, by name: one problem for each place.
  static func problems(of cells: [ReleaseCell]) -> [String] {
    let problems = BreachRedirect.during {
      problemsInRow(of: cells.filter { !$0.isBreach }) + cells.filter(\.isBreach).compactMap(problemOfBreach)
    }
    var places: Set<String> = []
    return problems.filter { places.insert($0.place).inserted }.map(\.text)
  }

  private typealias Problem = (place: String, text: String)

  /// Runs the cells on one thread, and on another one after each cell that has stopped its thread.
  ///
  /// Gives up after two cells that hang, or thirty that trap.
  private static func problemsInRow(of cells: [ReleaseCell]) -> [Problem] {
    var problems: [Problem] = []
    var rest = cells[...]
    var (hangs, traps) = (0, 0)
    while !rest.isEmpty, hangs < 2, traps < 30 {
      let batch = CellBatch()
      let stop = batch.run(Array(rest))
      problems += batch.progress.withLock { $0.problems }
      guard let stop else { return problems }
      let index = rest.startIndex + stop.index
      problems.append((rest[index].place.name, "\(rest[index].name): \(stop.reason)"))
      if stop.isHanging { hangs += 1 } else { traps += 1 }
      rest = rest[(index + 1)...]
    }
    return rest.isEmpty ? problems : problems + [("", "\(rest.count) further cells were not run")]
  }

  /// Runs a cell that must stop its thread by a breach of rule E6.
  private static func problemOfBreach(of cell: ReleaseCell) -> Problem? {
    let batch = CellBatch()
    let stop = batch.run([cell])
    if let stop, stop.reason.hasPrefix("E6 ") { return nil }
    if let problem = batch.progress.withLock({ $0.problems.first }) { return problem }
    return (cell.place.name, "\(cell.name): \(stop?.reason ?? "no breach of E6 was reported")")
  }

  /// Runs the cells up to one that stops the thread, which is returned.
  private func run(_ cells: [ReleaseCell]) -> Stop? {
    let thread = KitThread(name: "cells") { [progress, isDone, helper] in
      for cell in cells {
        let problem = cell.problem(with: helper)
        progress.withLock { progress in
          progress.finishedCount += 1
          if let problem { progress.problems.append((cell.place.name, "\(cell.name): \(problem)")) }
        }
      }
      isDone.signal()
    }
    guard let stop = waitForStop(of: thread) else {
      thread.join()
      helper.end()
      return nil
    }
    thread.abandon(asleep: true)
    helper.abandon()
    return stop
  }

  /// Waits until the thread is done, or stopped in a cell.
  private func waitForStop(of thread: KitThread) -> Stop? {
    var (finishedCount, since) = (0, ContinuousClock.now)
    while isDone.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      let count = progress.withLock { $0.finishedCount }
      if let trap = thread.trap ?? helper.trap { return Stop(index: count, reason: "\(trap)") }
      if count > finishedCount { (finishedCount, since) = (count, .now) }
      if since.duration(to: .now) > .seconds(Self.limit) { return Stop(index: count, reason: "hangs", isHanging: true) }
    }
    return nil
  }
}
