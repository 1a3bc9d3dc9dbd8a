import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Disposables, each with another way to do its work once.
  static var disposables: [CorrectSubject] {
    [
      CorrectSubject("disposable/one atomic word", "Its state is one atomic flag, next to the closure.") {
        Subject(
          DisposableSubject("one atomic word") { work in
            let token = AtomicToken(work)
            return DisposableAdapter(dispose: token.dispose, isDisposed: { token.isDisposed })
          }
        )
      },
      CorrectSubject("disposable/an enum of phases", "Has a third state, in which its work is being done.") {
        Subject(
          DisposableSubject("an enum of phases") { work in
            let token = PhasedToken(work)
            return DisposableAdapter(dispose: token.dispose, isDisposed: { token.isDisposed })
          }
        )
      },
      CorrectSubject("disposable/scoped, by deinit", "Does its work when it is released, too, through one path.") {
        Subject(
          DisposableSubject("scoped", readings: ["C1/scoped"]) { work in
            let token = ScopedToken(work)
            return DisposableAdapter(dispose: token.dispose)
          }
        )
      },
      CorrectSubject(
        "disposable/weak, its owner holds the work",
        "The handle knows its owner weakly, which has the work."
      ) {
        Subject(
          DisposableSubject("weak handle") { work in
            let owner = Owner(work)
            let handle = WeakHandle(owner)
            return DisposableAdapter(
              dispose: { withExtendedLifetime(owner) { handle.dispose() } },
              isDisposed: { withExtendedLifetime(owner) { handle.isDisposed } }
            )
          }
        )
      },
      CorrectSubject("bag/an array", "Keeps its children in an array, and does the work of the newest first.") {
        Subject(
          DisposableSubject("a bag, an array") { work in
            let bag = ArrayBag()
            bag.add(work)
            return DisposableAdapter(dispose: bag.dispose, isDisposed: { bag.isDisposed }, add: bag.add)
          }
        )
      },
      CorrectSubject("bag/a dictionary", "Keeps its children in a dictionary, and so in no order.") {
        Subject(
          DisposableSubject("a bag, a dictionary") { work in
            let bag = DictionaryBag()
            bag.add(work)
            return DisposableAdapter(dispose: bag.dispose, isDisposed: { bag.isDisposed }, add: bag.add)
          }
        )
      },
      CorrectSubject("bag/a chain of closures", "Every addition wraps the closure that was there before.") {
        Subject(
          DisposableSubject("a bag, a chain") { work in
            let bag = ChainBag(work)
            return DisposableAdapter(dispose: bag.dispose, isDisposed: { bag.isDisposed }, add: bag.add)
          }
        )
      },
      CorrectSubject("bag/a bag of bags", "Gives every child a bag of its own, and disposes of them one by one.") {
        Subject(
          DisposableSubject("a bag of bags") { work in
            let outer = CompositeDisposable()
            outer.add(CompositeDisposable([AnyDisposable(work)]))
            return DisposableAdapter(
              dispose: { outer.dispose() },
              isDisposed: { outer.isDisposed },
              add: { work in outer.add(CompositeDisposable([AnyDisposable(work)])) }
            )
          }
        )
      },
      CorrectSubject("disposable/a serial holder", "Holds another disposable, which it could replace.") {
        Subject(
          DisposableSubject("a serial holder") { work in
            let holder = SerialDisposable(AnyDisposable(work))
            return DisposableAdapter(dispose: { holder.dispose() }, isDisposed: { holder.isDisposed })
          }
        )
      },
    ]
  }
}

private final class AtomicToken: Sendable {
  private let flag = Atomic(false)
  private let work: Sheltered<DisposableSubject.Work?>

  init(_ work: @escaping DisposableSubject.Work) { self.work = Sheltered(work) }

  var isDisposed: Bool { flag.load(ordering: .acquiring) }

  func dispose() {
    // Only the thread that sets the flag uses the closure.
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    exchange(&work.value, with: nil)?()
  }
}

private final class PhasedToken: Sendable {
  private enum Phase {
    case waiting(DisposableSubject.Work)
    case working
    case done
  }

  private let phase: Mutex<Phase>

  init(_ work: @escaping DisposableSubject.Work) { phase = Mutex(.waiting(work)) }

  var isDisposed: Bool { phase.withLock { if case .waiting = $0 { false } else { true } } }

  func dispose() {
    let work: DisposableSubject.Work? = phase.withLock { phase in
      guard case .waiting(let work) = phase else { return nil }
      phase = .working
      return work
    }
    guard let work else { return }
    work()
    phase.withLock { $0 = .done }
  }
}

private final class ScopedToken: Sendable {
  private let work: Mutex<DisposableSubject.Work?>

  init(_ work: @escaping DisposableSubject.Work) { self.work = Mutex(work) }

  func dispose() {
    let work = work.withLock { work in exchange(&work, with: nil) }
    work?()
  }

  deinit { dispose() }
}

private final class Owner: Sendable {
  fileprivate let work: Mutex<DisposableSubject.Work?>

  init(_ work: @escaping DisposableSubject.Work) { self.work = Mutex(work) }

  fileprivate var hasWorked: Bool { work.withLock { $0 == nil } }

  fileprivate func run() {
    let work = work.withLock { work in exchange(&work, with: nil) }
    work?()
  }
}

private final class WeakHandle: Sendable {
  private weak let owner: Owner?

  init(_ owner: Owner) { self.owner = owner }

  var isDisposed: Bool { owner?.hasWorked ?? true }

  func dispose() { owner?.run() }
}

private final class ArrayBag: Sendable {
  private let children = Mutex<[DisposableSubject.Work]?>([])

  var isDisposed: Bool { children.withLock { $0 == nil } }

  func add(_ work: @escaping DisposableSubject.Work) {
    let isOver = children.withLock { children in
      children?.append(work)
      return children == nil
    }
    if isOver { work() }
  }

  func dispose() {
    var children = children.withLock { children in exchange(&children, with: nil) } ?? []
    while let newest = children.popLast() { newest() }
  }
}

private final class DictionaryBag: Sendable {
  private let lock = NSLock()
  private let state = Sheltered<(children: [Int: DisposableSubject.Work], next: Int, isOver: Bool)>(([:], 0, false))

  var isDisposed: Bool { lock.withLock { state.value.isOver } }

  func add(_ work: @escaping DisposableSubject.Work) {
    let isOver = lock.withLock {
      if !state.value.isOver { state.value.children[state.value.next] = work }
      state.value.next += 1
      return state.value.isOver
    }
    if isOver { work() }
  }

  func dispose() {
    let children = lock.withLock {
      state.value.isOver = true
      return exchange(&state.value.children, with: [:])
    }
    for work in children.values { work() }
  }
}

private final class ChainBag: Sendable {
  private let chain: Mutex<DisposableSubject.Work?>

  init(_ work: @escaping DisposableSubject.Work) { chain = Mutex(work) }

  var isDisposed: Bool { chain.withLock { $0 == nil } }

  func add(_ work: @escaping DisposableSubject.Work) {
    let isOver = chain.withLock { chain in
      guard let before = chain else { return true }
      chain = {
        before()
        work()
      }
      return false
    }
    if isOver { work() }
  }

  func dispose() {
    let all = chain.withLock { chain in exchange(&chain, with: nil) }
    all?()
  }
}
