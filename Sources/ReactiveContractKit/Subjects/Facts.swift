/// What a verifier knows about a subject besides what a trial shows.
package struct Facts: Sendable {
  var name: String
  package var traits: Traits = []
  package var capabilities: Capabilities = .all
  var readings: [String] = []
  package var shape = InputShape.unary
  /// The inputs that are never sent a failure.
  package var unfailingInputs: [Int] = []
  package var road = Road.producer

  /// Whether the subject keeps a reading of a rule that is not the reference's.
  package func declares(_ reading: String) -> Bool { readings.contains(reading) }

  /// Whether the input is an inner stream of a flattening operator.
  package func isInner(_ input: Int) -> Bool { shape == .flattening && input > 0 }
}
