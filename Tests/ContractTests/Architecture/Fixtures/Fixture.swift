import Testing

/// A few files with something that a check must find, or must accept.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let check: ArchitectureCheck

  /// The files by their path below `Sources/`.
  let files: [String: String]

  let documents: [String: String]

  /// The complaints of the check, word for word; empty for files that look wrong and are not.
  let complaints: [String]

  var testDescription: String { name }

  init(
    _ name: String,
    _ check: ArchitectureCheck,
    _ files: [String: String],
    documents: [String: String] = [:],
    complaints: [String] = []
  ) {
    self.name = name
    self.check = check
    self.files = files
    self.documents = documents
    self.complaints = complaints
  }

  /// A fixture with one file.
  init(
    _ name: String,
    _ check: ArchitectureCheck,
    in path: String = "Reactive/Signal/A.swift",
    _ source: String,
    _ complaints: String...
  ) {
    self.init(name, check, [path: source], complaints: complaints)
  }

  var tree: SourceTree {
    let sources = files.sorted { $0.key < $1.key }.map { path, source in
      let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
      return SourceFile(module: parts[0], path: parts[1], source: source)
    }
    return SourceTree(files: sources, plan: ArchitecturePlan(Self.architecture), documents: documents)
  }

  /// The tables of `Docs/Architecture.md` for these files.
  private static let architecture = """
    # Architecture

    | `Elsewhere/` | a table without a module | | |

    ### Sources/Reactive

    | folder | I live here if I am | may name | may import |
    | --- | --- | --- | --- |
    | `Support/` | at the bottom | | `Synchronization`, the C library |
    | `Event/` | the vocabulary | | |
    | `Scheduling/` | a scheduler | `Support/` | `Dispatch` |
    | `Signal/` | a stream | everything above | |
    | `Operators/` | an operator | `Event/`, `Signal/` | |

    ### Sources/ReactiveContractKit

    | `Rules/` | a rule | | |
    | `Platform/` | a thread | | the C library |

    ### Sources/ReactiveContractSpecimens, on Sources/ReactiveContractKit

    | `Chapters/` | a check of a rule | `Rules/` | `Reactive` |
    | `Mutants/` | a broken subject | everything above | `Reactive` |
    | `Recording/` | a witness | everything above but `Platform/` | `Reactive` |

    ### Sources/ReactiveContractTool, on Sources/ReactiveContractKit

    | `Reports/` | a table | `Rules/` | |

    ### Sources/ReactiveContractTesting, on Sources/ReactiveContractSpecimens, on Sources/ReactiveContractTool

    | `Command/` | a command | `Rules/`, `Recording/`, `Reports/` | |
    """
}
