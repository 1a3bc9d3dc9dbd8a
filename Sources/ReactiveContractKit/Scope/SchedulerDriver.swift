/// Decides when the tasks of a scheduler get their turn, whatever threads they run on.
///
/// One that is driven is told to let time pass. One with threads of its own is kept busy by a task that waits until its turn is
/// over, behind which all others queue up.
final class SchedulerDriver: Sendable {
  /// A task that keeps a scheduler busy.
  private final class Plug: Sendable {
    let hasBegun = KitSemaphore()
    let isOver = KitSemaphore()
  }

  /// The time that a story counts in.
  static let unit: Duration = .seconds(1)

  let face: SchedulerFace
  private let plug: KitLocked<Plug?>
  private let isDriven: Bool

  /// Whether the scheduler has threads of its own.
  var hasThreads: Bool { !isDriven }

  init(_ face: SchedulerFace, _ manner: SchedulerManner) {
    self.face = face
    isDriven = face.advance != nil || manner == .inline
    plug = KitLocked(nil)
    if hasThreads { exchangePlugs() }
  }

  /// Lets so many units of time pass, and everything that is due have its turn.
  ///
  /// - Parameter isDone: Whether nothing is left that a scheduler with threads of its own should still run.
  func advance(by units: Int, most rounds: Int = 8, until isDone: () -> Bool = { true }) {
    face.advance?.content(Self.unit * units)
    guard hasThreads else { return }
    var left = rounds
    repeat {
      exchangePlugs()
      left -= 1
    } while left > 0 && !isDone()
  }

  /// Gives the scheduler its turn for good.
  func letGo() {
    let last = plug.withLock { $0.take() }
    last?.isOver.post()
  }

  /// Ends the present turn, and waits for the next one: what was scheduled before it has run then.
  private func exchangePlugs() {
    let next = Plug()
    _ = face.schedule.content {
      next.hasBegun.post()
      next.isOver.wait()
    }
    let previous = plug.withLock { plug in
      defer { plug = next }
      return plug
    }
    previous?.isOver.post()
    next.hasBegun.wait()
  }
}
