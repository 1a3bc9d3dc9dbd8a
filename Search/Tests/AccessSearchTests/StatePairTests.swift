import AccessSearch
import Reactive
import Synchronization
import Testing

/// Two steps of two threads on properties, bindings and actions, in random schedules.
@Suite(.serialized) struct StatePairTests {
  /// A connection between two properties.
  enum Graph: CaseIterable {
    case alone, oneWay, twoWay, derived, validated, flatMapped
  }

  /// A step of a thread.
  enum Step: CaseIterable {
    case setFirst, setSecond, modify, swap, observe, derive, release
  }

  /// Two properties, their connection, and the values that observers received.
  final class State: @unchecked Sendable {
    let first = MutableProperty(0), second = MutableProperty(0)
    private let graph: Graph
    private let validated: ValidatingProperty<Int, Never>?
    private let third: Property<Int>?
    private let told = Mutex<[Int]>([])
    private let kept = Mutex<[Property<Int>]>([])
    private let runs = Mutex<[any Disposable]>([])

    init(_ graph: Graph) {
      self.graph = graph
      validated = graph == .validated ? ValidatingProperty(first) { $0 < 100 ? .valid : .coerced(1, nil) } : nil
      third =
        switch graph {
        case .derived: first.combineLatest(with: second).map { $0 + $1 }
        case .flatMapped: first.flatMap(.latest) { [second] value in second.map { $0 + value } }
        default: nil
        }
      switch graph {
      case .oneWay: second <~ first
      case .twoWay: first <~> second
      default: break
      }
      let state = Unmanaged.passUnretained(self)
      first.signal.observeValues { value in state.takeUnretainedValue().told.withLock { $0.append(value) } }
    }

    func perform(_ step: Step, as thread: Int) {
      let value = thread + 5
      switch step {
      case .setFirst: if let validated { validated.value = value } else { first.value = value }
      case .setSecond: second.value = value
      case .modify: first.modify { $0 = value }
      case .swap: _ = second.swap(value)
      case .observe:
        let run = first.producer.combineLatest(with: second.producer).start()
        runs.withLock { $0.append(run) }
      case .derive:
        let derived = first.map { $0 + 1 }
        kept.withLock { $0.append(derived) }
      case .release:
        for run in runs.withLock({ $0 }) { run.dispose() }
        let gone = kept.withLock { kept in
          defer { kept = [] }
          return kept
        }
        withExtendedLifetime(gone) {}
      }
    }

    /// True if all values agree once the threads have returned.
    func isConsistent() -> Bool {
      let (first, second) = (first.value, second.value)
      let isLastTold = told.withLock { $0.isEmpty ? first == 0 : $0.last == first }
      let isDerived = kept.withLock { $0.allSatisfy { $0.value == first + 1 } }
      for run in runs.withLock({ $0 }) { run.dispose() }
      switch graph {
      case .derived, .flatMapped: return isLastTold && isDerived && third?.value == first + second
      case .twoWay: return isLastTold && isDerived && first == second
      case .alone, .oneWay, .validated: return isLastTold && isDerived
      }
    }
  }

  @Test(arguments: Graph.allCases) func `properties fit together, whatever two threads do`(graph: Graph) {
    for (index, first) in Step.allCases.enumerated() {
      for second in Step.allCases[index...] {
        let subject = Subject(make: { State(graph) }) { state, thread in
          state.perform(thread == 0 ? first : second, as: thread)
        } judge: {
          $0.isConsistent()
        }
        let outcome = subject.search(randomCount: 300, seconds: 0.3)
        #expect(outcome.kinds.isEmpty, "\(graph) \(first) beside \(second): \(outcome)")
      }
    }
  }

  /// A use of an action by a thread.
  enum Use: CaseIterable {
    case apply, complete, dispose, disable, enable, observe, letGo
  }

  /// An action, its work, and the numbers of executions that began, that ended, and whose end was announced.
  final class Actor: @unchecked Sendable {
    private let inputs = Mutex<[Observer<Int, Never>]>([])
    private let isAllowed = MutableProperty(true)
    private let action = Mutex<Action<Int, Int, Never>?>(nil)
    private let flags: (isEnabled: Property<Bool>, isExecuting: Property<Bool>)
    private let runs = Mutex<[any Disposable]>([])
    private let begun = Atomic(0), ended = Atomic(0), told = Atomic(0)

    init(isAtWork: Bool) {
      let box = Box()
      let action = Action<Int, Int, Never>(enabledIf: isAllowed) { _ in
        SignalProducer { observer, _ in
          let owner = box.owner
          owner?.takeUnretainedValue().begun.add(1, ordering: .relaxed)
          owner?.takeUnretainedValue().inputs.withLock { $0.append(observer) }
        }
      }
      flags = (action.isEnabled, action.isExecuting)
      box.owner = Unmanaged.passUnretained(self)
      let state = Unmanaged.passUnretained(self)
      action.events.observeValues {
        if $0.isTerminating { state.takeUnretainedValue().told.add(1, ordering: .relaxed) }
      }
      self.action.withLock { $0 = action }
      if isAtWork { perform(.apply) }
    }

    /// A reference from the work to the actor that owns it.
    final class Box: @unchecked Sendable { var owner: Unmanaged<Actor>? }

    func perform(_ use: Use) {
      switch use {
      case .apply:
        guard let action = action.withLock({ $0 }) else { return }
        let state = Unmanaged.passUnretained(self)
        let run = action.apply(1).start { event in
          switch event {
          case .completed, .interrupted: state.takeUnretainedValue().ended.add(1, ordering: .relaxed)
          case .failed, .next: break
          }
        }
        runs.withLock { $0.append(run) }
      case .complete: for input in inputs.withLock({ $0 }) { input.sendCompleted() }
      case .dispose: for run in runs.withLock({ $0 }) { run.dispose() }
      case .disable: isAllowed.value = false
      case .enable: isAllowed.value = true
      case .observe: flags.isEnabled.producer.combineLatest(with: flags.isExecuting.producer).take(first: 1).start()
      case .letGo:
        let gone = action.withLock { action in
          defer { action = nil }
          return action
        }
        withExtendedLifetime(gone) {}
      }
    }

    /// True if the action announced every end, and its flags say that no execution goes on.
    func isConsistent() -> Bool {
      // A released action keeps its last flags. An execution retains the action, and updates the flags when it ends.
      let (isThere, hasBegun) = (action.withLock { $0 != nil }, begun.load(ordering: .relaxed) > 0)
      if isThere, !hasBegun, flags.isEnabled.value != isAllowed.value { return false }
      perform(.complete)
      perform(.dispose)
      let allowed = isAllowed.value
      let isShown = flags.isEnabled.value == allowed || !isThere && !hasBegun
      let isIdle = !flags.isExecuting.value && isShown
      let isTold = told.load(ordering: .relaxed) == ended.load(ordering: .relaxed)
      perform(.letGo)
      return isIdle && isTold
    }
  }

  @Test(arguments: [false, true])
  func `an action announces every end and is idle after it, whatever two threads do`(isAtWork: Bool) {
    for (index, first) in Use.allCases.enumerated() {
      for second in Use.allCases[index...] {
        let subject = Subject(make: { Actor(isAtWork: isAtWork) }) { actor, thread in
          actor.perform(thread == 0 ? first : second)
        } judge: {
          $0.isConsistent()
        }
        let outcome = subject.search(randomCount: 500, seconds: 0.5)
        #expect(outcome.kinds.isEmpty, "\(first) beside \(second): \(outcome)")
      }
    }
  }
}
