import Foundation
import Reactive
import ReactiveContractKit

/// Contract bugs of cold signals, properties, bindings and actions.
extension Bug {
  static let secondState: [Bug] = [
    Bug(
      "second/share-counts-disposals",
      "a shared run counts how often handles are disposed of, not who has left",
      breaks: "K4",
      witness: .played(correct: "+s -s", broken: "+s -s early") { variant in
        let tape = SecondTape()
        let plug = SecondPlug<Int>("s", tape)
        let share = SecondShare(plug.source, variant)
        let handles = (1...2).map { _ in share.source.observe { _ in } }
        handles[0].dispose()
        handles[0].dispose()
        let isEarly = tape.text == "+s -s"
        handles[1].dispose()
        return tape.text + (isEarly ? " early" : "")
      }
    ) { variant in
      Subject(
        ColdSubject("share", runKind: .autoconnected) { work in
          let source = work.source.map { [effect = work.effect] in effect($0) }
          return ColdAdapter(SecondShare(source, variant).source)
        }
      )
    },
    Bug(
      "second/handle-keeps-last-value",
      "an operator that remembers the last value keeps it when the source has ended",
      breaks: "K5",
      witness: .played(correct: "gone", broken: "kept") { variant in
        let tape = SecondTape()
        let plug = SecondPlug<SecondToken>("s", tape)
        let handle = secondChanges(plug.source, variant).observe { _ in }
        weak var token: SecondToken?
        do {
          let value = SecondToken()
          token = value
          plug.send(.next(value), .completed)
        }
        let isGone = token == nil
        withExtendedLifetime(handle) {}
        return isGone ? "gone" : "kept"
      }
    ) { variant in
      Subject(
        ColdSubject("changes") { work in
          let source = work.source.map { [effect = work.effect] in effect($0) }
          return ColdAdapter(secondChanges(source, variant))
        }
      )
    },
    Bug(
      "second/cell-completes-runs-only",
      "a released property completes its runs, and forgets the observers of changes",
      breaks: "V4",
      witness: .played(correct: "run 1 run | observer |", broken: "run 1 run |") { variant in
        let tape = SecondTape()
        var cell: SecondCell? = SecondCell(1, variant)
        let note = { (name: String) -> EventSource<Int, Never>.Sink in
          { if case .next(let value) = $0 { tape.note("\(name) \(value)") } else { tape.note("\(name) |") } }
        }
        let handles = [cell?.start(note("run")), cell?.observe(note("observer"))]
        cell = nil
        withExtendedLifetime(handles) {}
        return tape.text
      }
    ) { variant in
      Subject(
        PropertySubject("cell") { initial in
          let cell = SecondCell(initial, variant)
          return PropertyAdapter(
            value: { cell.value },
            set: { cell.set($0) },
            modify: { cell.modify($0) },
            observe: { cell.observe($0) },
            start: { cell.start($0) }
          )
        }
      )
    },
    Bug(
      "second/binding-compares-with-carried",
      "a binding skips a value that is equal to the last one it carried, though the target has changed since",
      breaks: "V5",
      witness: .played(correct: "1", broken: "2") { variant in
        let world = NSRecursiveLock()
        let (source, target) = (SecondCell(1, .correct, world), SecondCell(0, .correct, world))
        let handle = secondBind(target, to: source, variant, world)
        target.set(2)
        source.set(1)
        withExtendedLifetime(handle) {}
        return "\(target.value)"
      }
    ) { variant in
      Subject(
        BindingSubject("binding") {
          let world = NSRecursiveLock()
          let (source, target) = (SecondCell(0, .correct, world), SecondCell(0, .correct, world))
          let side = { (cell: SecondCell) in
            BindingSide(value: { cell.value }, set: { cell.set($0) }, listen: { cell.observe($0) })
          }
          return BindingAdapter(source: side(source), target: side(target)) {
            secondBind(target, to: source, variant, world)
          }
        }
      )
    },
    Bug(
      "second/command-stays-busy-when-disposed",
      "an action becomes idle when its work completes or fails, but not when its run is disposed of",
      breaks: "A5",
      witness: .played(correct: "busy ! idle", broken: "busy ! busy") { variant in
        let tape = SecondTape()
        let command = SecondCommand(variant) { _ in .never }
        let run = command.start(1) { if case .event(let event) = $0 { tape.note(event) } }
        tape.note(command.executing.value ? "busy" : "idle")
        run.dispose()
        tape.note(command.executing.value ? "busy" : "idle")
        return tape.text
      }
    ) { variant in
      Subject(
        ActionSubject("command") { work in
          let command = SecondCommand(variant) { input in SignalProducer(work(input)) }
          return ActionAdapter(
            start: { command.start($0, $1) },
            isEnabled: { command.allowed.value && !command.executing.value },
            isExecuting: { command.executing.value },
            enable: { command.allowed.value = $0 },
            values: { sink in _ = command.values.observeValues { sink($0) } }
          )
        }
      )
    },
  ]
}

