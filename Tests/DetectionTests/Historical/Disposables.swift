import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  /// Disposables and bags.
  static let disposables: [Bug] = [bagDropsLateAdditions, subscriptionForgets, subscriptionRaces]

  private static let bagDropsLateAdditions = Bug(
    "event-kit/bag-drops-late-additions",
    "a bag that has been disposed of drops what is added to it",
    link: "https://github.com/atom/event-kit/issues/49",
    breaks: "C3",
    witness: .played(correct: "ab", broken: "a") { variant in
      let (bag, log) = (WorkBag(dropsLateAdditions: variant == .broken), EventText())
      bag.add { log.add("a") }
      bag.dispose()
      bag.add { log.add("b") }
      return log.text
    }
  ) { variant in
    Subject(
      DisposableSubject("CompositeDisposable") { work in
        let bag = WorkBag(dropsLateAdditions: variant == .broken)
        bag.add(work)
        return DisposableAdapter(
          dispose: { bag.dispose() },
          isDisposed: { bag.isDisposed },
          add: { bag.add($0) }
        )
      }
    )
  }

  private final class WorkBag: Sendable {
    private let dropsLateAdditions: Bool
    /// The work; `nil` after the disposal.
    private let works = Mutex<[@Sendable () -> Void]?>([])

    init(dropsLateAdditions: Bool) { self.dropsLateAdditions = dropsLateAdditions }

    var isDisposed: Bool { works.withLock { $0 == nil } }

    func add(_ work: @escaping @Sendable () -> Void) {
      let isLate = works.withLock { works in
        works?.append(work)
        return works == nil
      }
      if isLate, !dropsLateAdditions { work() }
    }

    func dispose() {
      let due = works.withLock { works in
        defer { works = nil }
        return works
      }
      for work in due ?? [] { work() }
    }
  }

  private static let subscriptionForgets = Bug(
    "RxJava/subscription-forgets",
    "a subscription does not remember that it has been ended, and runs its action again",
    link: "https://github.com/ReactiveX/RxJava/issues/454",
    breaks: "C1",
    witness: .played(correct: "a", broken: "aa") { variant in
      let log = EventText()
      let subscription = Subscription({ log.add("a") }, variant == .broken ? .forgets : nil)
      subscription.end()
      subscription.end()
      return log.text
    }
  ) { variant in
    subscription("Subscription", variant == .broken ? .forgets : nil)
  }

  private static let subscriptionRaces = Bug(
    "RxScala/subscription-races",
    "a subscription reads whether it has been ended, and notes it, in two steps",
    link: "https://github.com/ReactiveX/RxJava/pull/578",
    breaks: "C4",
    witness: .described(
      correct: "Two threads end it, and the action runs once.",
      broken: "The second thread reads the flag before the first one sets it, and the action runs twice."
    )
  ) { variant in
    subscription("Subscription", variant == .broken ? .checksFirst : nil)
  }

  private static func subscription(_ name: String, _ flaw: Subscription.Flaw?) -> Subject {
    Subject(
      DisposableSubject(name) { work in
        let subscription = Subscription(work, flaw)
        return DisposableAdapter(dispose: { subscription.end() }, isDisposed: { subscription.hasEnded })
      }
    )
  }

  /// Runs an action when it is ended, once.
  private final class Subscription: Sendable {
    enum Flaw: Sendable { case forgets, checksFirst }

    private struct State {
      var action: (@Sendable () -> Void)?
      var hasEnded = false
    }

    private let state: Mutex<State>
    private let flaw: Flaw?

    init(_ action: @escaping @Sendable () -> Void, _ flaw: Flaw?) {
      state = Mutex(State(action: action))
      self.flaw = flaw
    }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    func end() {
      if flaw == .checksFirst, hasEnded { return }
      let action = state.withLock { state in
        defer {
          state.hasEnded = true
          if flaw == nil { state.action = nil }
        }
        return state.action
      }
      action?()
      if flaw == .checksFirst { state.withLock { $0.action = nil } }
    }
  }
}
