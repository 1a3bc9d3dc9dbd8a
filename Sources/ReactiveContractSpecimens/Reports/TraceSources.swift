import ReactiveContractKit
import ReactiveContractTool

/// What the sources of a package have to show for sentences that no rule judges.
public struct TraceSources: Sendable, Hashable {
  /// The names of its tests: `a failure prints its name`.
  public var tests: Set<String>

  /// The names of the files with lines that the compiler must refuse, without the extension.
  public var refusals: Set<String>

  /// The headings of its decisions.
  public var decisions: Set<String>

  /// Makes sources of names.
  public init(tests: Set<String>, refusals: Set<String>, decisions: Set<String>) {
    self.tests = tests
    self.refusals = refusals
    self.decisions = decisions
  }
}

extension TraceSources {
  /// A package in which there is nothing to look for.
  public struct Missing: Error, Sendable, Hashable {
    /// What is missing.
    public let reason: String

    /// Says what is missing.
    public init(reason: String) { self.reason = reason }
  }
}
