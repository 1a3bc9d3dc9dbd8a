// swift-tools-version: 6.2
import PackageDescription

// The target AccessSearch is one of the package above, which has it only where ACCESS_SEARCH is set: it takes the place of parts of
// the C library, and nothing that ships links it.
let package = Package(
  name: "Search",
  dependencies: [.package(name: "ReactivePackage", path: "..")],
  targets: [
    .testTarget(
      name: "AccessSearchTests",
      dependencies: [
        .product(name: "AccessSearch", package: "ReactivePackage"),
        .product(name: "Reactive", package: "ReactivePackage"),
        .product(name: "ReactiveContractKit", package: "ReactivePackage"),
        .product(name: "ReactiveContractSpecimens", package: "ReactivePackage"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
