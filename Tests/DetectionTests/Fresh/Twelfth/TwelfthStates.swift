import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfthStates: [Bug] = [twelfthTwoLists, twelfthFollows, twelfthStaleHandle]

  private static let twelfthTwoLists = Bug(
    "twelfth/variable-completes-one-of-its-lists",
    "A property has a list for runs and one for observers of changes; its release completes the observers only.",
    breaks: "V4",
    witness: .played(correct: "run0 run1 change1 run| change|", broken: "run0 run1 change1 change|") { variant in
      let log = TwelfthLog()
      var variable: TwelfthVariable? = TwelfthVariable(0, variant)
      let named: @Sendable (String, Event<Int, Never>) -> Void = { name, event in
        switch event {
        case .next(let value): log.add("\(name)\(value)")
        case .completed: log.add("\(name)|")
        case .interrupted: log.add("\(name)!")
        }
      }
      _ = variable?.start { named("run", $0) }
      _ = variable?.observe { named("change", $0) }
      variable?.modify { $0 + 1 }
      variable = nil
      return log.text
    },
    subject: { variant in
      Subject(
        PropertySubject("variable") { initial in
          let variable = TwelfthVariable(initial, variant)
          return PropertyAdapter(
            value: { variable.value },
            set: { value in variable.modify { _ in value } },
            modify: { variable.modify($0) },
            observe: { sink in
              let handle = variable.observe(sink)
              return Cancellation { handle.dispose() }
            },
            start: { sink in
              let handle = variable.start(sink)
              return Cancellation { handle.dispose() }
            }
          )
        }
      )
    }
  )

  private static let twelfthFollows = Bug(
    "twelfth/follower-skips-what-it-carried-last",
    "A binding skips a value that it carried last, also if the target has been set to another one since.",
    breaks: "V5",
    witness: .played(correct: "1 5 1", broken: "1 5 5") { variant in
      let (source, target) = (MutableProperty(1), MutableProperty(0))
      let handle = twelfthFollow(target, source, variant)
      var values = [target.value]
      target.value = 5
      values.append(target.value)
      source.value = 1
      values.append(target.value)
      handle.dispose()
      return values.map { "\($0)" }.joined(separator: " ")
    },
    subject: { variant in
      Subject(
        BindingSubject("follow") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            let handle = twelfthFollow(target, source, variant)
            return Cancellation { handle.dispose() }
          }
        }
      )
    }
  )

  private static let twelfthStaleHandle = Bug(
    "twelfth/command-handle-ends-the-current-run",
    "The handle of an execution ends what the command is executing, also if that is another one by then.",
    breaks: "A5",
    witness: .played(correct: "first| second1", broken: "first| second!") { variant in
      let log = TwelfthLog()
      let inputs = TwelfthBox<[Observer<Int, TestFailure>]>([])
      let command = TwelfthCommand(variant) { _ in
        EventSource(SignalProducer { observer, _ in inputs.update { $0.append(observer) } })
      }
      let named: @Sendable (String) -> @Sendable (ActionNews) -> Void = { name in
        { news in
          switch news {
          case .event(.next(let value)): log.add("\(name)\(value)")
          case .event(.completed): log.add("\(name)|")
          case .event(.interrupted): log.add("\(name)!")
          case .event(.failed), .refused: log.add("\(name)#")
          }
        }
      }
      let first = command.start(0, named("first"))
      inputs.value[0].sendCompleted()
      let second = command.start(0, named("second"))
      first.dispose()
      inputs.value[1].send(value: 1)
      let text = log.text
      second.dispose()
      return text
    },
    subject: { variant in
      Subject(
        ActionSubject("command") { work in
          let command = TwelfthCommand(variant, work)
          return ActionAdapter(
            start: { input, report in
              let handle = command.start(input, report)
              return Cancellation { handle.dispose() }
            },
            isEnabled: { command.isEnabled },
            isExecuting: { command.isExecuting },
            enable: { command.enable($0) }
          )
        }
      )
    }
  )
}

private func twelfthFollow(
  _ target: MutableProperty<Int>,
  _ source: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  let latest = TwelfthBox<Int?>(nil)
  let handle = source.producer.startWithValues { [weak target] value in
    if variant == .broken, latest.value == value { return }
    latest.value = value
    target?.value = value
  }
  target.lifetime += handle
  return handle
}

/// A property of the home-made library.
final class TwelfthVariable: Sendable {
  typealias Sink = @Sendable (Event<Int, Never>) -> Void

