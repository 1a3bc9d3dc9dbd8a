// swift-tools-version: 6.2
import PackageDescription

// Apart from the package that it searches, because it takes the place of parts of the C library: nothing that ships links it.
let package = Package(
  name: "Search",
  dependencies: [.package(name: "ReactivePackage", path: "..")],
  targets: [
    .target(name: "AccessSearch", cSettings: [.unsafeFlags(["-O2", "-Wall", "-Wextra", "-Werror"])]),
    .testTarget(
      name: "AccessSearchTests",
      dependencies: ["AccessSearch", .product(name: "Reactive", package: "ReactivePackage")]
    ),
  ]
)
