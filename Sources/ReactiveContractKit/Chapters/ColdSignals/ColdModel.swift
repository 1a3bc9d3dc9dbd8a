/// One step of the kit on a cold signal, or on behalf of its work.
enum ColdStep: String, CaseIterable, Sendable {
  case observe = "observe"
  case observeThere = "observe in a task"
  case advance = "let the tasks run"
  case connect = "connect"
  case disconnect = "disconnect"
  case send = "send"
  case fail = "fail"
  case complete = "complete"
  case interrupt = "interrupt"
  case dispose = "dispose of the first"
  case disposeAgain = "dispose of the same again"
  case disposeLate = "dispose of one that has ended"
  case disposeInside = "dispose of the first in its next handler"

  /// The terminal event that the oldest run sends in the step; `nil` if it sends none.
  var end: Note? {
    switch self {
    case .fail: .failed
    case .complete: .completed
    case .interrupt: .interrupted
    default: nil
    }
  }
}

/// A model of a cold signal that keeps the rules: a pure function of the steps so far.
struct ColdModel: StepModel {
  typealias Reaction = ColdReaction

  /// The expected reaction to a step.
  struct Expectation {
    var begun = 0
    var begunThere = 0
    var disposed: Set<Int> = []
    var effects = 0
    /// The events that the observers that have not gone must receive.
    var received: [Int: [Note]] = [:]
    /// The runs that end in the step and have sent a value.
    var spent: Set<Int> = []
  }

  /// One run of the work.
  struct Run {
    var isAlive = true
    var hasSent = false
  }

  /// The state of an observer.
  enum Seat: Hashable {
    /// Its run waits for the scheduler to begin it.
    case waiting

    /// The shared run has not begun yet.
    case idle
    case attached(run: Int)
    case gone
  }

  private static let most = 2

  private(set) var runs: [Run] = []
  private(set) var seats: [Seat] = []

  /// True if an observer was disposed of while its start was waiting, and the scheduler has not run since.
  private(set) var hasRecalled = false

  /// The observer that disposes of itself when it receives its next value; `nil` if none does.
  private var disposing: Int?

  /// The observer that was disposed of last; `nil` if none was.
  private var lastDisposed: Int?

  /// The first observer that received an end and was not disposed of since; `nil` if there is none.
  private var ended: Int?

  /// True if the shared run has ended.
  private(set) var isOver = false
  private var connections = 0
  private var values = 0

  let runKind: ColdRunKind
  let capabilities: Capabilities

  init(_ runKind: ColdRunKind, _ capabilities: Capabilities) {
    self.runKind = runKind
    self.capabilities = capabilities
  }

  /// The numbers of the runs that have not ended.
  var alive: [Int] { runs.indices.filter { runs[$0].isAlive } }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: ColdStep) -> Bool {
    switch step {
    case .observe: seats.count < Self.most
    case .observeThere: seats.count < Self.most && runKind == .scheduledUnlessThere
    case .advance: hasRecalled || seats.contains(.waiting)
    case .connect: runKind == .connected && connections < Self.most && !isOver
    case .disconnect: connections > 0 && !isOver
    case .fail: !alive.isEmpty && capabilities.contains(.failure)
    case .interrupt: !alive.isEmpty && capabilities.contains(.interruption)
    case .send, .complete: !alive.isEmpty
    case .dispose: seats.contains { $0 != .gone }
    case .disposeAgain: lastDisposed != nil
    // Of the runs that others share, only one that begins anew has a successor, which a late disposal could end.
    case .disposeLate: runKind == .autoconnectedAnew && ended != nil && !alive.isEmpty
    // An operator over an independent run may hold a value back, and its observer is not called in that step.
    case .disposeInside: runKind.isShared && disposing == nil && seats.contains { $0 != .gone }
    }
  }

  /// Takes the step, and returns the expected reaction.
  mutating func take(_ step: ColdStep) -> Expectation {
    var expected = Expectation()
    switch step {
    case .observe: observe(&expected)
    case .observeThere:
      startWaiting(&expected)
      seats.append(.attached(run: begin(&expected)))
      expected.begunThere = 1
    case .advance: startWaiting(&expected)
    case .connect:
      connections += 1
      if runs.isEmpty { share(&expected) }
    case .disconnect: end(0, &expected, isDisposed: true)
    case .send: for run in alive { send(from: run, &expected) }
    case .disposeInside: disposing = seats.firstIndex { $0 != .gone }
    case .disposeAgain: break
    case .disposeLate: ended = nil
    case .fail, .complete, .interrupt: if let run = alive.first { end(run, &expected, sending: step.end) }
    case .dispose: if let first = seats.firstIndex(where: { $0 != .gone }) { dispose(first, &expected) }
    }
    return expected
  }

  private mutating func observe(_ expected: inout Expectation) {
    // The values that a run retains decide what an observer receives after its end.
    if isOver, runKind != .autoconnectedAnew { return seats.append(.gone) }
    switch runKind {
    case .independent: seats.append(.attached(run: begin(&expected)))
    case .scheduled, .scheduledUnlessThere: seats.append(.waiting)
    case .connected, .connectedByFirst, .autoconnected, .autoconnectedAnew:
      seats.append(alive.first.map { .attached(run: $0) } ?? .idle)
      if alive.isEmpty, runKind != .connected { share(&expected) }
    }
  }

  private mutating func begin(_ expected: inout Expectation) -> Int {
    expected.begun += 1
    runs.append(Run())
    return runs.count - 1
  }

  /// Begins the shared run for all attached observers.
  private mutating func share(_ expected: inout Expectation) {
    isOver = false
    let run = begin(&expected)
    seats = seats.map { $0 == .idle ? .attached(run: run) : $0 }
  }

  private mutating func startWaiting(_ expected: inout Expectation) {
    hasRecalled = false
    for seat in seats.indices where seats[seat] == .waiting { seats[seat] = .attached(run: begin(&expected)) }
  }

  private mutating func send(from run: Int, _ expected: inout Expectation) {
    values += 1
    runs[run].hasSent = true
    expected.effects += 1
    record(.value(UInt8(clamping: values)), from: run, &expected)
    if let observer = disposing, seats[observer] == .attached(run: run) { dispose(observer, &expected) }
  }

  private func record(_ note: Note, from run: Int, _ expected: inout Expectation) {
    for seat in seats.indices where seats[seat] == .attached(run: run) { expected.received[seat] = [note] }
  }

  private mutating func end(
    _ run: Int,
    _ expected: inout Expectation,
    sending end: Note? = nil,
    isDisposed: Bool = false
  ) {
    if let end {
      record(end, from: run, &expected)
      if ended == nil { ended = seats.firstIndex(of: .attached(run: run)) }
    }
    if isDisposed { expected.disposed = [run] }
    if runs[run].hasSent { expected.spent.insert(run) }
    runs[run].isAlive = false
    seats = seats.map { $0 == .attached(run: run) ? .gone : $0 }
    isOver = runKind.isShared
  }

  private mutating func dispose(_ observer: Int, _ expected: inout Expectation) {
    let seat = seats[observer]
    seats[observer] = .gone
    if disposing == observer { disposing = nil }
    lastDisposed = observer
    if seat == .waiting { hasRecalled = true }
    guard case .attached(let run) = seat else { return }
    let isLast = !seats.contains(seat)
    if !runKind.isShared || runKind.isAutoconnected && isLast { end(run, &expected, isDisposed: true) }
  }
}
