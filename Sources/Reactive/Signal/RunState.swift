import ReactiveExclusion

/// The objects that a run holds.
///
/// The gate of the run protects them until the run has ended. After that, only the thread that cleans up uses them. The
/// bit `Run.ended` is outside this state, because other threads read it during the cleanup.
@usableFromInline
struct RunState: ~Copyable {
  /// The first object in the chain of the run: retained until the end; it receives an interruption.
  @usableFromInline var head: (any Interruptible)?

  /// The cleanup actions for the end of the run, in order.
  var resources = RunResources()

  /// The continuation of a source that has paused.
  var rest: (() -> Void)?

  init() {}
}

/// The cleanup actions for the end of a run, in order.
struct RunResources: ~Copyable {
  /// A part of the cleanup after the end of a run.
  enum Resource {
    case action(() -> Void)

    /// Another run, which has ended and waits for this one.
    case run(Run)
  }

  /// The actions; `nil` if there are none, which costs less to release than an empty array.
  private var list: [Resource]?

  init() {}

  // Only a run that has fallen silent can be released before its end: nothing could end it any more. Another run that
  // waits for it is released with it, and disposes in the same way.
  deinit {
    guard let list else { return }
    for case .action(let dispose) in list { dispose() }
  }

  mutating func append(_ resource: Resource) {
    if list == nil { list = [resource] } else { list?.append(resource) }
  }

  /// Takes all of them; `nil` if there are none.
  mutating func take() -> [Resource]? { list.take() }
}
