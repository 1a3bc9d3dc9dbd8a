import Reactive
import ReactiveContractKit

private typealias Outer = EventSource<FourthSource, TestFailure>
private typealias Producer = SignalProducer<String, TestFailure>

/// The bookkeeping of a flattening operator.
private final class Census: @unchecked Sendable {
  var running = 0
  var generation = 0
  var isOuterDone = false
  var current: FourthHandle?
}

/// Producers that are run one after the other.
private final class Chain: @unchecked Sendable {
  private let isBroken: Bool
  private let observer: Observer<String, TestFailure>
  private let lifetime: Lifetime
  private var queue: [Producer] = []
  private var isRunning = false
  private var isLooping = false
  private var isOuterDone = false

  init(_ isBroken: Bool, _ observer: Observer<String, TestFailure>, _ lifetime: Lifetime) {
    (self.isBroken, self.observer, self.lifetime) = (isBroken, observer, lifetime)
  }

  func add(_ producer: Producer) {
    queue.append(producer)
    proceed()
  }

  func endOuter() {
    isOuterDone = true
    proceed()
  }

  func clear() { queue = [] }

  private func proceed() {
    guard !isLooping else { return }
    isLooping = true
    while !isRunning, !queue.isEmpty, !lifetime.hasEnded {
      let next = queue.removeFirst()
      isRunning = true
      lifetime += next.start { self.receive($0) }
    }
    isLooping = false
    if isOuterDone, !isRunning, queue.isEmpty { observer.sendCompleted() }
  }

  private func receive(_ event: FourthEvent) {
    switch event {
    case .next, .failed: observer.send(event)
    case .completed, .interrupted:
      isRunning = false
      if isBroken, isOuterDone { return observer.sendCompleted() }
      proceed()
    }
  }
}

extension Bug {
  /// Operators that flatten.
  static let fourthFlattening: [Bug] = [
    fourth(
      "merge-interrupted-inner",
      "flatten(.merge) does not count the interruption of an inner stream as its end",
      breaks: "E3",
      oracle: "flatten(.merge)",
      witness: .played(correct: "0a 0| d10 p0", broken: "0a d00 p0") { variant in
        let stage = FourthStage()
        return stage.play("1a!)", merge(variant == .broken, stage.outer.source))
      }
    ) { isBroken in
      OperatorSubject(
        flattening: "merge-interrupted-inner",
        capabilities: FourthFeatures.threaded,
        readings: ["E6/queued"],
        values: ["a", "b", "x", "y"]
      ) { outer, _ in merge(isBroken, outer) }
    },
    fourth(
      "concat-forgets-queue",
      "flatten(.concat) completes with its running stream if the outer one has completed, though others wait",
      breaks: "E3",
      oracle: "flatten(.concat)",
      witness: .played(correct: "0a 0x 0| d11 p0", broken: "0a 0| d10 p0") { variant in
        let stage = FourthStage()
        return stage.play("12)a|x]", concat(variant == .broken, stage.outer.source))
      }
    ) { isBroken in
      OperatorSubject(
        flattening: "concat-forgets-queue",
        capabilities: .all.subtracting(.threads),
        values: ["a", "b", "x", "y"]
      ) { outer, _ in concat(isBroken, outer) }
    },
    fourth(
      "latest-synchronous-inner",
      "flatten(.latest) notes that an inner stream runs when it is observed, though it may have ended by then",
      breaks: "E3",
      oracle: "flatten(.latest)",
      witness: .played(correct: "0s 0| d10 p0", broken: "0s d00 p0") { variant in
        let stage = FourthStage([.next("s"), .completed])
        return stage.play("1)", latest(variant == .broken, stage.outer.source))
      }
    ) { isBroken in
      OperatorSubject(
        flattening: "latest-synchronous-inner",
        capabilities: FourthFeatures.single,
        readings: ["E6/queued"],
        values: ["a", "b", "x", "y"]
      ) { outer, _ in latest(isBroken, outer) }
    },
  ]

  private static func merge(_ isBroken: Bool, _ outer: Outer) -> FourthSource {
    FourthSource { sink in
      let gate = FourthGate<String>(sink)
      let census = Census()
      let handle = outer.fourthOrderly.observe { event in
        switch event {
        case .next(let inner):
          guard !gate.hasEnded else { return }
          gate.update { _ in census.running += 1 }
          let run = inner.fourthOrderly.observe { event in
            switch event {
            case .next, .failed: gate.send(event)
            case .interrupted where isBroken: break
            case .completed, .interrupted:
              gate.update { events in
                census.running -= 1
                if census.isOuterDone, census.running == 0 { events.append(.completed) }
              }
            }
          }
          gate.atEnd { run.dispose() }
        case .completed:
          gate.update { events in
            census.isOuterDone = true
            if census.running == 0 { events.append(.completed) }
          }
        case .failed(let failure): gate.send(.failed(failure))
        case .interrupted: gate.send(.interrupted)
        }
      }
      gate.atEnd { handle.dispose() }
      return Cancellation { gate.send(.interrupted) }
    }
  }

  private static func concat(_ isBroken: Bool, _ outer: Outer) -> FourthSource {
    let producers = SignalProducer<Producer, TestFailure>(outer.map { Producer($0) })
    return EventSource(
      Producer { observer, lifetime in
        let chain = Chain(isBroken, observer, lifetime)
        lifetime += { chain.clear() }
        lifetime += producers.start { event in
          switch event {
          case .next(let inner): chain.add(inner)
          case .completed: chain.endOuter()
          case .failed(let failure): observer.send(error: failure)
          case .interrupted: observer.sendInterrupted()
          }
        }
      }
    )
  }

  private static func latest(_ isBroken: Bool, _ outer: Outer) -> FourthSource {
    FourthSource { sink in
      let gate = FourthGate<String>(sink)
      let census = Census()
      let handle = outer.fourthOrderly.observe { event in
        switch event {
        case .next(let inner):
          guard !gate.hasEnded else { return }
          census.current?.dispose()
          let current = FourthHandle()
          gate.update { _ in
            census.generation += 1
            census.current = current
            if !isBroken { census.running = 1 }
          }
          let own = census.generation
          let run = inner.fourthOrderly.observe { event in
            gate.update { events in
              guard own == census.generation else { return }
              switch event {
              case .next, .failed: events.append(event)
              case .completed, .interrupted:
                census.running = 0
                if census.isOuterDone { events.append(.completed) }
              }
            }
          }
          if isBroken { gate.update { _ in census.running = 1 } }
          current.hold(run)
        case .completed:
          gate.update { events in
            census.isOuterDone = true
            if census.running == 0 { events.append(.completed) }
          }
        case .failed(let failure): gate.send(.failed(failure))
        case .interrupted: gate.send(.interrupted)
        }
      }
      gate.atEnd {
        handle.dispose()
        census.current?.dispose()
      }
      return Cancellation { gate.send(.interrupted) }
    }
  }
}
