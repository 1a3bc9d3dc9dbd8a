import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthTools: [Bug] = [sixthStaleHandle, sixthBackwardLink, sixthAdditionDuringDisposal, sixthReversedTies]

  private static let sixthStaleHandle = Bug(
    "sixth/stale-handle-cancels-the-next-execution",
    "The handle of an execution that is over disposes of whatever the command executes by then.",
    breaks: "A5",
    witness: .played(correct: "^w | ^w 7 true", broken: "^w | ^w w~ false") { variant in
      let log = SixthLog()
      let input = SixthInput<Int>("w", log)
      let source = SixthCell(input.source)
      let command = SixthCommand(variant) { _ in source.with { $0 } }
      let tell: @Sendable (ActionNews) -> Void = { news in
        if case .event(let event) = news { log.add(event) } else { log.add("refused") }
      }
      let first = command.start(1, tell)
      input.send(.completed)
      let second = command.start(2, tell)
      first.dispose()
      input.send(.next(7))
      log.add("\(command.isExecuting)")
      return withExtendedLifetime(second) { log.text }
    },
    subject: { variant in
      Subject(
        ActionSubject("sixth command", capabilities: [.failure, .interruption]) { work in
          let command = SixthCommand(variant, work)
          return ActionAdapter(
            start: { command.start($0, $1) },
            isEnabled: { !command.isExecuting },
            isExecuting: { command.isExecuting },
            events: { command.listen($0) }
          )
        }
      )
    }
  )

  private static let sixthBackwardLink = Bug(
    "sixth/tail-computes-through-its-head",
    "The closure that computes a place holds the place before it, of which it needs no more than the number.",
    breaks: "Q5",
    witness: .played(correct: "0 gone .", broken: "0 . gone") { variant in
      let log = SixthLog()
      let probe = LifetimeProbe { _ in log.add("gone") }
      var head: SixthPlace<LifetimeToken>? = SixthPlace(number: 0, variant) { $0 < 2 ? probe.token() : nil }
      log.add(head?.head == nil ? "?" : "0")
      let tail = head?.tail
      head = nil
      log.add(".")
      let text = log.text
      _ = tail?.head
      return text == "0 ." ? log.text : text
    },
    subject: { variant in
      Subject(
        SequenceSubject("sixth list") { work in
          SequenceAdapter(SixthPlace(number: 0, variant, work), head: { $0.head }, tail: { $0.tail })
        }
      )
    }
  )

  private static let sixthAdditionDuringDisposal = Bug(
    "sixth/bag-drops-what-its-work-adds",
    "Work that is added while a bag does its work is put into the bag, which is not looked at again.",
    breaks: "C3",
    witness: .played(correct: "a b true", broken: "a true") { variant in
      let log = SixthLog()
      let bag = SixthBag(variant)
      bag.add {
        log.add("a")
        bag.add { log.add("b") }
      }
      bag.dispose()
      log.add("\(bag.isDisposed)")
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("sixth bag") { work in
          let bag = SixthBag(variant)
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

  private static let sixthReversedTies = Bug(
    "sixth/agenda-reverses-equal-times",
    "A task is entered before those of the same time, so that tasks of one instant run in reverse.",
    breaks: "T2",
    witness: .played(correct: "a b c", broken: "b a c") { variant in
      let log = SixthLog()
      let agenda = SixthAgenda(variant)
      for name in ["a", "b"] { _ = agenda.schedule(after: .milliseconds(1)) { log.add(name) } }
      _ = agenda.schedule(after: .milliseconds(2)) { log.add("c") }
      agenda.advance(by: .milliseconds(2))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("sixth agenda") {
          let agenda = SixthAgenda(variant)
          return SchedulerAdapter(
            schedule: { agenda.schedule(after: .zero, $0) },
            after: { agenda.schedule(after: $0, $1) },
            advance: { agenda.advance(by: $0) }
          )
        }
      )
    }
  )
}

// MARK: A command

/// Work on demand, one execution at a time.
private final class SixthCommand: Sendable {
  typealias Listener = @Sendable (Event<Int, TestFailure>) -> Void

  private struct State {
    var count = 0
    var current: (number: Int, handles: SixthHandles)?
    var listeners: [Listener] = []
  }

  private let work: ActionSubject.Work
  private let variant: Bug.Variant
  private let state = SixthCell(State())

  init(_ variant: Bug.Variant, _ work: @escaping ActionSubject.Work) {
    self.variant = variant
    self.work = work
  }

  var isExecuting: Bool { state.with { $0.current != nil } }

  func listen(_ listener: @escaping Listener) {
    state.with { $0.listeners.append(listener) }
  }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let handles = SixthHandles()
    let number = state.with { state -> Int? in
      guard state.current == nil else { return nil }
      state.count += 1
      state.current = (state.count, handles)
      return state.count
    }
    guard let number else {
      sink(.refused)
      return .none
    }
    handles.add(
      work(input).sixthObserve { [self] event in
        guard isCurrent(number) else { return }
        sink(.event(event))
        if event.isTerminating { finish(number)?.dispose() }
        for listener in state.with({ $0.listeners }) { listener(event) }
      }
    )
    return Cancellation { [weak self] in self?.cancel(number) }
  }

  private func isCurrent(_ number: Int) -> Bool {
    state.with { $0.current?.number == number }
  }

  private func finish(_ number: Int) -> SixthHandles? {
    state.with { state in
      guard state.current?.number == number else { return nil }
      return state.current.take()?.handles
    }
  }

  private func cancel(_ number: Int) {
    let handles = variant == .broken ? state.with { $0.current.take()?.handles } : finish(number)
    handles?.dispose()
  }
}

// MARK: A list

/// A place of a list that is computed when it is read, and then known.
///
/// The lock makes it sound to send a place to other threads: `state` and `rest` are used only under it, except by
/// `deinit`, when no other thread has the place.
private final class SixthPlace<Item: AnyObject & Sendable>: @unchecked Sendable {
  private enum State {
    case unknown(compute: () -> Item?)
    case known(Item?)
  }

  private let number: Int
  private let variant: Bug.Variant
  private let work: @Sendable (Int) -> Item?
  private let lock = NSLock()
  private let isTaken = SixthCell(false)
  private var state: State
  private var rest: SixthPlace?

  init(number: Int, _ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> Item?) {
    self.number = number
    self.variant = variant
    self.work = work
    state = .unknown { work(number) }
  }

  private init(after place: SixthPlace) {
    let (number, work) = (place.number + 1, place.work)
    self.number = number
    variant = place.variant
    self.work = work
    state =
      if variant == .broken {
        .unknown { place.work(place.number + 1) }
      } else {
        .unknown { work(number) }
      }
  }

  deinit {
    // A loop, because releasing one place inside the release of another takes stack for each.
    var next = rest.take()
    while next != nil, isKnownUniquelyReferenced(&next) {
      let following = next?.rest.take()
      next = following
    }
  }

  var head: Item? { locked { compute() } }

  var tail: SixthPlace? {
    locked {
      guard compute() != nil else { return nil }
      if rest == nil { rest = SixthPlace(after: self) }
      return rest
    }
  }

  private func compute() -> Item? {
    switch state {
    case .known(let item): return item
    case .unknown(let compute):
      let item = compute()
      state = .known(item)
      return item
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    Interleaving.wait(until: { !self.isTaken.with { $0 } }, before: "take the lock of a place")
    lock.lock()
    isTaken.with { $0 = true }
    defer {
      isTaken.with { $0 = false }
      lock.unlock()
    }
    return body()
  }
}
