// swift-tools-version: 6.2
import PackageDescription

// Nested, so that the root manifest stays without dependencies. Each contender has a module of its own, built with the
// same flags, so that none is specialised into the harness.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reactive", path: "..")],
  targets: [
    .target(name: "Workloads"),
    .target(name: "Ours", dependencies: ["Workloads", .product(name: "Reactive", package: "Reactive")]),
    .target(name: "Closures", dependencies: ["Workloads"]),
    .executableTarget(name: "Benchmarks", dependencies: ["Workloads", "Ours", "Closures"]),
  ],
  swiftLanguageModes: [.v6]
)
