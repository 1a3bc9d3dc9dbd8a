/// The steps of several threads in their order, drawn with one column for each thread.
public struct ThreadTrace: Sendable, Hashable {
  /// One step of a thread.
  public struct Step: Sendable, Hashable {
    /// The index of the thread.
    public let thread: Int

    /// The action of the thread.
    public let action: String

    /// Makes a step.
    public init(_ thread: Int, _ action: String) {
      self.thread = thread
      self.action = action
    }
  }

  /// The names of the threads, from left to right.
  public let threads: [String]

  /// The steps, from top to bottom.
  public let steps: [Step]

  /// Makes a trace; steps of threads without a name are drawn in columns without a heading.
  public init(threads: [String], steps: [Step]) {
    self.threads = threads
    self.steps = steps
  }

  /// The drawing, with one line for the names and one for each step; it is part of ``Finding/details``.
  public var lines: [String] {
    let columns = max(threads.count, (steps.map(\.thread).max() ?? -1) + 1)
    let widths = (0..<columns).map { column in
      let texts = steps.filter { $0.thread == column }.map(\.action) + threads.dropFirst(column).prefix(1)
      return (texts.map(\.displayWidth).max() ?? 0) + 4
    }
    let names = zip(threads, widths).map { $0.padded(to: $1) }.joined()
    let actions = steps.map { step in
      TextLayout.blanks(widths.prefix(max(0, step.thread)).reduce(0, +)) + step.action
    }
    return ([names] + actions).map(\.withoutTrailingBlanks)
  }
}
