/// The cases for one form of an operator: the timelines in order of size, and their variations.
struct OperatorPlan {
  let shape: InputShape
  let streamKind: StreamKind
  let scope: Scope
  /// True if the form is only compared with another one.
  var isSecondary = false
  /// The terminal events that each input may send.
  let ends: [[EventKind]]

  /// Returns the scripts of the inputs, the smallest first; the size of several is their total number of instants.
  func scripts() -> [[Script]] {
    if scope.isEmpty { return [] }
    if shape == .unary { return timelines(0, upTo: scope.instants, paired: scope.pairedInstants).map { [$0] } }
    let timelines = (0..<shape.inputs).map {
      self.timelines($0, upTo: scope.sharedInstants, paired: scope.pairedInstants > 0 ? 1 : 0)
    }
    var found: [[[Script]]] = Array(repeating: [], count: scope.sharedInstants + 1)
    collect(timelines, chosen: [], size: 0, into: &found)
    // The plainer ones come first, so that the smallest failing one has two notes in one instant only if it needs them.
    let all = found.flatMap { $0 }
    return all.filter { $0.allSatisfy(\.isSingle) } + all.filter { !$0.allSatisfy(\.isSingle) } + streamsInTurn
  }

  /// Returns true if a form that is only compared with another one is also tried on the scripts.
  func compares(_ scripts: [Script]) -> Bool {
    let size = size(of: scripts)
    let most = shape == .unary ? scope.instants - 1 : min(3, scope.sharedInstants)
    return size <= most && (scripts.allSatisfy(\.isSingle) || size <= 2)
  }

  /// Returns true if the actions of one instant are tried in every order.
  func reorders(_ scripts: [Script]) -> Bool {
    size(of: scripts) <= scope.variedInstants && scripts.allSatisfy(\.isSingle)
  }

  private func size(of scripts: [Script]) -> Int { scripts.reduce(0) { $0 + $1.length } }

  /// Returns the variations of a timeline.
  ///
  /// - Parameter deliveries: The number of events that the plain case delivered.
  func variations(of scripts: [Script], deliveries: Int) -> [Case.Variation] {
    let length = scripts.map(\.length).max() ?? 0
    let size = size(of: scripts)
    let most = isSecondary ? min(2, scope.variedInstants) : scope.variedInstants
    guard size <= most, scripts.allSatisfy(\.isSingle) else { return [] }
    var variations: [Case.Variation] = []
    if streamKind == .signal {
      variations += (1...max(1, length)).map { .observed(at: $0) }
    } else if size <= 1 {
      variations.append(.unobserved)
    }
    variations += (0...length).map { .disposed(at: $0) }
    variations += (0..<min(deliveries, 3)).map { .disposedInside(delivery: $0) }
    if streamKind == .producer, size <= 2 {
      variations += (0...length).map { .startedAgain(at: $0) }
      variations += (0...length).map { .siblingDisposed(at: $0) }
      // The values of a stream without inputs may be instants, which differ in a run that starts later.
      if shape != .making { variations += (0..<min(deliveries, 2)).map { .startedInside(delivery: $0) } }
      variations += (0..<min(deliveries, 2)).map { .siblingDisposedInside(delivery: $0) }
    }
    return variations
  }

  /// Returns the other orders in which the actions of one instant could have happened.
  func orders(of ties: Trial.Ties) -> [Case.Order] {
    var orders: [Case.Order] = [[]]
    if ties.contains(.inputs) { orders += orders.map { $0.union(.inputsReversed) } }
    if ties.contains(.timers) { orders += orders.map { $0.union(.timersFirst) } }
    if ties.contains(.disposal) { orders += orders.map { $0.union(.disposalLast) } }
    return Array(orders.dropFirst())
  }

  private func timelines(_ input: Int, upTo instants: Int, paired: Int = 0) -> [Script] {
    // One letter is enough for an inner stream: its values need only differ from those of the other streams.
    let letters = shape == .flattening && input > 0 ? 1 : shape == .binary ? min(2, scope.letters) : scope.letters
    return Timelines(instants: instants, pairedInstants: paired, letters: letters, ends: ends[input]).all()
  }

  private func collect(
    _ timelines: [[Script]],
    chosen: [Script],
    size: Int,
    into found: inout [[[Script]]]
  ) {
    guard chosen.count < timelines.count else {
      if chosen.allSatisfy(\.isSingle) {
        found[size].append(chosen)
      } else if size <= (shape == .flattening ? 3 : 2) {
        found[size].append(startingLate(chosen))
      }
      return
    }
    for script in timelines[chosen.count] where size + script.length <= scope.sharedInstants {
      // An inner stream that the outer one never sends is silent.
      let isSilent = script.length == 0
      if shape == .flattening, !chosen.isEmpty {
        if !isSilent, !chosen[0].sends(UInt8(chosen.count - 1)) { break }
        if !script.isSingle { continue }
      }
      collect(timelines, chosen: chosen + [script], size: size + script.length, into: &found)
    }
  }

  /// Returns true if no input of several sends twice in the call that observes it, in which nobody can dispose of it.
  func starts(_ scripts: [Script]) -> Bool {
    scripts.count == 1 || scripts.allSatisfy { $0.entries.count < 2 || $0.entries[1].tick > 0 }
  }

  /// Returns the scripts of several inputs one instant later, so that ``starts(_:)`` is true of them.
  func startingLate(_ scripts: [Script]) -> [Script] {
    if shape == .unary || shape == .making { return scripts }
    let outer = shape == .flattening ? 1 : scripts.count
    return scripts.prefix(outer).map(\.delayed) + scripts.dropFirst(outer).map { $0.isSingle ? $0 : $0.delayed }
  }
}

extension Script {
  /// The script one instant later.
  var delayed: Script { Script(ContiguousArray(entries.map { Entry(tick: $0.tick + 1, note: $0.note) })) }

  /// True if no instant has two notes.
  var isSingle: Bool {
    var index = 1
    while index < entries.count {
      if entries[index - 1].tick == entries[index].tick { return false }
      index += 1
    }
    return true
  }

  /// Returns true if the script sends the letter.
  func sends(_ letter: UInt8) -> Bool { entries.contains { $0.note == .value(letter) } }
}
