// swift-tools-version: 6.2
import PackageDescription

// Nested: hundreds of subjects take longer to compile and to judge than everything else, so `.ci/nightly` tests them.
let package = Package(
  name: "Detection",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reactive", path: "../..")],
  targets: [
    // Bugs and unusual correct subjects that the authors of the kit did not design, judged as a client would.
    .testTarget(
      name: "DetectionTests",
      dependencies: [
        .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveContractKit", package: "Reactive"),
      ],
      path: ".",
      exclude: ["Package.swift"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
