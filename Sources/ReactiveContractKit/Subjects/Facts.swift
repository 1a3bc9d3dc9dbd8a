/// The declared properties of an operator that a check uses besides the recorded trial.
struct Facts: Sendable {
  var name: String
  var traits: Traits = []
  var capabilities: Capabilities = .all
  var readings: [String] = []
  var shape = InputShape.unary
  /// The inputs that never receive a failure.
  var unfailingInputs: [Int] = []
  var streamKind = StreamKind.producer
  /// True if the form is the lift of the operator's form for signals.
  var isLifted = false
  /// True if the output has the failure type of the inputs.
  var keepsFailureType = true

  /// Returns true if the subject declares a reading of a rule that differs from the reference's.
  func declares(_ reading: String) -> Bool { readings.contains(reading) }

  /// Returns true if the input is an inner stream of a flattening operator.
  func isInner(_ input: Int) -> Bool { shape == .flattening && input > 0 }

  /// Returns the name of an input in a sentence.
  func inputName(_ input: Int) -> String {
    switch shape {
    case .making, .unary: "the source"
    case .binary, .ternary: "the \(["first", "second", "third"][input]) input"
    case .flattening: input == 0 ? "the outer stream" : "inner stream \(input)"
    }
  }
}
