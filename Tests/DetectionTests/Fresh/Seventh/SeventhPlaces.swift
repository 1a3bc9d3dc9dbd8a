import Reactive
import ReactiveContractKit
import Synchronization

/// Sequences and disposables.
extension Bug {
  static let seventhPlaces: [Bug] = [seventhPageBug, seventhBagBug]

  // MARK: Q2

  private static let seventhPageBug = Bug(
    "seventh/end-is-looked-up-again",
    "A sequence takes a place whose value is nil, which is its end, for one that has not been computed.",
    breaks: "Q2",
    witness: .played(correct: "0", broken: "0 0 0") { variant in
      let log = SeventhLog()
      let page = SeventhPage(0, variant) { place in
        log.add("\(place)")
        return nil
      }
      _ = page.head
      _ = page.head
      _ = page.tail
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("seventh pages") { work in
          SequenceAdapter(SeventhPage(0, variant, work), head: \.head, tail: \.tail)
        }
      )
    }
  )

  // MARK: C3

  private static let seventhBagBug = Bug(
    "seventh/added-while-it-is-emptied",
    "A bag keeps work that is added while its work is being done for a disposal that never comes.",
    breaks: "C3",
    witness: .played(correct: "a b", broken: "a") { variant in
      let log = SeventhLog()
      let bag = SeventhBag(variant)
      bag.add {
        log.add("a")
        bag.add { log.add("b") }
      }
      bag.dispose()
      bag.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("seventh bag") { work in
          let bag = SeventhBag(variant)
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
}

/// A place of a sequence that is computed when it is read.
private final class SeventhPage: Sendable {
  private struct State: Sendable {
    var isRead = false
    var item: SequenceItem?
    var next: SeventhPage?
  }

  private let place: Int
  private let variant: Bug.Variant
  private let work: @Sendable (Int) -> SequenceItem?
  private let state = Mutex(State())

  init(_ place: Int, _ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> SequenceItem?) {
    self.place = place
    self.variant = variant
    self.work = work
  }

  /// Releases the pages behind this one one after the other.
  deinit {
    var next = take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.take() }
  }

  var head: SequenceItem? {
    state.withLock { read(&$0) }
  }

  var tail: SeventhPage? {
    state.withLock { state in
      guard read(&state) != nil else { return nil }
      let next = state.next ?? SeventhPage(place + 1, variant, work)
      state.next = next
      return next
    }
  }

  private func read(_ state: inout State) -> SequenceItem? {
    let isKnown = variant == .correct ? state.isRead : state.item != nil
    if !isKnown {
      state.item = work(place)
      state.isRead = true
    }
    return state.item
  }

  private func take() -> SeventhPage? {
    state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
  }
}

/// A bag of work, for any thread.
private final class SeventhBag: Sendable {
  private enum Phase {
    case filling
    case emptying
    case empty
  }

  private let variant: Bug.Variant
  private let state = Mutex<(phase: Phase, works: [@Sendable () -> Void])>((.filling, []))

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { state.withLock { $0.phase != .filling } }

  func add(_ work: @escaping @Sendable () -> Void) {
    let isKept = state.withLock { state in
      let isKept =
        switch state.phase {
        case .filling: true
        case .emptying: variant == .broken
        case .empty: false
        }
      if isKept { state.works.append(work) }
      return isKept
    }
    if !isKept { work() }
  }

  func dispose() {
    let works = state.withLock { state -> [@Sendable () -> Void]? in
      guard state.phase == .filling else { return nil }
      defer { state = (.emptying, []) }
      return state.works
    }
    guard let works else { return }
    for work in works { work() }
    state.withLock { $0.phase = .empty }
  }
}