  private struct State {
    var value: Int
    var nextID = 0
    var runs: [Int: Sink] = [:]
    var observers: [Int: Sink] = [:]

    var sinks: [Sink] { runs.merging(observers) { run, _ in run }.sorted { $0.key < $1.key }.map(\.value) }
  }

  private let turn = TwelfthTurn()
  private let state: Mutex<State>
  private let variant: Bug.Variant

  init(_ value: Int, _ variant: Bug.Variant) {
    state = Mutex(State(value: value))
    self.variant = variant
  }

  deinit {
    let sinks = state.withLock { state in
      defer { (state.runs, state.observers) = ([:], [:]) }
      if variant == .broken { state.runs = [:] }
      return state.sinks
    }
    for sink in sinks { sink(.completed) }
  }

  var value: Int { state.withLock { $0.value } }

  func modify(_ body: (Int) -> Int) {
    if turn.isMine { return deliver(body(value)) }
    turn.enter()
    deliver(body(value))
    turn.leave()
  }

  func observe(_ sink: @escaping Sink) -> TwelfthHandle { attach { $0.observers[$1] = sink } }

  func start(_ sink: @escaping Sink) -> TwelfthHandle {
    let isInside = turn.isMine
    if !isInside { turn.enter() }
    let handle = attach { $0.runs[$1] = sink }
    sink(.next(value))
    if !isInside { turn.leave() }
    return handle
  }

  private func deliver(_ value: Int) {
    let sinks = state.withLock { state in
      state.value = value
      return state.sinks
    }
    for sink in sinks { sink(.next(value)) }
  }

  private func attach(_ store: (inout State, Int) -> Void) -> TwelfthHandle {
    let id = state.withLock { state in
      state.nextID += 1
      store(&state, state.nextID)
      return state.nextID
    }
    return TwelfthHandle { [weak self] in
      let removed = self?.state.withLock { state in
        (state.runs.removeValue(forKey: id), state.observers.removeValue(forKey: id))
      }
      withExtendedLifetime(removed) {}
    }
  }
}

/// A command of the home-made library: one execution at a time, while it is enabled.
final class TwelfthCommand: Sendable {
  typealias Report = @Sendable (ActionNews) -> Void

  private struct State {
    var isAllowed = true
    var current: TwelfthExecution?
  }

  private let state = Mutex(State())
  private let variant: Bug.Variant
  private let work: ActionSubject.Work

  init(_ variant: Bug.Variant, _ work: @escaping ActionSubject.Work) {
    self.variant = variant
    self.work = work
  }

  var isEnabled: Bool { state.withLock { $0.isAllowed && $0.current == nil } }
  var isExecuting: Bool { state.withLock { $0.current != nil } }

  func enable(_ isAllowed: Bool) { state.withLock { $0.isAllowed = isAllowed } }

  func start(_ input: Int, _ report: @escaping Report) -> TwelfthHandle {
    let execution = TwelfthExecution(report) { [weak self] in self?.forget($0) }
    let isRefused = state.withLock { state in
      if !state.isAllowed || state.current != nil { return true }
      state.current = execution
      return false
    }
    if isRefused {
      report(.refused)
      return TwelfthHandle()
    }
    let run = SignalProducer(work(input)).start { execution.receive($0) }
    execution.upstream.set { run.dispose() }
    return TwelfthHandle { [weak self, variant] in
      let ended = variant == .correct ? execution : self?.state.withLock { $0.current }
      ended?.receive(.interrupted)
    }
  }

  private func forget(_ execution: TwelfthExecution) {
    state.withLock { if $0.current === execution { $0.current = nil } }
  }
}

final class TwelfthExecution: Sendable {
  let upstream = TwelfthHandle()
  private let isOver = TwelfthBox(false)
  private let report: TwelfthCommand.Report
  private let atEnd: @Sendable (TwelfthExecution) -> Void

  init(_ report: @escaping TwelfthCommand.Report, atEnd: @escaping @Sendable (TwelfthExecution) -> Void) {
    self.report = report
    self.atEnd = atEnd
  }

  func receive(_ event: Event<Int, TestFailure>) {
    let wasOver = isOver.update { isOver in
      defer { if event.isTerminating { isOver = true } }
      return isOver
    }
    if wasOver { return }
    report(.event(event))
    guard event.isTerminating else { return }
    upstream.dispose()
    atEnd(self)
  }
}
