import Reactive
public import ReactiveContractKit
public import ReactiveContractTool

/// Something of a library that is judged, and perhaps held against an oracle.
struct Examinee: Sendable {
  let judged: Judged
  var foretold: OracleSubject?

  init(_ judged: Judged) { self.judged = judged }

  /// An operator, and the name of the oracle that should foretell it.
  init(_ subject: OperatorSubject<String, String>, like oracle: String?, differences: IntendedDifferences = []) {
    judged = Judged(subject)
    foretold = oracle.map { OracleSubject(subject, oracle: $0, differences: differences) }
  }
}

/// A library under the contract.
public struct Library: Sendable {
  /// Its name, with the edition that is judged.
  public let name: String

  let examinees: [Examinee]

  /// The rules that are left out, and why.
  var exclusions: [Rule.ID: String] = [:]

  /// What is judged.
  public var subjects: [Judged] { examinees.map(\.judged) }

  /// What is judged, and on which terms.
  public var catalogue: Catalogue {
    var terms = Terms()
    terms.exclusions = exclusions
    return Catalogue(subjects: subjects, terms: terms, library: name)
  }

  /// What is held against oracles.
  public var oracles: [OracleSubject] { examinees.compactMap(\.foretold) }
}

extension Library {
  /// All libraries that are judged here.
  public static var all: [Library] { [openCombine, openCombineOnOperationQueues, asyncAlgorithms] }

  /// How this package's command is called.
  static let tool = prefix + "swift run --package-path Examples/ThirdParty third-party"

  /// A schedule of accesses is repeated by a build that reports them.
  private static let prefix = SwitchPoints.current == .everyAccess ? "Search/at-every-access " : ""

  /// The kit's command on all of them, each on its own terms.
  public static var command: CommandCatalogue {
    let libraries = all
    var command = CommandCatalogue(libraries.map(\.catalogue), oracles: libraries.flatMap(\.oracles))
    command.tool = tool
    command.subjects += compared
    return command
  }

  /// Operators of Reactive, to compare the others with.
  private static var compared: [Judged] {
    [
      Judged(OperatorSubject(producer: "map", values: ["a", "b"]) { source, _ in source.map { $0 + $0 } }),
      Judged(
        OperatorSubject(producer: "throttle(2)", values: ["a", "b"]) { source, scheduler in
          source.throttle(.milliseconds(2), on: scheduler)
        }
      ),
      Judged(
        OperatorSubject(producer: "debounce(2)", values: ["a", "b"]) { source, scheduler in
          source.debounce(.milliseconds(2), on: scheduler)
        }
      ),
    ]
  }
}
