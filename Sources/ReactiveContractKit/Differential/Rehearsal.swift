import Reactive

/// Plays one case with any number of observers, and records only the events that they receive.
///
/// It does everything in the order of ``Play``, which records much more and is slower for it.
final class Rehearsal {
  /// The inputs of a rehearsal: the operator on one road, and the events that its inputs are sent.
  struct Programme {
    let form: OperatorSubject<String, String>.Form
    let shape: InputShape
    /// The events of each input, by the letter of the note.
    let words: [[Event<String, TestFailure>]]
    let scripts: [Script]
    let order: Case.Order
    let attendances: [ObserverSchedule]
  }

  typealias Source = EventSource<String, TestFailure>

  /// A script that is being sent to an observer of its input.
  private struct Run {
    let input: Int
    let start: Int
    var next = 0
    var isLive = true
    let send: (Note) -> Void
  }

  /// An observer of the result.
  private struct Guest {
    let attendance: ObserverSchedule
    var cancellation: Cancellation?
    /// The number of events that the observer has received.
    var count = 0
  }

  private let programme: Programme
  private let scheduler = TestScheduler()
  private let owner = ThreadToken.current
  private var runs: ContiguousArray<Run> = []
  private var guests: ContiguousArray<Guest>
  private var sightings: ContiguousArray<RecordedRun.RecordedEvent> = []
  private var ties: Trial.Ties = []
  private var tick = 0
  private var lastOpen = -1
  private var ranAway = false
  private var isOver = false
  private var isInAction = false
  private var heardEnds: Set<EventKind> = []

  private init(_ programme: Programme) {
    self.programme = programme
    guests = ContiguousArray(programme.attendances.map { Guest(attendance: $0) })
    runs.reserveCapacity(2 * programme.scripts.count)
    sightings.reserveCapacity(6 * programme.attendances.count)
  }

  /// Plays the case to its end.
  static func play(_ programme: Programme) -> RecordedRun {
    let rehearsal = Rehearsal(programme)
    // The result is released when `perform` returns; `close` cancels whatever that release schedules.
    let course = rehearsal.perform()
    rehearsal.close()
    return course
  }

  private func perform() -> RecordedRun {
    let result = programme.form.apply.content(inputs(), scheduler)
    let planned = programme.attendances.reduce(0) { max($0, $1.planned) }
    var quiet = 0
    while true {
      playInstant(result)
      let isWaiting = scheduler.pendingCount > 0
      let isBusy = runs.contains { $0.isLive && $0.next < programme.scripts[$0.input].entries.count }
      if isBusy || tick < planned {
        quiet = 0
      } else if !isWaiting {
        break
      } else {
        quiet += 1
      }
      if quiet > Self.patience { break }
      tick += 1
    }
    return RecordedRun(
      sightings: sightings,
      ties: ties,
      ranAway: ranAway,
      horizon: scheduler.pendingCount > 0 ? tick + 1 : nil,
      lastOpen: lastOpen,
      isDeserted: !runs.contains(where: \.isLive),
      heardEnds: heardEnds
    )
  }

  /// The number of instants that it goes on after the last note while actions wait on the scheduler.
  private static let patience = 8

  private static let mostActionsOfAnInstant = 1_000

  private func playInstant(_ result: Source) {
    scheduler.openInstant(.tick(tick))
    if programme.order.contains(.timersFirst) { runDue() }
    noteTies()
    leave(.before(tick))
    for observer in guests.indices where guests[observer].attendance.comes == tick {
      let cancellation = attach(observer, to: result)
      guests[observer].cancellation = cancellation
    }
    send()
    leave(.behind(tick))
    runDue()
  }

  private func attach(_ observer: Int, to result: Source) -> Cancellation {
    let stage = Confined(self)
    return result.observe { event in stage.content.deliver(event, to: observer) }
  }

  private func deliver(_ event: Event<String, TestFailure>, to observer: Int) {
    guard ThreadToken.current == owner, !isOver else { return }
    sightings.append(.init(observer: observer, tick: tick, event: event, isScheduled: isInAction))
    let count = guests[observer].count
    guests[observer].count = count + 1
    if guests[observer].attendance.leaves == .inside(count) { dismiss(observer) }
  }

  private func leave(_ leaving: ObserverSchedule.Leaving) {
    for observer in guests.indices where guests[observer].attendance.leaves == leaving {
      dismiss(observer)
    }
  }

