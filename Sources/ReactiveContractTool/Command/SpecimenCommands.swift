import ReactiveContractKit

/// The commands that concern broken subjects and the sentences of the guidelines.
///
/// All of them check this package: whether its rules detect the broken subjects, and whether they cover the guidelines.
/// A third party's command has none of them.
package struct SpecimenCommands {
  /// The result of a command.
  package struct Result {
    /// Returns the result in words, for a terminal or a file.
    let text: (TextLook) -> String
    let json: String
    let isGreen: Bool

    package init(text: @escaping (TextLook) -> String, json: String, isGreen: Bool) {
      self.text = text
      self.json = json
      self.isGreen = isGreen
    }
  }

  /// An error for a folder without sources that can be traced.
  package struct NoSources: Error {
    let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// Traces the sentences of the guidelines, once the folder's sources are read.
  package typealias Tracing = (CommandProgress) -> Result

  /// Judges every broken subject and every correct variant.
  let matrix: (CommandProgress) -> Result

  /// Mutates every operator in small ways, and reports which checks detect each mutation.
  let mutations: (CommandProgress) -> Result

  /// Reads the sources of the package in a folder, and returns a function that traces the sentences in them.
  let trace: (_ package: String) throws(NoSources) -> Tracing

  /// Returns the sentences and the checks that should cover them, as a page.
  let tracePage: () -> String

  package init(
    matrix: @escaping (CommandProgress) -> Result,
    mutations: @escaping (CommandProgress) -> Result,
    trace: @escaping (_ package: String) throws(NoSources) -> Tracing,
    tracePage: @escaping () -> String
  ) {
    self.matrix = matrix
    self.mutations = mutations
    self.trace = trace
    self.tracePage = tracePage
  }
}
