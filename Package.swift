// swift-tools-version: 6.2
import PackageDescription

// No dependency, on purpose: a test kit that people import must bring nothing with it.
let package = Package(
  name: "Reactive",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "ReactiveContractKit", targets: ["ReactiveContractKit"]),
    .executable(name: "contracts", targets: ["contracts"]),
  ],
  targets: [
    .target(name: "Reactive", swiftSettings: .house),
    .target(name: "ReactiveFoundation", dependencies: ["Reactive"], swiftSettings: .house),
    .target(name: "ReactiveContractKit", dependencies: ["Reactive"], swiftSettings: .house),
    .executableTarget(name: "contracts", dependencies: ["ReactiveContractKit"], swiftSettings: .house),
    .testTarget(
      name: "ReferenceTests",
      dependencies: ["Reactive", "ReactiveFoundation", "ReactiveContractKit"],
      swiftSettings: .house
    ),
    .testTarget(name: "ContractTests", dependencies: ["Reactive", "ReactiveContractKit"], swiftSettings: .house),
  ],
  swiftLanguageModes: [.v6]
)

extension [SwiftSetting] {
  /// Settings of every target: each one makes the compiler refuse something that a review would have to find.
  static var house: [SwiftSetting] {
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
}
