// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Reactive", path: "..")],
  targets: [
    .executableTarget(name: "Benchmarks", dependencies: [.product(name: "Reactive", package: "Reactive")])
  ],
  swiftLanguageModes: [.v6]
)
