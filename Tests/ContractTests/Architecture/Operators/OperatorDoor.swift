/// One public way to apply an operator, or to make or start a producer.
struct OperatorDoor: Hashable {
  /// The type that it is a member of: `Signal`, `SignalProducer`.
  let type: String

  /// Its full name: `scan(_:_:)`.
  let name: String

  /// The name of its file, without folders, part and extension: `Scan`.
  let stem: String

  /// The lines of its docs.
  let docs: [String]

  /// The first sentence of its docs.
  var sentence: String { docs.first ?? "" }
}

extension SourceTree {
  /// The public functions of signals and producers in the folders of operators, and those of producers where they are made.
  var doors: [OperatorDoor] {
    let rooms = ["Operators", "Combining", "Flattening", "Sharing", "SignalProducer"]
    // Of the files of one operator, the main one first.
    let files = files.sorted { $0.path.count < $1.path.count }
    return files.filter { $0.module == "Reactive" && rooms.contains($0.room) }.flatMap { file in
      file.declarations.filter { $0.isPublic && $0.keyword == "func" && $0.isDoor }.map { declaration in
        OperatorDoor(
          type: declaration.scopes.joined(),
          name: "\(declaration.name)(\(declaration.labels.map { "\($0):" }.joined()))",
          stem: String(file.name.prefix { $0 != "." && $0 != "+" }),
          docs: file.comments(above: declaration.firstLine).filter(\.isDoc).map(\.text)
        )
      }
    }
  }
}

extension Declaration {
  fileprivate var isDoor: Bool { scopes == ["Signal"] || scopes == ["SignalProducer"] }
}
