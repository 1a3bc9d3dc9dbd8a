import Reactive
import ReactiveContractKit

/// An operator with certain arguments, on both kinds of streams: the unit that is judged and compared.
struct OperatorForm: Sendable {
  typealias Input = Signal<String, TestFailure>
  typealias Work = SignalProducer<String, TestFailure>

  /// The oracle that predicts the form.
  enum Prediction: Sendable {
    /// The oracle of the form's name.
    case byItsName
    case none(because: String)
  }

  /// The name under which reports speak of the form; also the name of its oracle.
  let name: String

  /// The differences from a plain operator.
  let traits: Traits

  /// The form as a subject of every rule; `nil` for a form that is only compared with its oracle.
  private(set) var subject: Subject?

  /// The reason why the form is only compared; empty if it is judged.
  private(set) var reason = ""

  /// The form with its oracle; `nil` if `prediction` says why there is none.
  let predicted: OracleSubject?

  let prediction: Prediction

  /// The kinds of streams that have the operator.
  let kinds: Set<StreamKind>

  /// Applies the form to producers, for its drawing; takes as many as the form has inputs.
  let drawn: Drawn

  /// Plays a timeline on both kinds of streams, by the method and as a value; `nil` if the operator is no value.
  let plays: Plays?

  /// The results of one timeline, by the way through the operator.
  typealias Plays = @Sendable (Timeline<String, TestFailure>) -> [String: Timeline<String, TestFailure>]

  /// The application of a form to the streams of a drawing.
  enum Drawn: Sendable {
    case none
    case one(@Sendable (Work, TestScheduler) -> Work)
    case two(@Sendable (Work, Work) -> Work)
    case flattened(@Sendable (SignalProducer<Work, TestFailure>) -> Work)
  }

  /// The values of a single input, as the rules send them; the oracles send the third, too.
  static let letters = ["a", "b", "c"]

  /// The values of two inputs, or of inner streams.
  static let pairs = ["a", "b", "x", "y"]

  /// The values of three inputs.
  static let triples = ["a", "b", "x", "y", "p", "q"]

  init(
    _ name: String,
    _ prediction: Prediction,
    traits: Traits,
    judged subject: Subject?,
    compared: OracleSubject,
    kinds: Set<StreamKind>,
    drawn: Drawn = .none,
    plays: Plays? = nil
  ) {
    self.name = name
    self.traits = traits
    self.subject = subject
    self.prediction = prediction
    if case .byItsName = prediction { predicted = compared } else { predicted = nil }
    self.kinds = kinds
    self.drawn = drawn
    self.plays = plays
  }

  /// Returns the form without a verdict by every rule; the comparison with its oracle asks the rules that apply.
  ///
  /// - Parameter reason: The rule that does not apply, and why.
  func comparedOnly(because reason: String) -> OperatorForm {
    var form = self
    form.subject = nil
    form.reason = reason
    return form
  }
}
