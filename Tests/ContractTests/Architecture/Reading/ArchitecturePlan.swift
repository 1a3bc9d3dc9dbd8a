import Foundation

/// The tables of `Docs/Architecture.md`: the folders of each module in order of dependency, the independent ones first.
///
/// A table belongs to the module in the heading above it, `### Sources/Reactive`. Its first column is the folder, its
/// third the folders that may be named, its fourth the modules that may be imported. If a heading names other modules,
/// as in `### Sources/A, on Sources/B, on Sources/C`, its module depends on them and on their dependencies: their
/// folders are above its own.
struct ArchitecturePlan {
  /// One folder of a module.
  struct Room: Equatable {
    let name: String
    let module: String

    /// The folders whose types it may name, itself included.
    let mayName: Set<String>

    /// The modules that it may import.
    let mayImport: Set<String>
  }

  private(set) var rooms: [Room] = []

  /// The modules whose heading names others, each with all of its dependencies.
  private var foundations: [String: Set<String>] = [:]

  init(_ document: String) {
    var module = ""
    for line in document.split(separator: "\n") {
      if line.hasPrefix("#") {
        let title = String(line.drop { $0 == "#" || $0 == " " })
        let modules = title.components(separatedBy: ", on ").map { $0.trimmingPrefix("Sources/") }.map(String.init)
        module = title.hasPrefix("Sources/") ? modules[0] : ""
        for below in modules.dropFirst() { foundations[module, default: []].formUnion(self.below(below)) }
      } else if !module.isEmpty, line.hasPrefix("| `") {
        add(line.split(separator: "|").map(String.init), to: module)
      }
    }
  }

  private mutating func add(_ cells: [String], to module: String) {
    guard cells.count >= 4, let name = cells[0].codes.first else { return }
    let above = rooms.filter { below(module).contains($0.module) }.map(\.name)
    // In `everything above but X/`, the folder X is left out.
    let named = cells[2].contains("everything above") ? above.filter { !cells[2].codes.contains($0) } : cells[2].codes
    var imports = cells[3].codes
    if cells[3].contains("the C library") { imports += ["Glibc", "Musl", "Darwin", "Android"] }
    rooms.append(Room(name: name, module: module, mayName: Set(named + [name]), mayImport: Set(imports)))
  }

  func room(_ name: String, of module: String) -> Room? { rooms.first { $0.name == name && $0.module == module } }

  /// Returns a module with all of its dependencies.
  func below(_ module: String) -> Set<String> { foundations[module, default: []].union([module]) }

  /// The modules that have a table.
  var modules: Set<String> { Set(rooms.map(\.module)) }
}

extension String {
  /// The texts in backticks, without a slash at their end.
  fileprivate var codes: [String] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }
      .map { String($0.element.hasSuffix("/") ? $0.element.dropLast() : $0.element) }
  }
}
