import Reactive

/// An error for the kinds that need one.
struct Fault: Error, Equatable {}

typealias Hot = Signal<Int, Never>
typealias Cold = SignalProducer<Int, Never>

extension Nesting {
  private enum Ending: CaseIterable { case completed, interrupted, disposed, forgotten }

  /// Signals: every level is derived from the one before it, and the first is a pipe.
  static func signals(
    _ name: String,
    _ goal: Levels,
    _ tested: Levels? = nil,
    _ derive: @escaping @Sendable (Hot) -> Hot
  ) -> Nesting {
    Nesting("\(name), signals", goal, tested) { levels in
      let log = Log<String>()
      for ending in Ending.allCases {
        var (last, input): (Hot?, Observer<Int, Never>?) = Hot.pipe()
        for _ in 0..<levels { last = last.map(derive) }
        Script.shared.run()
        let observation = last?.observe { log("\($0)") }
        input?.send(value: 1)
        Script.shared.run()
        if ending != .interrupted { last = nil }
        end(&input, observation, ending)
        Script.shared.run()
        log("\(ending)")
        observation?.dispose()
      }
      return log.entries
    }
  }

  /// Producers: every level is derived from the one before it; started over a pipe, over values, and not at all.
  static func producers(
    _ name: String,
    _ goal: Levels,
    _ tested: Levels? = nil,
    _ derive: @escaping @Sendable (Cold) -> Cold
  ) -> Nesting {
    Nesting("\(name), producers", goal, tested) { levels in
      let log = Log<String>()
      for ending in Ending.allCases {
        var (source, input): (Hot?, Observer<Int, Never>?) = Hot.pipe()
        var last = source.map { Cold($0) }
        source = nil
        for _ in 0..<levels { last = last.map(derive) }
        let run = last?.start { log("\($0)") }
        Script.shared.run()
        input?.send(value: 1)
        Script.shared.run()
        if ending != .interrupted { last = nil }
        end(&input, run, ending)
        Script.shared.run()
        log("\(ending)")
        run?.dispose()
      }
      let unstarted = (0..<levels).reduce(Cold([1])) { producer, _ in derive(producer) }
      log("\(withExtendedLifetime(unstarted) { "unstarted" })")
      let run = (0..<levels).reduce(Cold([1])) { producer, _ in derive(producer) }.start { log("\($0)") }
      Script.shared.run()
      run.dispose()
      return log.entries
    }
  }

  /// Producers whose input is released while they are being started, and whose handle is not kept.
  static func abandoned(
    _ name: String,
    _ goal: Levels,
    _ tested: Levels? = nil,
    _ derive: @escaping @Sendable (Cold) -> Cold
  ) -> Nesting {
    Nesting("\(name), producers that are abandoned in the start", goal, tested) { levels in
      let log = Log<String>()
      (0..<levels).reduce(Cold { _, _ in }) { producer, _ in derive(producer) }.start { log("\($0)") }
      return log.entries
    }
  }

  private static func end(_ input: inout Observer<Int, Never>?, _ handle: (any Disposable)?, _ ending: Ending) {
    switch ending {
    case .completed: input?.sendCompleted()
    case .interrupted: input?.sendInterrupted()
    case .disposed: handle?.dispose()
    case .forgotten: input = nil
    }
  }
}
