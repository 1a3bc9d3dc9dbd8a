import Reactive

extension Nesting {
  /// Properties: every level is derived from the one before it, and the first can be set.
  static func properties(
    _ name: String,
    _ goal: Levels,
    _ tested: Levels? = nil,
    _ derive: @escaping @Sendable (Property<Int>) -> Property<Int>
  ) -> Nesting {
    Nesting("\(name), properties", goal, tested) { levels in
      let log = Log<String>()
      for isRootFirst in [false, true] {
        var root = Optional(MutableProperty(0))
        var last = root.map { Property($0) }
        for _ in 0..<levels { last = last.map(derive) }
        let run = last?.producer.start { log("\($0)") }
        root?.value = 1
        log("value \(last?.value ?? -1)")
        if isRootFirst { root = nil } else { run?.dispose() }
        root?.value = 2
        log("value \(last?.value ?? -1)")
      }
      return log.entries
    }
  }

  /// Sequences: every level is derived from the one before it; read to the end, read in part, and read as a producer.
  static func sequences(
    _ name: String,
    _ goal: Levels,
    _ tested: Levels? = nil,
    _ derive: @escaping @Sendable (PullSequence<Int>) -> PullSequence<Int>
  ) -> Nesting {
    Nesting("\(name), sequences", goal, tested) { levels in
      let log = Log<String>()
      let build = { (0..<levels).reduce(PullSequence(0..<3)) { sequence, _ in derive(sequence) } }
      log("\(Array(build()))")
      log("\(build().first { _ in true } ?? -1)")
      build().producer.start { log("\($0)") }
      return log.entries
    }
  }

  /// Disposables: every level holds the one before it.
  static func disposables(
    _ name: String,
    isDisposed: Bool,
    _ goal: Levels,
    _ tested: Levels? = nil,
    _ wrap: @escaping @Sendable (any Disposable) -> any Disposable
  ) -> Nesting {
    Nesting("\(name), \(isDisposed ? "disposed" : "released")", goal, tested) { levels in
      let log = Log<String>()
      let first: any Disposable = AnyDisposable { log("disposed") }
      let last = (0..<levels).reduce(first) { disposable, _ in wrap(disposable) }
      if isDisposed { last.dispose() }
      log("\(last.isDisposed)")
      return log.entries
    }
  }

  /// Actions: each one executes by applying the one before it.
  static func actions(_ goal: Levels, _ tested: Levels? = nil) -> Nesting {
    Nesting("an action that applies the next one", goal, tested) { levels in
      let log = Log<String>()
      let first = Action<Int, Int, Never> { Cold(value: $0) }
      let last = (0..<levels).reduce(first) { action, _ in
        Action<Int, Int, Never> { action.apply($0).flatMapError { _ in .empty } }
      }
      last.values.observeValues { log("action \($0)") }
      last.apply(1).start { log("\($0)") }
      last.apply(2).start { log("\($0)") }.dispose()
      return log.entries
    }
  }

  /// Mutable properties: each one is bound to the one before it.
  static func bindings(
    _ name: String,
    _ goal: Levels,
    _ tested: Levels? = nil,
    _ bind: @escaping @Sendable (MutableProperty<Int>, MutableProperty<Int>) -> Void
  ) -> Nesting {
    Nesting(name, goal, tested) { levels in
      let log = Log<String>()
      let properties = (0...levels).map { _ in MutableProperty(0) }
      for (source, target) in zip(properties, properties.dropFirst()) { bind(target, source) }
      for value in [1, 2] {
        properties[0].value = value
        log("value \(properties[levels].value)")
      }
      return log.entries
    }
  }

  /// Signals: an observer of each one sends to the next one, which has an input of its own.
  static func pipes(_ goal: Levels, _ tested: Levels? = nil) -> Nesting {
    signals("an observer that sends to the next pipe", goal, tested) { signal in
      let (next, input) = Hot.pipe()
      signal.observe(input)
      return next
    }
  }

  /// Operators: composed first, then applied to a signal and to a producer.
  static func composition(_ goal: Levels, _ tested: Levels? = nil) -> Nesting {
    Nesting("composed operators", goal, tested) { levels in
      let log = Log<String>()
      let map = Operator<Int, Never, Int, Never>.map { $0 }
      let all = (1..<levels).reduce(map) { composed, _ in composed |> map }
      let (signal, input) = Hot.pipe()
      (signal |> all).observe { log("\($0)") }
      input.send(value: 1)
      (Cold(value: 1) |> all).start { log("\($0)") }
      return log.entries
    }
  }
}
