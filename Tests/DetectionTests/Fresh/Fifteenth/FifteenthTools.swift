import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthTools: [Bug] = [fifteenthBag, fifteenthAgenda, fifteenthPlace]

  private static let fifteenthBag = Bug(
    "fifteenth/bag-adds-in-two-steps",
    "A bag asks whether it is disposed, and stores an addition in a second step; a disposal between loses it.",
    breaks: "C4",
    witness: .described(
      correct: "One thread adds a, another one disposes at the same time: a is done once, by one of them.",
      broken: "The adding thread finds the bag open and is stopped; the other disposes; a is stored, and never done."
    ),
    subject: { variant in
      Subject(
        DisposableSubject("bag") { work in
          let bag = Bag(variant)
          bag.add(work)
          return DisposableAdapter(
            dispose: { bag.dispose() },
            isDisposed: { bag.isDisposed },
            add: { bag.add($0) }
          )
        }
      )
    }
  )

  private static let fifteenthAgenda = Bug(
    "fifteenth/agenda-moves-its-clock-first",
    "A scheduler of virtual time moves its clock to the end of an advance before it runs what is due on the way.",
    breaks: "T5",
    witness: .played(correct: "a at 2, b at 5", broken: "a at 10,") { variant in
      let log = FifteenthLog()
      let agenda = Agenda(variant)
      _ = agenda.schedule(after: .seconds(2)) {
        log.add("a at \(agenda.now.components.seconds),")
        _ = agenda.schedule(after: .seconds(3)) { log.add("b at \(agenda.now.components.seconds)") }
      }
      agenda.advance(by: .seconds(10))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("agenda") {
          let agenda = Agenda(variant)
          return SchedulerAdapter(
            schedule: { agenda.schedule(after: .zero, $0) },
            after: { agenda.schedule(after: $0, $1) },
            advance: { agenda.advance(by: $0) }
          )
        }
      )
    }
  )

  private static let fifteenthPlace = Bug(
    "fifteenth/place-captures-the-place-before",
    "A tail is computed by a closure that captures the whole place before it, so an unread tail retains its head.",
    breaks: "Q5",
    witness: .played(correct: "gone", broken: "held") { variant in
      let (tail, first) = unreadTail(variant)
      return withExtendedLifetime(tail) { first.object == nil ? "gone" : "held" }
    },
    subject: { variant in
      Subject(
        SequenceSubject("places") { work in
          SequenceAdapter(Place(0, work, variant) { work(0) }, head: \.head, tail: \.tail)
        }
      )
    }
  )
}

/// A bag of work.
private final class Bag: Sendable {
  typealias Work = DisposableSubject.Work

  private struct State {
    var isDisposed = false
    var works: [Work] = []
  }

  private let state = Mutex(State())
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  func add(_ work: @escaping Work) {
    let isStored = variant == .correct ? store(work) : check(work)
    if !isStored { work() }
  }

  func dispose() {
    Interleaving.yield(before: "take the works")
    let works = state.withLock { state in
      state.isDisposed = true
      defer { state.works = [] }
      return state.works
    }
    for work in works { work() }
  }

  private func store(_ work: @escaping Work) -> Bool {
    Interleaving.yield(before: "store the work")
    return state.withLock { state in
      if !state.isDisposed { state.works.append(work) }
      return !state.isDisposed
    }
  }

  private func check(_ work: @escaping Work) -> Bool {
    Interleaving.yield(before: "look whether the bag is disposed")
    if isDisposed { return false }
    Interleaving.yield(before: "store the work")
    state.withLock { $0.works.append(work) }
    return true
  }
}

/// A scheduler of virtual time.
private final class Agenda: Sendable {
  private struct Entry {
    let id: Int
    let due: Duration
    let task: SchedulerAdapter.Task
  }

  private struct State {
    var entries: [Entry] = []
    var lastID = 0
    var now = Duration.zero
    var target = Duration.zero
    var isRunning = false
  }

  private let state = Mutex(State())
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) { self.variant = variant }

  var now: Duration { state.withLock { $0.now } }

  func schedule(after delay: Duration, _ task: @escaping SchedulerAdapter.Task) -> Cancellation? {
    Interleaving.yield(before: "enter the task")
    let id = state.withLock { state in
      state.lastID += 1
      let entry = Entry(id: state.lastID, due: state.now + delay, task: task)
      let place = state.entries.firstIndex { $0.due > entry.due } ?? state.entries.endIndex
      state.entries.insert(entry, at: place)
      return entry.id
    }
    return Cancellation { [self] in cancel(id) }
  }

  func advance(by duration: Duration) {
    Interleaving.yield(before: "advance the clock")
    let begins = state.withLock { state in
      state.target += duration
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    while let task = next() { task() }
  }

  private func next() -> SchedulerAdapter.Task? {
    Interleaving.yield(before: "take the next task")
    return state.withLock { state in
      guard let first = state.entries.first, first.due <= state.target else {
        state.now = state.target
        state.isRunning = false
        return nil
      }
      state.entries.removeFirst()
      state.now = variant == .correct ? first.due : state.target
      return first.task
    }
  }

  private func cancel(_ id: Int) {
    let removed = state.withLock { state in
      state.entries.firstIndex { $0.id == id }.map { state.entries.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}

private final class Object: Sendable {}

/// Refers to an object, and does not hold it; one thread at a time uses it.
private final class Reference: @unchecked Sendable {
  weak var object: Object?
}

/// Reads the first place of a sequence, and returns the second one unread.
private func unreadTail(_ variant: Bug.Variant) -> (tail: Place<Object>?, first: Reference) {
  let reference = Reference()
  let work: @Sendable (Int) -> Object? = { _ in Object() }
  let first = Place(0, work, variant) { work(0) }
  reference.object = first.head
  return (first.tail, reference)
}

/// A place of a sequence, computed when it is read.
private final class Place<Item: AnyObject & Sendable>: Sendable {
  private struct State {
    var compute: (@Sendable () -> Item?)?
    var item: Item?
    var next: Place?

    mutating func read() -> Item? {
      if let compute {
        item = compute()
        self.compute = nil
      }
      return item
    }
  }

  private let index: Int
  private let work: @Sendable (Int) -> Item?
  private let variant: Bug.Variant
  private let state: Mutex<State>

  init(
    _ index: Int,
    _ work: @escaping @Sendable (Int) -> Item?,
    _ variant: Bug.Variant,
    _ compute: @escaping @Sendable () -> Item?
  ) {
    self.index = index
    self.work = work
    self.variant = variant
    state = Mutex(State(compute: compute))
  }

  deinit {
    var next = takeNext()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.takeNext() }
  }

  var head: Item? {
    Interleaving.yield(before: "read the place")
    return state.withLock { $0.read() }
  }

  var tail: Place? {
    Interleaving.yield(before: "read the place")
    return state.withLock { state in
      guard state.read() != nil else { return nil }
      if state.next == nil { state.next = makeNext() }
      return state.next
    }
  }

  private func makeNext() -> Place {
    let place = index + 1
    if variant == .correct { return Place(place, work, variant) { [work] in work(place) } }
    return Place(place, work, variant) { self.work(place) }
  }

  private func takeNext() -> Place? {
    state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
  }
}
