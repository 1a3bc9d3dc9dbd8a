/// A random case of some length; its seed determines it.
struct SampledCase {
  let given: Case

  /// Makes a case for the rules, which judge one order of the inputs.
  init(_ seed: UInt64, of plan: OperatorPlan) {
    var lot = Lot(seed)
    let letters = max(3, plan.scope.letters)
    let scripts = Self.scripts(plan.shape, ends: plan.ends, letters: letters, below: 8, &lot)
    given = Case(scripts: plan.startingLate(scripts), variation: Self.variation(of: scripts, false, &lot))
  }

  /// Returns the timelines of all inputs, each shorter than the limit.
  static func scripts(
    _ shape: InputShape,
    ends: [[EventKind]],
    letters: Int,
    below limit: Int,
    _ lot: inout Lot
  ) -> [Script] {
    ends.indices.map { input in
      let length = lot.below(limit)
      let letters = shape == .unary ? letters : shape == .ternary || shape == .flattening && input > 0 ? 1 : 2
      return script(length, letters: letters, ends: ends[input], &lot)
    }
  }

  /// Returns no disposal, or one at an instant of the timelines.
  static func variation(of scripts: [Script], _ isUndisturbed: Bool, _ lot: inout Lot) -> Case.Variation {
    let longest = scripts.map(\.length).max() ?? 0
    return lot.below(3) == 0 && !isUndisturbed ? .disposed(at: lot.below(longest + 2)) : .plain
  }

  private static func script(_ length: Int, letters: Int, ends: [EventKind], _ lot: inout Lot) -> Script {
    var entries: ContiguousArray<Script.Entry> = []
    for tick in 0..<length {
      // Most instants have no note or one; some have a burst.
      let count = max(0, lot.below(6) - 2)
      for _ in 0..<count { entries.append(.init(tick: tick, note: .value(UInt8(lot.below(letters))))) }
    }
    if lot.below(4) > 0, let kind = ends[safe: lot.below(ends.count)] {
      // In an instant of its own, or after the values of the last one.
      let tick = length > 0 && lot.below(2) == 0 ? length - 1 : length
      entries.append(.init(tick: tick, note: Note(kind: kind, letter: 0)))
    }
    return Script(entries)
  }
}

extension Case {
  /// Slightly smaller cases, those that leave out most first.
  var smaller: [Case] {
    var cases: [Case] = []
    func add(_ change: (inout Case) -> Void) {
      var other = self
      change(&other)
      cases.append(other)
    }
    if case .disposed(let tick) = variation {
      add { $0.variation = .plain }
      if tick > 0 { add { $0.variation = .disposed(at: tick - 1) } }
    }
    if !order.isEmpty { add { $0.order = [] } }
    for input in scripts.indices {
      let entries = scripts[input].entries
      for index in entries.indices.reversed() {
        add { $0.scripts[input] = Script(entries.filterIndices { $0 != index }) }
      }
      for index in entries.indices where entries[index].tick > (index > 0 ? entries[index - 1].tick : 0) {
        add { other in
          other.scripts[input] = Script(
            ContiguousArray(entries[..<index] + entries[index...].map { .init(tick: $0.tick - 1, note: $0.note) })
          )
        }
      }
    }
    return cases
  }
}

extension ContiguousArray {
  fileprivate func filterIndices(_ isKept: (Int) -> Bool) -> ContiguousArray {
    ContiguousArray(indices.filter(isKept).map { self[$0] })
  }
}

extension [EventKind] {
  fileprivate subscript(safe index: Int) -> EventKind? { indices.contains(index) ? self[index] : nil }
}
