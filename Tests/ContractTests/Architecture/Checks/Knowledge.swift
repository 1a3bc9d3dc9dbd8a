/// Complains about folders without a line in the architecture, and about lines without a folder.
@Sendable func homeless(_ tree: SourceTree) -> [Complaint] {
  var seen: Set<[String]> = []
  var complaints: [Complaint] = []
  for file in tree.files where tree.plan.modules.contains(file.module) {
    guard seen.insert([file.module, file.room]).inserted, tree.plan.room(file.room, of: file.module) == nil else {
      continue
    }
    let place = file.room.isEmpty ? "files outside every folder" : "\(file.room)/"
    complaints.append(file.complaint(0, "the tables of Docs/Architecture.md know nothing of \(place)"))
  }
  for room in tree.plan.rooms where !seen.contains([room.module, room.name]) {
    let text = "the table of Sources/\(room.module) has a line for \(room.name)/, which is empty"
    complaints.append(Complaint(file: "Docs/Architecture.md", line: 0, text: text))
  }
  return complaints
}

/// Complains about types that are named in a folder from which the architecture hides them.
@Sendable func forbiddenNames(_ tree: SourceTree) -> [Complaint] {
  var complaints: [Complaint] = []
  for module in tree.plan.modules.sorted() {
    let files = tree.files.filter { $0.module == module }
    let homes = homes(of: tree.files.filter { tree.plan.below(module).contains($0.module) })
    for file in files {
      guard let room = tree.plan.room(file.room, of: module) else { continue }
      for name in file.namedTypes where !room.mayName.contains(homes[name.text] ?? room.name) {
        let text = "\(file.room)/ may not name \(name.text), which lives in \(homes[name.text] ?? "")/"
        complaints.append(file.complaint(name.line, text))
      }
    }
  }
  return complaints
}

/// Complains about operators and verifiers that name each other.
@Sendable func rivals(_ tree: SourceTree) -> [Complaint] {
  var complaints: [Complaint] = []
  for (room, kinds) in ["Operators": "operators", "Chapters": "checks"].sorted(by: <) {
    let files = tree.files.filter { $0.room == room }
    var homes: [String: String] = [:]
    for file in files where file.declaresRival {
      for name in file.topLevelTypes { homes[name] = file.path }
    }
    for file in files where file.declaresRival {
      for name in file.namedTypes {
        guard let home = homes[name.text], home.stem != file.path.stem else { continue }
        complaints.append(file.complaint(name.line, "\(kinds) stand alone; \(name.text) lives in \(home)"))
      }
    }
  }
  return complaints
}

/// Returns the folder of every type that is not nested in another one.
private func homes(of files: [SourceFile]) -> [String: String] {
  var homes: [String: String] = [:]
  for file in files {
    for name in file.topLevelTypes { homes[name] = file.room }
  }
  return homes
}

extension String {
  /// The common part of the names of a type's files: `On` of `On.swift` and `On+Producer.swift`.
  fileprivate var stem: Substring { prefix { $0 != "+" && $0 != "." } }
}

extension SourceFile {
  /// The types that other files can name without a qualifier.
  fileprivate var topLevelTypes: [String] {
    declarations.filter { $0.isType && $0.scopes.isEmpty && !$0.isPrivate }.map(\.name)
  }

  /// The words that may name a type of another file.
  fileprivate var namedTypes: [SourceToken] {
    let own = parameters.union(declarations.filter(\.isType).map(\.name))
    return tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.kind == .word, token.text.first?.isUppercase == true, !own.contains(token.text) else { return nil }
      // A member of something else, unless that is the module itself.
      if index > 0, tokens[index - 1].text == ".", index < 2 || tokens[index - 2].text != module { return nil }
      return token
    }
  }

  /// True if the file declares an operator or a verifier; the code that verifiers share checks no rule.
  fileprivate var declaresRival: Bool { room == "Operators" || !verifiedRules.isEmpty }
}
