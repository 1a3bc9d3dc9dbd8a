/// The folders in which an unchecked claim may be made at all.
private let claimRooms: [String: Set<String>] = [
  "Reactive": [
    "Support", "Disposal", "Scheduling", "Signal", "SignalProducer", "Transducers", "Combining", "Flattening",
    "Properties",
  ],
  "ReactiveFoundation": ["Bridges"],
  "ReactiveContractKit": ["Platform", "Parts", "Exploration", "Recording", "Engine"],
]

/// What an invariant speaks of: a claim about threads that names none of these states nothing.
private let invariantWords = ["gate", "lock", "thread", "once", "never", "only read"]

/// Complains about promises to the compiler without the invariant above them, and in rooms where none is made.
@Sendable func unfoundedClaims(_ file: SourceFile) -> [Complaint] {
  let claims = [["@", "unchecked", "Sendable"], ["nonisolated", "(", "unsafe", ")"]]
  return claims.flatMap { words in
    file.places(of: words).compactMap { place in
      let (line, claim) = (
        file.tokens[place].line, words.joined() == "@uncheckedSendable" ? "@unchecked Sendable" : words.joined()
      )
      guard claimRooms[file.module]?.contains(file.room) == true else {
        return file.complaint(line, "\(claim) has no place in \(file.room)/")
      }
      let first = file.declarations.last { $0.firstLine <= line }?.firstLine ?? line
      let above = file.comments(above: min(first, line)).map { $0.text.lowercased() }.joined(separator: " ")
      if invariantWords.contains(where: above.contains) { return nil }
      return file.complaint(line, "\(claim) needs the invariant that makes it true in the comment above it")
    }
  }
}
