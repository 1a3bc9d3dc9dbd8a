// swift-tools-version: 6.2
import PackageDescription

// Nested, so that the root manifest stays without dependencies. Each contender has a module of its own, built with the
// same flags, so that none is specialised into the harness.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Reactive", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
  ],
  targets: [
    .target(name: "Workloads"),
    .target(name: "HeapSize"),
    .target(
      name: "Ours",
      dependencies: [
        "Workloads", "HeapSize", .product(name: "Reactive", package: "Reactive"),
        .product(name: "ReactiveContractKit", package: "Reactive"),
      ]
    ),
    .target(name: "Closures", dependencies: ["Workloads"]),
    .target(
      name: "Peers",
      dependencies: [
        "Workloads", "HeapSize", .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ]
    ),
    .executableTarget(
      name: "Soak",
      dependencies: ["HeapSize", .product(name: "Reactive", package: "Reactive")]
    ),
    .executableTarget(name: "Benchmarks", dependencies: ["Workloads", "Ours", "Closures", "Peers"]),
  ],
  swiftLanguageModes: [.v6]
)
