// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// A package as an author may have one: the search has to build all of it with its flags, and look into the operators only.
let package = Package(
  name: "Searching",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reactive", path: "../.."),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    .macro(
      name: "MergingMacros",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ]
    ),
    .executableTarget(name: "value-maker"),
    .plugin(name: "MakeValues", capability: .buildTool(), dependencies: ["value-maker"]),
    .target(
      name: "Merging",
      dependencies: [
        "MergingMacros", .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveContractKit", package: "Reactive"),
      ],
      plugins: ["MakeValues"]
    ),
    .executableTarget(
      name: "merging",
      dependencies: ["Merging", .product(name: "ReactiveContractTool", package: "Reactive")]
    ),
    .testTarget(name: "MergingTests", dependencies: ["Merging"]),
    .testTarget(name: "MergingXCTests", dependencies: ["Merging"]),
  ],
  swiftLanguageModes: [.v6]
)
