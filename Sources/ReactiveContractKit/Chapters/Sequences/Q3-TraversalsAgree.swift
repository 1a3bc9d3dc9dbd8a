extension StepCheck<SequenceModel> {
  /// Checks that every place has the value that belongs there, that no place is missing, and that none follows the end.
  static var traversalsAgree: StepCheck {
    StepCheck("Q3", missing: "no head was read") { situation, tally in
      let place = situation.before.place
      if situation.step == .head {
        let expected = place < SequenceModel.places ? place : nil
        let found = situation.actual.value
        tally.check(
          found == expected,
          else: StepBreach(
            headline: "the head of place \(place) was \(words(found)), not \(words(expected))",
            place: .lifetime,
            cause: cause(found, expected)
          )
        )
      }
      if situation.step == .tail, place + 1 < SequenceModel.places {
        tally.check(
          situation.actual.hasTail,
          else: StepBreach(
            headline: "place \(place) had no tail, though place \(place + 1) has a value",
            place: .lifetime,
            cause: "a place that has not been computed yet is taken for the end."
          )
        )
      }
    }
  }

  private static func words(_ place: Int?) -> String { place.map { "value \($0)" } ?? "nil" }

  private static func cause(_ found: Int?, _ expected: Int?) -> String {
    if expected == nil { return "the sequence goes on after its end." }
    if found == nil { return "the sequence ends before its last value." }
    return "places get their values in the order in which they are read, not in their own order."
  }
}
