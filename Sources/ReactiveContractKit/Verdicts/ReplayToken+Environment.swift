extension ReplayToken {
  /// Returns the case that this test run is asked to run again; `nil` if it is to run as usual.
  ///
  /// - Throws: The place at which the variable's text stops making sense.
  public static func requested() throws(TextProblem) -> ReplayToken? { try requested(in: Environment.value) }

  /// Returns the case that an environment asks for.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Throws: The place at which the variable's text stops making sense.
  public static func requested(in variable: (String) -> String?) throws(TextProblem) -> ReplayToken? {
    guard let text = variable(environmentVariable), !text.isEmpty else { return nil }
    return try ReplayToken(parsing: text)
  }
}
