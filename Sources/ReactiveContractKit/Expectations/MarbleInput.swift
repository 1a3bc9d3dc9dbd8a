/// A drawing together with what its names stand for.
///
/// A plain string literal draws strings and ``TestFailure``s.
///
///     try expectMarbles(MarbleInput("-a-b|", values: ["a": 1, "b": 2]), gives: "-2-4|") { $0.producer.map { $0 * 2 } }
public struct MarbleInput<Value, Failure: Error> {
  let text: String
  let names: MarbleVocabulary<Value, Failure>

  /// Makes an input of a drawing, which is read when it is used.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: What the names stand for; without it every name is a string that stands for itself.
  ///   - failures: What `#` and `#'name'` stand for; without it a ``TestFailure`` of that name.
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
