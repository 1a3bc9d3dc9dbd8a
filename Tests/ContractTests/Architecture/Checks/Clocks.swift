private let clockNames: Set<String> = [
  "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchWallTime", "Date", "usleep", "nanosleep",
  "clock_gettime", "mach_absolute_time",
]

/// Complains about code that sleeps, or that reads a clock outside schedulers and the platform.
@Sendable func clocks(_ file: SourceFile) -> [Complaint] {
  // `Patience` waits for a thread that is already running, and measures the load of the machine.
  let mayLook = ["Scheduling", "Platform"].contains(file.room) || file.path == "Exploration/Patience.swift"
  return file.tokens.indices.compactMap { index in
    let token = file.tokens[index]
    guard token.kind == .word else { return nil }
    if clockNames.contains(token.text) && !mayLook {
      return file.complaint(token.line, "\(token.text) looks at a real clock")
    }
    return file.isSleep(index) ? file.complaint(token.line, "\(token.text) waits for a real clock") : nil
  }
}

extension SourceFile {
  /// Returns whether a thread or task sleeps here; an implementation of a clock may define and call its own `sleep`.
  fileprivate func isSleep(_ index: Int) -> Bool {
    guard tokens[index].text == "sleep", index > 1, index + 1 < tokens.count, tokens[index + 1].text == "(" else {
      return false
    }
    if tokens[index - 1].text == "." { return ["Thread", "Task"].contains(tokens[index - 2].text) }
    return tokens[index - 1].text != "func"
  }
}
