// swift-tools-version: 6.2
import PackageDescription

/// Whether the search through schedules is to see every access to memory: only in builds that are made for it.
let searchesAccesses = Context.environment["ACCESS_SEARCH"] != nil

// No dependency, on purpose: a test kit that people import must bring nothing with it.
let package = Package(
  name: "Reactive",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "ReactiveCombine", targets: ["ReactiveCombine"]),
    .library(name: "ReactiveSwiftCompatibility", targets: ["ReactiveSwiftCompatibility"]),
    .library(name: "ReactiveSwiftCompatibilityTesting", targets: ["ReactiveSwiftCompatibilityTesting"]),
    .library(name: "ReactiveContractKit", targets: ["ReactiveContractKit"]),
    .library(name: "ReactiveContractTesting", targets: ["ReactiveContractTesting"]),
    .library(name: "ReactiveContractXCTest", targets: ["ReactiveContractXCTest"]),
    .library(name: "ReactiveContractTool", targets: ["ReactiveContractTool"]),
    .executable(name: "contracts", targets: ["contracts"]),
  ],
  targets: [
    .target(name: "ReactiveThread"),
    // A module of its own: in one module, any file could claim to be inside a gate.
    .target(name: "ReactiveExclusion", dependencies: ["ReactiveThread"], swiftSettings: .house),
    .target(name: "Reactive", dependencies: ["ReactiveExclusion"], swiftSettings: .house),
    .target(
      name: "ReactiveFoundation",
      dependencies: ["Reactive", "ReactiveExclusion"],
      swiftSettings: .house
    ),
    // Empty where there is no Combine; Examples/ThirdParty compiles the same sources with OpenCombine.
    .target(name: "ReactiveCombine", dependencies: ["Reactive"], swiftSettings: .house),
    // The names of ReactiveSwift, for code that moves from it; the tests of such code use a scheduler with virtual dates.
    .target(
      name: "ReactiveSwiftCompatibility",
      dependencies: ["Reactive", "ReactiveExclusion", "ReactiveFoundation"],
      swiftSettings: .house
    ),
    .target(
      name: "ReactiveSwiftCompatibilityTesting",
      dependencies: ["Reactive", "ReactiveExclusion", "ReactiveSwiftCompatibility", "ReactiveContractKit"],
      swiftSettings: .house
    ),
    .target(
      name: "ReactiveContractKit",
      dependencies: ["Reactive", "ReactiveExclusion"] + (searchesAccesses ? ["AccessSearch"] : []),
      swiftSettings: .house
    ),
    .target(name: "ReactiveContractTool", dependencies: ["ReactiveContractKit"], swiftSettings: .house),
    // What we need to trust ourselves: the registry of our operators, broken subjects, the trace of the guidelines.
    .target(
      name: "ReactiveContractSpecimens",
      dependencies: ["Reactive", "ReactiveExclusion", "ReactiveContractKit", "ReactiveContractTool"],
      swiftSettings: .house
    ),
    .target(name: "ReactiveContractTesting", dependencies: ["ReactiveContractKit"], swiftSettings: .house),
    .target(name: "ReactiveContractXCTest", dependencies: ["ReactiveContractKit"], swiftSettings: .house),
    .executableTarget(
      name: "contracts",
      dependencies: ["ReactiveContractSpecimens", "ReactiveContractTool"],
      swiftSettings: .house
    ),
    .testTarget(
      name: "ReferenceTests",
      dependencies: [
        "Reactive", "ReactiveExclusion", "ReactiveFoundation", "ReactiveContractKit", "ReactiveContractSpecimens",
      ],
      swiftSettings: .house
    ),
    .testTarget(
      name: "ContractTests",
      dependencies: [
        "Reactive", "ReactiveExclusion", "ReactiveContractKit", "ReactiveContractSpecimens", "ReactiveContractTool",
        "ReactiveContractTesting", "ReactiveContractXCTest",
      ],
      swiftSettings: .house
    ),
    // Code of clients of ReactiveSwift, compiled as theirs is: only the import has changed.
    .testTarget(
      name: "CompatibilityTests",
      dependencies: ["ReactiveSwiftCompatibilityTesting"],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    // The code of Docs/Recipes.md, compiled as a client's tests are.
    .testTarget(
      name: "Recipes",
      dependencies: ["Reactive", "ReactiveContractKit", "ReactiveContractTesting"],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    // In a client's module, with a client's settings: both decide how much stack a level takes.
    .testTarget(name: "StackTests", dependencies: ["Reactive"], swiftSettings: [.treatAllWarnings(as: .error)]),
    // One set of sources, compiled as three kinds of apps are; two of the folders are links to the first.
    .example(name: "Examples"),
    .example(
      name: "ExamplesOnMainActor",
      .defaultIsolation(MainActor.self),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances")
    ),
    .example(name: "ExamplesInSwift5", .swiftLanguageMode(.v5)),
  ],
  swiftLanguageModes: [.v6]
)

// `.ci/run` runs the tests of the reference with the thread sanitizer, and need not compile the other tests for that.
if let only = Context.environment["ONLY_TESTS"] {
  package.targets.removeAll { $0.type == .test && $0.name != only }
}

if searchesAccesses {
  // The tests of the search are a package of their own, and judge broken subjects, too.
  package.products.append(.library(name: "ReactiveContractSpecimens", targets: ["ReactiveContractSpecimens"]))
  package.targets.append(.target(name: "AccessSearch", path: "Search/Sources/AccessSearch"))
  package.products.append(.library(name: "AccessSearch", targets: ["AccessSearch"]))
}

extension [SwiftSetting] {
  /// Settings of every target: each one makes the compiler refuse something that a review would have to find.
  static var house: [SwiftSetting] {
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ] + (searchesAccesses ? [.define("ACCESS_SEARCH")] : [])
  }
}

extension Target {
  /// The examples as an app compiles them: with none of our settings, and without a warning.
  static func example(name: String, _ settings: SwiftSetting...) -> Target {
    .testTarget(
      name: name,
      dependencies: ["Reactive", "ReactiveContractKit"],
      swiftSettings: settings + [.treatAllWarnings(as: .error)]
    )
  }
}
