private let trapNames: Set<String> = [
  "fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure", "abort", "unreachable",
]

/// Complains about code that stops the program without `trap(_:)`.
@Sendable func nakedTraps(_ file: SourceFile) -> [Complaint] {
  let tokens = file.tokens
  let trapFile = file.module == "ReactiveExclusion" && file.path == "Exclusion/Trap.swift"
  var allowed = trapFile ? 1 : 0
  return tokens.indices.compactMap { index in
    let token = tokens[index]
    switch token.text {
    case let name where token.kind == .word && trapNames.contains(name):
      if index > 0 && tokens[index - 1].text == "." { return nil }
      if name == "fatalError" && allowed > 0 {
        allowed -= 1
        return nil
      }
      return file.complaint(token.line, "\(name) traps without the one trap function")
    case "!" where token.kind == .sign && token.isGlued && index > 0:
      if index + 1 < tokens.count, tokens[index + 1].isGlued, tokens[index + 1].text == "=" { return nil }
      let before = tokens[index - 1]
      if before.text == "try" || before.text == "as" { return file.complaint(token.line, "\(before.text)! traps") }
      let endsExpression = before.kind != .sign || [")", "]", "}", ">", "?", "!"].contains(before.text)
      return endsExpression ? file.complaint(token.line, "\(before.text)! traps if there is nothing") : nil
    default: return nil
    }
  }
}

private let lockNames: Set<String> = [
  "Mutex", "Atomic", "AtomicLazyReference", "atomicMemoryFence", "NSLock", "NSRecursiveLock", "NSCondition",
  "DispatchSemaphore", "DispatchGroup", "OSAllocatedUnfairLock", "sem_t",
]
private let lockPrefixes = ["pthread_", "os_unfair_", "sem_", "atomic_"]

private let lockRooms: [String: Set<String>] = [
  "ReactiveExclusion": ["Exclusion"], "ReactiveContractKit": ["Platform", "Exploration"],
  // Another package compiles these sources, too, and has the lock of the standard library only.
  "ReactiveCombine": ["Bridges"],
  // The name `Atomic` is one that clients of ReactiveSwift write; it holds the one lock.
  "ReactiveSwiftCompatibility": ["Names"],
]

/// Complains about locks, atomics and thread storage outside the folders that may use them.
@Sendable func foreignLocks(_ file: SourceFile) -> [Complaint] {
  if lockRooms[file.module]?.contains(file.room) == true { return [] }
  return file.tokens.compactMap { token in
    guard token.kind == .word else { return nil }
    guard lockNames.contains(token.text) || lockPrefixes.contains(where: token.text.hasPrefix) else { return nil }
    return file.complaint(token.line, "\(token.text) belongs to the room of the locks")
  }
}
