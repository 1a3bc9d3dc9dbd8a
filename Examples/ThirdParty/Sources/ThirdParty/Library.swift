import Reactive
public import ReactiveContractKit
public import ReactiveContractTool

/// A subject of a library that is checked against the rules, and perhaps compared with an oracle.
struct LibraryEntry: Sendable {
  let subject: ContractSubject
  var oracle: OracleSubject?

  init(_ subject: ContractSubject) { self.subject = subject }

  /// Makes an entry of an operator and the name of the oracle that should predict its events.
  init(_ subject: OperatorSubject<String, String>, like oracle: String?, differences: IntendedDifferences = []) {
    self.subject = ContractSubject(subject)
    self.oracle = oracle.map { OracleSubject(subject, oracle: $0, differences: differences) }
  }
}

/// A library that is checked against the contract.
public struct Library: Sendable {
  /// The name of the library, with the version that is checked.
  public let name: String

  let entries: [LibraryEntry]

  /// The rules that are left out, with the reasons.
  var exclusions: [Rule.ID: String] = [:]

  /// The subjects that are checked.
  public var subjects: [ContractSubject] { entries.map(\.subject) }

  /// The subjects that are checked, and the configuration of the checks.
  public var catalogue: Catalogue {
    var configuration = CheckConfiguration()
    configuration.exclusions = exclusions
    return Catalogue(subjects: subjects, configuration: configuration, library: name)
  }

  /// The operators that are compared with oracles.
  public var oracles: [OracleSubject] { entries.compactMap(\.oracle) }
}

extension Library {
  /// A library, with the version that is checked.
  enum Name: String, CaseIterable, Sendable {
    case openCombine = "OpenCombine 0.14.0"
    case asyncAlgorithms = "swift-async-algorithms 1.1.4"

    /// The text that precedes the name of each of its subjects.
    var prefix: String {
      switch self {
      case .openCombine: "OpenCombine"
      case .asyncAlgorithms: "AsyncAlgorithms"
      }
    }
  }

  /// The libraries that are checked here.
  public static var all: [Library] { [openCombine, openCombineOnOperationQueues, asyncAlgorithms] }

  /// The command line that runs this package's command.
  static let tool = prefix + "swift run --package-path Examples/ThirdParty third-party"

  /// The wrapper for a build that reports accesses, without which a schedule of accesses cannot be repeated.
  private static let prefix = SwitchPoints.current == .everyAccess ? "Search/at-every-access " : ""

  /// The kit's command on all of them, each on its own configuration.
  public static var command: CommandCatalogue {
    let libraries = all
    var command = CommandCatalogue(libraries.map(\.catalogue), oracles: libraries.flatMap(\.oracles))
    command.tool = tool
    command.subjects += compared
    return command
  }

  /// Operators of Reactive, to compare the others with.
  private static var compared: [ContractSubject] {
    [
      ContractSubject(OperatorSubject(producer: "map", values: ["a", "b"]) { source, _ in source.map { $0 + $0 } }),
      ContractSubject(
        OperatorSubject(producer: "throttle(2)", values: ["a", "b"]) { source, scheduler in
          source.throttle(.milliseconds(2), on: scheduler)
        }
      ),
      ContractSubject(
        OperatorSubject(producer: "debounce(2)", values: ["a", "b"]) { source, scheduler in
          source.debounce(.milliseconds(2), on: scheduler)
        }
      ),
    ]
  }
}
