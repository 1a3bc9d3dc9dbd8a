/// The file of known findings that the environment names: its findings do not fail a test.
enum BaselineRequest {
  /// The name of the environment variable that has the path of the file.
  static let environmentVariable = "CONTRACT_BASELINE"

  /// Returns the report without the findings of the file that the environment names, if it names one.
  ///
  /// If the file cannot be read, the report becomes inconclusive and says why.
  static func accepted(_ report: Report, in variable: (String) -> String? = Environment.value) -> Report {
    guard let path = variable(environmentVariable), !path.isEmpty else { return report }
    do throws(TextProblem) {
      switch FileInput.text(path) {
      case .text(let text): return report.accepting(try Baseline(text), from: path)
      case .missing: return inconclusive("there is no such file", path, report)
      case .unreadable(let reason): return inconclusive(reason, path, report)
      }
    } catch {
      return inconclusive("\n\(error)", path, report)
    }
  }

  private static func inconclusive(_ reason: String, _ path: String, _ report: Report) -> Report {
    let doubt = Judgement("E0", .inconclusive("\(path), which \(environmentVariable) names, cannot be read: \(reason)"))
    return Report(subject: report.subject, judgements: [doubt], caller: report.caller)
  }
}