  private func dismiss(_ observer: Int) {
    // Read first: the disposal may deliver an event, and counting that event changes `guests`.
    let cancellation = guests[observer].cancellation
    cancellation?.dispose()
  }

  /// Runs the due actions, one after the other, and the actions that they schedule for the same instant.
  private func runDue() {
    let now = SchedulerInstant.tick(tick)
    var left = Self.mostActionsOfAnInstant
    var finished: VirtualAgenda.Ticket?
    isInAction = true
    defer { isInAction = false }
    while left > 0, let due = scheduler.takeNext(after: finished, by: now) {
      finished = due.ticket
      due.action()
      left -= 1
    }
    if left == 0 { ranAway = true }
  }

  private func noteTies() {
    let senders = runs.indices.count { dueNote(of: $0) != nil }
    let leaves = guests.contains { $0.attendance.leaves?.tick == tick }
    if senders > 1 { ties.insert(.inputs) }
    if senders > 0, leaves { ties.insert(.disposal) }
    guard senders > 0 || leaves, let due = scheduler.nextDue, due <= scheduler.now else { return }
    ties.insert(.timers)
  }

  /// Releases everything: the result retains its inputs, which retain the rehearsal.
  private func close() {
    isOver = true
    let gone = (guests, runs)
    for guest in gone.0 { guest.cancellation?.dispose() }
    guests = []
    runs = []
    withExtendedLifetime(gone) {}
    // Tasks that the end scheduled for this instant still run: a cancelled task retains what it holds if it never ends.
    if !ranAway { runDue() }
    scheduler.cancelAll()
  }
}

extension Rehearsal {
  private func inputs() -> Inputs<String> {
    let sources = programme.scripts.indices.map(source)
    let outer = EventSource<Source, TestFailure> { [self] sink in
      observe(0, atOnce: programme.form.road == .producer) { note in
        let inner = sources[1 + Int(note.letter) % (sources.count - 1)]
        sink(note.kind == .value ? .next(inner) : Event(ending: note.kind))
      }
    }
    return Inputs(sources: sources, outer: outer)
  }

  private func source(_ input: Int) -> Source {
    let words = programme.words[input]
    let isInner = programme.shape == .flattening && input > 0
    let atOnce = programme.form.road == .producer || isInner
    return Source { [self] sink in
      observe(input, atOnce: atOnce) { note in
        sink(note.kind == .value ? words[Int(note.letter)] : Event(ending: note.kind))
      }
    }
  }

  private func observe(_ input: Int, atOnce: Bool, _ send: @escaping (Note) -> Void) -> Cancellation {
    guard !isOver, ThreadToken.current == owner else { return .none }
    let index = runs.count
    runs.append(Run(input: input, start: tick, send: send))
    lastOpen = tick
    if atOnce { sendDue(of: index) }
    return Cancellation { [self] in
      if index < runs.count { runs[index].isLive = false }
    }
  }

  /// Sends the due notes, one run after the other; runs that begin meanwhile come last in either order.
  private func send() {
    let known = runs.count
    let isReversed = programme.order.contains(.inputsReversed)
    let rotation = programme.order.rotation
    var index = 0
    while index < runs.count {
      var turn = index
      if index < known { turn = ((isReversed ? known - 1 - index : index) + rotation) % known }
      if runs[turn].isLive { lastOpen = tick }
      sendDue(of: turn)
      index += 1
    }
  }

  private func sendDue(of index: Int) {
    while let note = dueNote(of: index) {
      runs[index].next += 1
      if note.kind.isTerminating {
        runs[index].isLive = false
        heardEnds.insert(note.kind)
      }
      runs[index].send(note)
    }
  }

  private func dueNote(of index: Int) -> Note? {
    guard index < runs.count, runs[index].isLive else { return nil }
    let entries = programme.scripts[runs[index].input].entries
    let next = runs[index].next
    guard next < entries.count, runs[index].start + entries[next].tick <= tick else { return nil }
    return entries[next].note
  }
}

extension Event where Failure == TestFailure {
  /// Creates the end of a kind; a value, which is no end, gives a completion.
  fileprivate init(ending kind: EventKind) {
    switch kind {
    case .failed: self = .failed(TestFailure())
    case .interrupted: self = .interrupted
    case .value, .completed: self = .completed
    }
  }
}
