import ReactiveContractKit
import ReactiveContractTool

/// The names in the sources of a package that cover sentences that no rule checks.
public struct TraceSources: Sendable, Hashable {
  /// The names of its tests: `a failure prints its name`.
  public var tests: Set<String>

  /// The names of the files with lines that the compiler must refuse, without the extension.
  public var refusals: Set<String>

  /// The headings of its decisions.
  public var decisions: Set<String>

  /// Creates sources from names.
  public init(tests: Set<String>, refusals: Set<String>, decisions: Set<String>) {
    self.tests = tests
    self.refusals = refusals
    self.decisions = decisions
  }
}

extension TraceSources {
  /// The error if a package has no decisions or no tests.
  public struct Missing: Error, Sendable, Hashable {
    /// A description of what is missing.
    public let reason: String

    /// Creates an error from a description.
    public init(reason: String) { self.reason = reason }
  }
}
