// swift-tools-version: 6.2
import PackageDescription

// Nested, so that the root manifest stays without dependencies: here the kit judges what none of us has written.
let package = Package(
  name: "ThirdParty",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reactive", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
  ],
  targets: [
    // The sources of the root's ReactiveCombine, which are empty where there is no Combine.
    .target(
      name: "ReactiveOpenCombine",
      dependencies: [
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      swiftSettings: .house
    ),
    .target(
      name: "ThirdParty",
      dependencies: [
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveContractKit", package: "Reactive"),
        .product(name: "ReactiveContractTool", package: "Reactive"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ],
      swiftSettings: .house
    ),
    .executableTarget(
      name: "third-party",
      dependencies: ["ThirdParty", .product(name: "ReactiveContractTool", package: "Reactive")],
      swiftSettings: .house
    ),
    .testTarget(
      name: "ThirdPartyTests",
      dependencies: [
        "ThirdParty", "ReactiveOpenCombine",
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveContractKit", package: "Reactive"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ],
      swiftSettings: .house
    ),
  ],
  swiftLanguageModes: [.v6]
)

extension [SwiftSetting] {
  /// The settings of the package that is used here.
  static var house: [SwiftSetting] {
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
}
