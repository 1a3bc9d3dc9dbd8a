import ReactiveExclusion

/// The state of a run, which its gate protects, and which belongs to the thread that cleans up once the run has ended.
@usableFromInline
struct RunState: ~Copyable {
  /// A part of the cleanup after the end of a run.
  enum Resource {
    case action(() -> Void)

    /// Another run, which has ended and waits for this one.
    case run(Run)
  }

  /// True if the run has ended.
  @usableFromInline var hasEnded = false

  /// The first object in the chain of the run: retained until the end; it receives an interruption.
  @usableFromInline var head: (any Interruptible)?

  /// The cleanup actions for the end of the run, in order.
  var resources: [Resource] = []

  /// The continuation of a source that has paused.
  var rest: (() -> Void)?

  init() {}

  // Only a run that has fallen silent can be released before its end: nothing could end it any more. Another run that
  // waits for it is released with it, and disposes in the same way.
  deinit {
    for case .action(let dispose) in resources { dispose() }
  }

  mutating func begin(at head: any Interruptible) { if !hasEnded { self.head = head } }

  /// Records the end; returns `false` if the run had ended before.
  mutating func end() -> Bool { !exchange(&hasEnded, with: true) }

  mutating func takeResources() -> [Resource] {
    if resources.isEmpty { return [] }
    return exchange(&resources, with: [])
  }
}
