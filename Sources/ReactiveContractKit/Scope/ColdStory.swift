/// One thing that the kit does to a cold signal, or in the place of its work.
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

  /// The end that the step has the oldest run send; `nil` if it sends none.
  var end: Note? {
    switch self {
    case .fail: .failed
    case .complete: .completed
    case .interrupt: .interrupted
    default: nil
    }
  }
}

/// What a cold signal that keeps the rules does: a pure function of what is done to it.
struct ColdModel: StoryModel {
  typealias Reaction = ColdReaction

  /// What has to happen in a step.
  struct Expectation {
    var begun = 0
    var begunThere = 0
    var disposed: Set<Int> = []
    var effects = 0
    /// Of observers that are still there.
    var told: [Int: [Note]] = [:]
    /// The runs that end in the step and have sent a value.
    var spent: Set<Int> = []
  }

  /// One run of the work.
  struct Run {
    var isAlive = true
    var hasSent = false
  }

  /// How things stand with an observer.
  enum Seat: Hashable {
    /// The start waits for the scheduler.
    case waiting

    /// Nothing has begun, and the shared run has to be.
    case idle
    case attached(run: Int)
    case gone
  }

  private static let most = 2

  private(set) var runs: [Run] = []
  private(set) var seats: [Seat] = []

  /// Whether somebody was disposed of while the start was waiting, and nothing has come of it yet.
  private(set) var hasRecalled = false

  /// Whether the shared run is over.
  private(set) var isOver = false
  private var connections = 0
  private var values = 0

  let manner: ColdManner

  init(_ manner: ColdManner) { self.manner = manner }

  /// The runs that go on, by number.
  var alive: [Int] { runs.indices.filter { runs[$0].isAlive } }

  /// Whether the step means something now.
  func allows(_ step: ColdStep) -> Bool {
    switch step {
    case .observe: seats.count < Self.most && !isOver
    case .observeThere: seats.count < Self.most && manner == .scheduledUnlessThere
    case .advance: hasRecalled || seats.contains(.waiting)
    case .connect: manner == .connected && connections < Self.most && !isOver
    case .disconnect: connections > 0 && !isOver
    case .send, .fail, .complete, .interrupt: !alive.isEmpty
    case .dispose: seats.contains { $0 != .gone }
    }
  }

  /// Takes the step, and returns what has to happen in it.
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
    case .fail, .complete, .interrupt: if let run = alive.first { end(run, &expected, telling: step.end) }
    case .dispose: if let first = seats.firstIndex(where: { $0 != .gone }) { dispose(first, &expected) }
    }
    return expected
  }

  private mutating func observe(_ expected: inout Expectation) {
    switch manner {
    case .independent: seats.append(.attached(run: begin(&expected)))
    case .scheduled, .scheduledUnlessThere: seats.append(.waiting)
    case .connected, .connectedByFirst, .autoconnected:
      seats.append(runs.isEmpty ? .idle : .attached(run: 0))
      if runs.isEmpty, manner != .connected { share(&expected) }
    }
  }

  private mutating func begin(_ expected: inout Expectation) -> Int {
    expected.begun += 1
    runs.append(Run())
    return runs.count - 1
  }

  /// Begins the shared run, for all who are there.
  private mutating func share(_ expected: inout Expectation) {
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
    tell(.value(UInt8(clamping: values)), from: run, &expected)
  }

  private func tell(_ note: Note, from run: Int, _ expected: inout Expectation) {
    for seat in seats.indices where seats[seat] == .attached(run: run) { expected.told[seat] = [note] }
  }

  private mutating func end(
    _ run: Int,
    _ expected: inout Expectation,
    telling end: Note? = nil,
    isDisposed: Bool = false
  ) {
    if let end { tell(end, from: run, &expected) }
    if isDisposed { expected.disposed = [run] }
    if runs[run].hasSent { expected.spent.insert(run) }
    runs[run].isAlive = false
    seats = seats.map { $0 == .attached(run: run) ? .gone : $0 }
    isOver = manner.isShared
  }

  private mutating func dispose(_ observer: Int, _ expected: inout Expectation) {
    let seat = seats[observer]
    seats[observer] = .gone
    if seat == .waiting { hasRecalled = true }
    guard case .attached(let run) = seat else { return }
    let isLast = !seats.contains(seat)
    if !manner.isShared || manner == .autoconnected && isLast { end(run, &expected, isDisposed: true) }
  }
}
