import Reactive
import ReactiveContractKit
import Synchronization

/// A sequence, a bag and a scheduler.
enum FifthTools {
  static let bugs = [linesRemember, bagKeepsLate, agendaInsertsBefore]

  // MARK: A sequence

  private static let linesRemember = Bug(
    "fifth/lines-remember-their-beginning",
    "Each tail of a sequence keeps where the sequence began, so as to be able to rewind.",
    breaks: "Q5",
    witness: .played(correct: "-0 went 1 -1", broken: "went 1 -0 -1") { variant in
      let log = FifthLog()
      func tail() -> FifthLines<FifthToken> {
        FifthLines(
          PullSequence(state: 0) { place in
            defer { place += 1 }
            return place < 2 ? FifthToken("\(place)", log) : nil
          }
        ).tail(variant)
      }
      var lines: FifthLines? = tail()
      log.add("went")
      log.add(lines?.rest.head?.name ?? "nothing")
      lines = nil
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("fifth lines") { work in
          let places = PullSequence<SequenceItem>(state: 0) { place in
            defer { place += 1 }
            return work(place)
          }
          return SequenceAdapter(
            FifthLines(places),
            head: { $0.rest.head },
            tail: { $0.tail(variant) },
            derived: { FifthLines($0.rest.map { $0 }) }
          )
        }
      )
    }
  )

  // MARK: A bag

  private static let bagKeepsLate = Bug(
    "fifth/bag-keeps-late-additions",
    "A bag that has been disposed of does what is added to it at once, and nevertheless keeps it.",
    breaks: "C5",
    witness: .played(correct: "late -a added", broken: "late added -a") { variant in
      let log = FifthLog()
      var bag: FifthBag? = FifthBag(variant)
      bag?.dispose()
      add(FifthToken("a", log), to: bag, log)
      log.add("added")
      bag = nil
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("fifth bag") { work in
          let bag = FifthBag(variant)
          bag.add(work)
          return DisposableAdapter(dispose: bag.dispose, isDisposed: { bag.isDisposed }, add: bag.add)
        }
      )
    }
  )

  private static func add(_ token: FifthToken, to bag: FifthBag?, _ log: FifthLog) {
    bag?.add { [token] in
      withExtendedLifetime(token) { log.add("late") }
    }
  }

  // MARK: A scheduler

  private static let agendaInsertsBefore = Bug(
    "fifth/agenda-inserts-before-equals",
    "A scheduler inserts a task in front of those that are due at the same instant, in place of behind them.",
    breaks: "T2",
    witness: .played(correct: "a b c", broken: "b a c") { variant in
      let (agenda, log) = (FifthAgenda(variant), FifthLog())
      _ = agenda.add(after: .milliseconds(1)) { log.add("a") }
      _ = agenda.add(after: .milliseconds(1)) { log.add("b") }
      _ = agenda.add(after: .milliseconds(2)) { log.add("c") }
      agenda.advance(by: .milliseconds(2))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("fifth agenda", belongsToOneThread: true) {
          let agenda = FifthAgenda(variant)
          return SchedulerAdapter(
            schedule: { task in
              let id = agenda.add(after: .zero, task)
              return Cancellation { agenda.cancel(id) }
            },
            after: { delay, task in
              let id = agenda.add(after: delay, task)
              return Cancellation { agenda.cancel(id) }
            },
            now: { agenda.now },
            advance: { agenda.advance(by: $0) }
          )
        }
      )
    }
  )
}

/// A place in a sequence, and the place to which it can be rewound.
private struct FifthLines<Element: Sendable> {
  let origin: PullSequence<Element>
  let rest: PullSequence<Element>

  init(_ rest: PullSequence<Element>) { self.init(origin: rest, rest: rest) }

  private init(origin: PullSequence<Element>, rest: PullSequence<Element>) {
    self.origin = origin
    self.rest = rest
  }

  func tail(_ variant: Bug.Variant) -> FifthLines {
    let next = rest.tail
    return FifthLines(origin: variant == .correct ? next : origin, rest: next)
  }
}

/// Work to do on disposal.
private final class FifthBag: Sendable {
  private struct State {
    var isDisposed = false
    var works: [@Sendable () -> Void] = []
  }

  private let variant: Bug.Variant
  private let state = Mutex(State())

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  @Sendable func add(_ work: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if variant == .correct, state.isDisposed { return true }
      state.works.append(work)
      return state.isDisposed
    }
    if isLate { work() }
  }

  @Sendable func dispose() {
    let works = state.withLock { state -> [@Sendable () -> Void] in
      if state.isDisposed { return [] }
      state.isDisposed = true
      defer { state.works = [] }
      return state.works
    }
    for work in works { work() }
  }
}

/// Virtual time with a sorted list of tasks.
///
/// `@unchecked Sendable` is sound because the subject declares `belongsToOneThread`: only the thread that makes it
/// uses it.
private final class FifthAgenda: @unchecked Sendable {
  private let variant: Bug.Variant
  private var tasks: [(due: Duration, id: Int, task: SchedulerAdapter.Task)] = []
  private var lastID = 0
  private(set) var now = Duration.zero

  init(_ variant: Bug.Variant) { self.variant = variant }

  func add(after delay: Duration, _ task: @escaping SchedulerAdapter.Task) -> Int {
    let due = now + max(delay, .zero)
    lastID += 1
    let place = tasks.firstIndex { variant == .correct ? $0.due > due : $0.due >= due }
    tasks.insert((due, lastID, task), at: place ?? tasks.count)
    return lastID
  }

  func cancel(_ id: Int) { tasks.removeAll { $0.id == id } }

  func advance(by duration: Duration) {
    let end = now + duration
    while let first = tasks.first, first.due <= end {
      tasks.removeFirst()
      now = max(now, first.due)
      first.task()
    }
    now = max(now, end)
  }
}
