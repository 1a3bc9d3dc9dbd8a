extension OperatorPlan {
  /// The scripts in which the outer stream sends four streams in turn before the first of them ends.
  ///
  /// They exceed the scope: an operator that observes two streams at a time lets others wait only here.
  var streamsInTurn: [[Script]] {
    guard shape == .flattening else { return [] }
    let streams = (0..<4).map { Script.Entry(tick: $0, note: .value(UInt8($0 % 2))) }
    let completion = [Script.Entry(tick: 4, note: .completed)]
    let outer = [streams, ends[0].contains(.completed) ? streams + completion : nil].compactMap { $0 }
    return outer.flatMap { outer in
      endings(of: 1, at: 4).flatMap { first in endings(of: 2, at: 5).map { second in [outer, first, second] } }
    }.map { $0.map { Script(ContiguousArray($0)) } }
  }

  /// Returns timelines of an inner stream that sends a value and ends, or goes on.
  private func endings(of input: Int, at tick: Int) -> [[Script.Entry]] {
    let value = Script.Entry(tick: tick - 1, note: .value(0))
    return [[value]] + ends[input].map { [value, Script.Entry(tick: tick, note: Note(kind: $0, letter: 0))] }
  }
}
