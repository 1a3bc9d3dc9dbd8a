extension Fixture {
  /// Violations of the tables that say which folder may name which.
  static let knowledge: [Fixture] = [
    Fixture(
      "a folder that the architecture does not list",
      .rooms,
      everyRoom.merging(["Reactive/Extras/A.swift": "struct A {}"]) { $1 },
      complaints: ["Reactive/Extras/A.swift: the tables of Docs/Architecture.md know nothing of Extras/"]
    ),
    Fixture(
      "a file outside every folder",
      .rooms,
      everyRoom.merging(["Reactive/A.swift": "struct A {}"]) { $1 },
      complaints: [
        "Reactive/A.swift: the tables of Docs/Architecture.md know nothing of files outside every folder"
      ]
    ),
    Fixture(
      "a line of the architecture without a folder",
      .rooms,
      everyRoom.filter { $0.key != "Reactive/Scheduling/A.swift" },
      complaints: ["Docs/Architecture.md: the table of Sources/Reactive has a line for Scheduling/, which is empty"]
    ),
    Fixture("every folder with its line", .rooms, everyRoom),
    Fixture(
      "a folder that names one below it in the list",
      .names,
      ["Reactive/Event/A.swift": "struct A {\n  let b: B\n}", "Reactive/Signal/B.swift": "final class B {}"],
      complaints: ["Reactive/Event/A.swift:2: Event/ may not name B, which lives in Signal/"]
    ),
    Fixture(
      "a folder that names one above it that it was not granted",
      .names,
      ["Reactive/Operators/A.swift": "func f(_: Lock) {}", "Reactive/Support/B.swift": "struct Lock {}"],
      complaints: ["Reactive/Operators/A.swift:1: Operators/ may not name Lock, which lives in Support/"]
    ),
    Fixture(
      "a name behind the module's, and one inside an interpolated string",
      .names,
      [
        "Reactive/Event/A.swift": "let a = Reactive.B()\nlet c = \"see \\(C.all)\"",
        "Reactive/Signal/B.swift": "struct B {}\nenum C {}",
      ],
      complaints: [
        "Reactive/Event/A.swift:1: Event/ may not name B, which lives in Signal/",
        "Reactive/Event/A.swift:2: Event/ may not name C, which lives in Signal/",
      ]
    ),
    Fixture(
      "a folder that names one of the module below that it was not granted",
      .names,
      [
        "ReactiveContractSpecimens/Chapters/A.swift": "struct A {\n  let rule: Rule\n  let thread: KitThread\n}",
        "ReactiveContractSpecimens/Mutants/B.swift": "struct B {\n  let thread: KitThread\n}",
        "ReactiveContractSpecimens/Recording/C.swift":
          "struct C {\n  let b: B\n  let rule: Rule\n  let thread: KitThread\n}",
        "ReactiveContractKit/Rules/Rule.swift": "public struct Rule {}",
        "ReactiveContractKit/Platform/KitThread.swift": "package class KitThread {}",
      ],
      complaints: [
        "ReactiveContractSpecimens/Chapters/A.swift:3: Chapters/ may not name KitThread, which lives in Platform/",
        "ReactiveContractSpecimens/Recording/C.swift:4: Recording/ may not name KitThread, which lives in Platform/",
      ]
    ),
    Fixture(
      "a folder that names one of two modules below, or of the one below both, that it was not granted",
      .names,
      [
        "ReactiveContractTesting/Command/A.swift":
          "struct A {\n  let rule: Rule\n  let b: B\n  let c: C\n  let d: D\n  let thread: KitThread\n}",
        "ReactiveContractSpecimens/Recording/B.swift": "struct B {}",
        "ReactiveContractSpecimens/Mutants/C.swift": "struct C {}",
        "ReactiveContractTool/Reports/D.swift": "struct D {\n  let thread: KitThread\n}",
        "ReactiveContractKit/Rules/Rule.swift": "public struct Rule {}",
        "ReactiveContractKit/Platform/KitThread.swift": "package class KitThread {}",
      ],
      complaints: [
        "ReactiveContractTesting/Command/A.swift:4: Command/ may not name C, which lives in Mutants/",
        "ReactiveContractTesting/Command/A.swift:6: Command/ may not name KitThread, which lives in Platform/",
        "ReactiveContractTool/Reports/D.swift:2: Reports/ may not name KitThread, which lives in Platform/",
      ]
    ),
    Fixture(
      "names that only look like those of other folders",
      .names,
      [
        "Reactive/Event/A.swift": """
        /// Not a ``B``.
        struct A<B: Sendable> {
          let text = "B"
          let member = Set<Int>.C.self
          enum D {}
          let d: D
          let hidden: Hidden
          func f<each G>(_ g: repeat each G) {}
        }
        """,
        "Reactive/Signal/B.swift": "struct B {}\nstruct C {}\nstruct D {}\nprivate struct Hidden {}\nstruct G {}",
      ]
    ),
    Fixture(
      "an operator that names another",
      .operators,
      [
        "Reactive/Operators/A/Map.swift": "struct Map {}",
        "Reactive/Operators/B/Filter.swift": "struct Filter {\n  let map: Map\n}",
      ],
      complaints: ["Reactive/Operators/B/Filter.swift:2: operators stand alone; Map lives in Operators/A/Map.swift"]
    ),
    Fixture(
      "a verifier that names another",
      .operators,
      [
        "ReactiveContractSpecimens/Chapters/A.swift": "struct A {\n  static let rule: Rule.ID = \"E1\"\n}",
        "ReactiveContractSpecimens/Chapters/B.swift": "struct B {\n  static let rule: Rule.ID = \"E2\"\n  let a: A\n}",
      ],
      complaints: ["ReactiveContractSpecimens/Chapters/B.swift:3: checks stand alone; A lives in Chapters/A.swift"]
    ),
    Fixture(
      "an operator in two files, and what verifiers share",
      .operators,
      [
        "Reactive/Operators/On.swift": "struct On {}",
        "Reactive/Operators/On+Producer.swift": "func f(_: On) {}",
        "ReactiveContractSpecimens/Chapters/A.swift":
          "struct A {\n  static let rule: Rule.ID = \"E1\"\n  let shared: Shared\n}",
        "ReactiveContractSpecimens/Chapters/Shared.swift": "struct Shared {}\nlet all: [Any.Type] = [A.self]",
      ]
    ),
    Fixture(
      "operators with one door",
      .doors,
      [
        "Reactive/Operators/A.swift": """
        extension Signal {
          public func a(_ b: (Int, Int) -> Int, c d: [Int: Int] = [:]) {}
          public func e<F>(_ f: F) {}
        }
        extension SignalProducer {
          public func e<F: G<Int>>(f: F) {}
        }
        extension Operator {
          public static func e(_ f: Int) {}
        }
        """
      ],
      complaints: [
        "Reactive/Operators/A.swift:2: a(_:c:) is for signals only",
        "Reactive/Operators/A.swift:3: e(_:) is for signals only",
        "Reactive/Operators/A.swift:6: e(f:) is for producers only",
        "Reactive/Operators/A.swift:2: a(_:c:) is no operator value",
      ]
    ),
    Fixture(
      "operators with both doors, and one that needs a recipe",
      .doors,
      [
        "Reactive/Operators/A.swift": """
        extension Signal { public func a<B>(_ b: B) -> C<B> {} }
        extension SignalProducer { public func a<B: D>(more: Int, _ b: () -> B = { e(f, g) }) {} }
        extension Operator { public static func a(_ b: Int) {} }
        """,
        "Reactive/Flattening/B.swift": "extension SignalProducer { public func retry(upTo count: Int) {} }",
        "Reactive/Signal/C.swift": "extension Signal { public func observe() {} }",
      ]
    ),
    Fixture(
      "Foundation, a test framework, a module of another folder",
      .imports,
      [
        "Reactive/Signal/A.swift": "import Foundation\npublic import struct Foundation.Date\nimport Synchronization",
        "Reactive/Support/A.swift": "import Testing",
        "contracts/main.swift": "import XCTest",
      ],
      complaints: [
        "Reactive/Signal/A.swift:1: Signal/ may not import Foundation",
        "Reactive/Signal/A.swift:2: Signal/ may not import Foundation",
        "Reactive/Signal/A.swift:3: Signal/ may not import Synchronization",
        "Reactive/Support/A.swift:1: Support/ may not import Testing",
        "contracts/main.swift:1: / may not import XCTest",
      ]
    ),
    Fixture(
      "Dispatch outside the queue schedulers",
      .imports,
      in: "Reactive/Scheduling/Immediate.swift",
      "import Dispatch",
      "Reactive/Scheduling/Immediate.swift:1: only the queue schedulers may import Dispatch"
    ),
    Fixture(
      "imports that are granted",
      .imports,
      [
        "Reactive/Support/A.swift": "#if canImport(Glibc)\n  import Glibc\n#endif\npublic import Synchronization",
        "Reactive/Scheduling/QueueScheduler.swift": "public import Dispatch",
        "ReactiveContractSpecimens/Mutants/A.swift": "public import Reactive",
        "contracts/main.swift": "import ReactiveContractTool",
        "Reactive/Signal/A.swift": "// import Foundation",
      ]
    ),
  ]

  /// A file in every folder of the small architecture.
  private static let everyRoom = Dictionary(
    uniqueKeysWithValues: [
      "Reactive/Support", "Reactive/Event", "Reactive/Scheduling", "Reactive/Signal", "Reactive/Operators",
      "ReactiveContractKit/Rules", "ReactiveContractKit/Platform",
      "ReactiveContractSpecimens/Chapters", "ReactiveContractSpecimens/Mutants", "ReactiveContractSpecimens/Recording",
      "ReactiveContractTool/Reports", "ReactiveContractTesting/Command",
    ].map { ("\($0)/A.swift", "") }
  )
}
