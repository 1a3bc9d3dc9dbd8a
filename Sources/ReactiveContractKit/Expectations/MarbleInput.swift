/// A drawing together with the values and failures that its names denote.
///
/// A plain string literal is a drawing of strings and ``TestFailure``s.
///
///     try expectMarbles(MarbleInput("-a-b|", values: ["a": 1, "b": 2]), gives: "-2-4|") { $0.producer.map { $0 * 2 } }
public struct MarbleInput<Value, Failure: Error> {
  let text: String
  let names: MarbleVocabulary<Value, Failure>

  /// Makes an input from a drawing, which is parsed when it is used.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The values that the names denote; by default every name is a string that denotes itself.
  ///   - failures: The failures that `#` and `#'name'` denote; by default a ``TestFailure`` of that name.
  public init(
    _ marbles: String,
    values: MarbleValues<Value> = MarbleValues<String>.letters,
    failures: MarbleFailures<Failure> = MarbleFailures<TestFailure>.named
  ) {
    text = marbles
    names = MarbleVocabulary(values, failures)
  }
}

extension MarbleInput: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral, ExpressibleByStringInterpolation
where Value == String, Failure == TestFailure {
  /// Makes an input of strings and test failures.
  public init(stringLiteral value: String) { self.init(value) }
}
