extension ReplayToken {
  /// Returns the case that the environment requests to run again; `nil` for a normal run.
  ///
  /// - Throws: An error at the first part of the variable's text that is invalid.
  public static func requested() throws(TextProblem) -> ReplayToken? { try requested(in: Environment.value) }

  /// Returns the case that an environment requests.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Throws: An error at the first part of the variable's text that is invalid.
  public static func requested(in variable: (String) -> String?) throws(TextProblem) -> ReplayToken? {
    guard let text = variable(environmentVariable), !text.isEmpty else { return nil }
    return try ReplayToken(parsing: text)
  }
}
