import ReactiveContractKit

extension Fixture {
  /// Violations in documentation and comments.
  static let paper: [Fixture] = [
    Fixture(
      "a file that goes on and on",
      .size,
      String(repeating: "\n", count: 301),
      "Reactive/Signal/A.swift: 301 lines; 300 are the limit"
    ),
    Fixture("a file that just fits", .size, String(repeating: "\n", count: 300)),
    Fixture(
      "public declarations without docs",
      .documentation,
      """
      /// A doc.
      public enum A {
        case b(Int), c
        public static let d = 1
        // No doc.
        @inlinable
        @available(*, deprecated, message: "no (really)")
        public func e() { let f = 1 }
        public private(set) var g: Int
      }

      public protocol H {
        associatedtype I
        func j()
      }

      extension A {
        public init() {}
        public subscript(k: Int) -> Int { k }
      }
      """,
      "Reactive/Signal/A.swift:3: case b is public and undocumented",
      "Reactive/Signal/A.swift:4: let d is public and undocumented",
      "Reactive/Signal/A.swift:8: func e is public and undocumented",
      "Reactive/Signal/A.swift:9: var g is public and undocumented",
      "Reactive/Signal/A.swift:12: protocol H is public and undocumented",
      "Reactive/Signal/A.swift:13: associatedtype I is public and undocumented",
      "Reactive/Signal/A.swift:14: func j is public and undocumented",
      "Reactive/Signal/A.swift:18: init init is public and undocumented",
      "Reactive/Signal/A.swift:19: subscript subscript is public and undocumented"
    ),
    Fixture(
      "what needs no doc",
      .documentation,
      """
      public import Dispatch

      enum A {
        case b
        func c(public: Int) {
          switch self {
          case .b: break
          }
        }
      }

      /// A doc.
      @frozen
      public struct D: Sendable {
        let e = 1
        /// A doc.
        @discardableResult
        public mutating func f(
          g: () -> Void = {}
        ) -> Int { 1 }
      }
      """
    ),
    Fixture(
      "first lines that are no short sentence",
      .firstLines,
      """
      /// A name
      public struct A {
        /// Goes on
        /// and on.
        public let b = 1
        /// \(String(repeating: "x", count: 100)).
        public let c = 1
      }
      """,
      "Reactive/Signal/A.swift:1: the first line is no sentence",
      "Reactive/Signal/A.swift:3: the first sentence takes several lines",
      "Reactive/Signal/A.swift:6: the first line has 101 characters"
    ),
    Fixture(
      "first lines as they should be",
      .firstLines,
      """
      /// A name.
      public struct A {
        /// Has no use for values. (O4)
        ///
        /// More of it
        public let b = 1
        /// Internal, and so
        /// at ease
        let c = 1
      }
      """
    ),
    Fixture(
      "marks, plans and a header",
      .comments,
      "// A.swift\nlet a = 1 // TODO: more\n// MARK: - B\n/* FIXME */ let c = 1",
      "Reactive/Signal/A.swift:2: a comment says TODO",
      "Reactive/Signal/A.swift:3: a comment says MARK:",
      "Reactive/Signal/A.swift:4: a comment says FIXME",
      "Reactive/Signal/A.swift:1: the file has a header"
    ),
    Fixture("comments that say why", .comments, "/// A doc.\nlet a = \"TODO\" // Because.\nlet b = 1"),
    Fixture(
      "a dependency",
      .manifest,
      [:],
      documents: ["Package.swift": "let package = Package(\n  dependencies: [.package(path: \"..\")]\n)"],
      complaints: ["Package.swift:2: the package depends on another"]
    ),
    Fixture("no dependency", .manifest, [:], documents: ["Package.swift": "let package = Package(name: \"A\")"]),
    Fixture(
      "rules without page, verifier and mutant",
      .rules,
      [
        "ReactiveContractSpecimens/Chapters/A.swift": verifiers { $0 != "E0" },
        "ReactiveContractSpecimens/Mutants/A.swift": mutants { $0 != "E2" },
        "ReactiveContractSpecimens/Recording/A.swift": mutants { $0 == "E2" } + "// rule: Rule.ID = \"E0\"",
      ],
      documents: pages { $0 != "E1" }.merging(["Docs/Contracts/E3.md": "# E4 another rule"]) { $1 },
      complaints: [
        "RuleBook: E0 has no verifier", "RuleBook: E1 has no page", "RuleBook: E2 has no mutant",
        "RuleBook: E3 has no page",
      ]
    ),
    Fixture(
      "rules with everything",
      .rules,
      [
        "ReactiveContractSpecimens/Chapters/A.swift": verifiers { _ in true },
        "ReactiveContractSpecimens/Mutants/A.swift": mutants { _ in true },
      ],
      documents: pages { _ in true }
    ),
  ]

  private static let decided = RuleBook.all.filter(\.isDecidedByRuns).map(\.id.text)

  private static func verifiers(of isIncluded: (String) -> Bool) -> String {
    decided.filter(isIncluded).map { "struct Of\($0) {\n  static let rule: Rule.ID = \"\($0)\"\n}\n" }.joined()
  }

  private static func mutants(of isIncluded: (String) -> Bool) -> String {
    decided.filter(isIncluded).map { "let of\($0) = Mutant(rule: \"\($0)\")\n" }.joined()
  }

  private static func pages(of isIncluded: (String) -> Bool) -> [String: String] {
    let ids = RuleBook.all.map(\.id.text).filter(isIncluded)
    return Dictionary(uniqueKeysWithValues: ids.map { ("Docs/Contracts/\($0).md", "# \($0) a title\n") })
  }
}
