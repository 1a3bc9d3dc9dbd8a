/// A random case of some length; its seed determines it.
struct SampledCase {
  let given: Case

  init(_ seed: UInt64, of plan: DifferentialPlan) {
    let (shape, ends) = (plan.shape, plan.ends)
    var lot = Lot(seed)
    let scripts = ends.indices.map { input in
      let length = lot.below(shape == .unary ? 16 : 10)
      let letters = shape == .unary ? plan.letters : shape == .ternary || shape == .flattening && input > 0 ? 1 : 2
      return Self.script(length, letters: letters, ends: ends[input], &lot)
    }
    let longest = scripts.map(\.length).max() ?? 0
    let order = Case.Order(rawValue: UInt8(lot.below(plan.isUndisturbed ? 1 : 8)))
    given = Case(
      scripts: scripts,
      variation: lot.below(3) == 0 && !plan.isUndisturbed ? .disposed(at: lot.below(longest + 2)) : .plain,
      order: order
    )
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

/// A pseudorandom sequence of numbers; its seed determines it.
struct Lot {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D }

  /// Returns the next number from 0 up to, but not including, the limit; 0 if the limit is 0.
  mutating func below(_ limit: Int) -> Int {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return limit > 0 ? Int(bits % UInt64(limit)) : 0
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
