/// What a verifier knows about a subject besides what a trial shows.
struct Facts: Sendable {
  var name: String
  var traits: Traits = []
  var capabilities: Capabilities = .all
  var readings: [String] = []
  var shape = InputShape.unary
  /// The inputs that are never sent a failure.
  var unfailingInputs: [Int] = []
  var road = Road.producer

  /// Whether the subject keeps a reading of a rule that is not the reference's.
  func declares(_ reading: String) -> Bool { readings.contains(reading) }

  /// Whether the input is an inner stream of a flattening operator.
  func isInner(_ input: Int) -> Bool { shape == .flattening && input > 0 }
}