/// An object whose release can be seen.
private final class SecondToken: Sendable {}

/// A shared run that begins with the first observer and ends with the last.
private final class SecondShare<Value: Sendable>: @unchecked Sendable {
  private let upstream: EventSource<Value, TestFailure>
  private let variant: Bug.Variant
  private let hub = SecondHub<Value>()
  private let lock = NSRecursiveLock()
  private var count = 0
  private var connection: Cancellation?
  private var hasBegun = false
  private var hasEnded = false

  init(_ upstream: EventSource<Value, TestFailure>, _ variant: Bug.Variant) {
    self.upstream = upstream
    self.variant = variant
  }

  var source: EventSource<Value, TestFailure> { EventSource { [self] sink in join(sink) } }

  private func join(_ sink: @escaping EventSource<Value, TestFailure>.Sink) -> Cancellation {
    guard let detach = hub.attach(sink) else { return .none }
    let isFirst = lock.withLock {
      count += 1
      defer { hasBegun = true }
      return !hasBegun
    }
    if isFirst { connect() }
    return Cancellation { [self] in
      let hasLeft = detach()
      if hasLeft || variant == .broken { leave() }
    }
  }

  private func connect() {
    let handle = upstream.observe { [self] event in
      if event.isTerminating { lock.withLock { hasEnded = true } }
      hub.send(event)
      if event.isTerminating { lock.withLock { connection = nil } }
    }
    let isLate = lock.withLock {
      if !hasEnded { connection = handle }
      return hasEnded
    }
    if isLate { handle.dispose() }
  }

  private func leave() {
    let ending: Cancellation?? = lock.withLock {
      count -= 1
      guard count == 0, !hasEnded else { return nil }
      hasEnded = true
      defer { connection = nil }
      return connection
    }
    guard let ending else { return }
    hub.send(.interrupted)
    ending?.dispose()
  }
}

/// Drops an object that was the one before, too.
private final class SecondChanges<Value: AnyObject & Sendable>: @unchecked Sendable {
  private let run: SecondRun<Value>
  private var last: Value?

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { run = SecondRun(sink) }

  func begin(_ source: EventSource<Value, TestFailure>, _ variant: Bug.Variant) {
    if variant == .correct { run.whenOver { [weak self] in self?.last = nil } }
    run.follow(source) { [self] event in
      if case .next(let value) = event {
        guard value !== last else { return }
        last = value
      }
      run.emit(event)
    }
  }

  func dispose() {
    run.dispose()
    run.locked { last = nil }
  }
}

private func secondChanges<Value: AnyObject & Sendable>(
  _ source: EventSource<Value, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<Value, TestFailure> {
  EventSource { sink in
    let changes = SecondChanges<Value>(sink)
    changes.begin(source, variant)
    return Cancellation { changes.dispose() }
  }
}

private func secondBind(
  _ target: SecondCell,
  to source: SecondCell,
  _ variant: Bug.Variant,
  _ world: NSRecursiveLock
) -> Cancellation {
  world.withLock {
    let carried = SecondBox(source.value)
    target.set(source.value)
    return source.observe { [weak target] event in
      guard case .next(let value) = event else { return }
      if variant == .broken, value == carried.value { return }
      carried.value = value
      target?.set(value)
    }
  }
}

/// An action over properties and producers of Reactive.
private final class SecondCommand: Sendable {
  let allowed = MutableProperty(true)
  let executing = MutableProperty(false)
  let values: Signal<Int, Never>
  private let input: Observer<Int, Never>
  private let variant: Bug.Variant
  private let work: @Sendable (Int) -> SignalProducer<Int, TestFailure>

  init(_ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> SignalProducer<Int, TestFailure>) {
    self.variant = variant
    self.work = work
    (values, input) = Signal.pipe()
  }

  func start(_ number: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let mayStart = executing.modify { isExecuting in
      guard !isExecuting, allowed.value else { return false }
      isExecuting = true
      return true
    }
    guard mayStart else {
      sink(.refused)
      return .none
    }
    let run = work(number).start { [self] event in
      sink(.event(event))
      switch event {
      case .next(let value): input.send(value: value)
      case .interrupted where variant == .broken: break
      case .failed, .completed, .interrupted: executing.value = false
      }
    }
    return Cancellation { run.dispose() }
  }
}
