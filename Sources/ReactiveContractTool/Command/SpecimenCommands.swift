import ReactiveContractKit

/// What the command does with broken subjects, and with the sentences of the guidelines.
///
/// All of it is about this package: whether its rules notice what they must, and whether they cover what was asked for. A
/// third party's command has none of it.
package struct SpecimenCommands {
  /// What a command has come to.
  package struct Result {
    let text: String
    let json: String
    let isGreen: Bool

    package init(text: String, json: String, isGreen: Bool) {
      self.text = text
      self.json = json
      self.isGreen = isGreen
    }
  }

  /// Says that the folder has nothing that can be traced.
  package struct NoSources: Error {
    let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// Traces the sentences of the guidelines, once the folder's sources are read.
  package typealias Tracing = (CommandProgress) -> Result

  /// Judges every broken subject and every correct variant.
  let matrix: (CommandProgress) -> Result

  /// Damages every operator in small ways and asks which checks notice.
  let perturbations: (CommandProgress) -> Result

  /// Reads the sources of the package in a folder, and returns what traces the sentences in them.
  let trace: (_ package: String) throws(NoSources) -> Tracing

  /// The sentences and what should cover them, as a page.
  let tracePage: () -> String

  package init(
    matrix: @escaping (CommandProgress) -> Result,
    perturbations: @escaping (CommandProgress) -> Result,
    trace: @escaping (_ package: String) throws(NoSources) -> Tracing,
    tracePage: @escaping () -> String
  ) {
    self.matrix = matrix
    self.perturbations = perturbations
    self.trace = trace
    self.tracePage = tracePage
  }
}
