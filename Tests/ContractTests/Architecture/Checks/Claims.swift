/// The folders in which an unchecked claim is allowed.
private let claimRooms: [String: Set<String>] = [
  "Reactive": ["Signal", "Transducers", "Properties"],
  "ReactiveExclusion": ["Exclusion"],
  "ReactiveContractKit": ["Platform"],
  // Publishers, subscribers and subscriptions are not `Sendable`, although several threads use them.
  "ReactiveCombine": ["Bridges"],
  // `Notification` is not `Sendable`, although a center passes it to observers on any thread.
  "ReactiveSwiftCompatibility": ["Names"],
]

/// The words of which an invariant must contain one: without any, it says nothing about threads.
private let invariantWords = ["gate", "lock", "thread", "once", "never", "only read"]

/// Complains about promises to the compiler without the invariant above them, or in folders where none is allowed.
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
