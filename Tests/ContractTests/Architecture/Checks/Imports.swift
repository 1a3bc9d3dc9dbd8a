/// Complains about modules that a folder may not import.
@Sendable func forbiddenImports(_ tree: SourceTree) -> [Complaint] {
  tree.files.flatMap { file in
    let room = tree.plan.room(file.room, of: file.module)
    // A target without a table is an executable: one call into a library.
    let granted = room?.mayImport ?? ["ReactiveContractSpecimens", "ReactiveContractTool"]
    return file.imports.compactMap { place, name in
      if !granted.contains(name) { return file.complaint(place, "\(file.room)/ may not import \(name)") }
      if name == "Dispatch" && file.module == "Reactive" && !file.name.hasPrefix("Queue") {
        return file.complaint(place, "only the queue schedulers may import Dispatch")
      }
      return nil
    }
  }
}

extension SourceFile {
  /// The modules that are imported, whole or in part, or asked for.
  fileprivate var imports: [(line: Int, name: String)] {
    tokens.indices.dropLast().compactMap { index in
      guard tokens[index].text == "import", tokens[index].kind == .word else { return nil }
      let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
      let name = kinds.contains(tokens[index + 1].text) ? index + 2 : index + 1
      return name < tokens.count ? (tokens[index].line, tokens[name].text) : nil
    }
  }
}
