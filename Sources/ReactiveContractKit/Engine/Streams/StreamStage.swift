/// Plays stories, each on a new stream, on a thread of the kit that may block or trap without harm.
final class StreamStage {
  /// The record of one story.
  struct Performance {
    /// The events of each step; the first step is the making of the stream.
    let steps: [[StreamLog.Entry]]
    /// The reason why the thread stopped in the last step; `nil` if it did not stop.
    let stop: String?
  }

  /// True if a producer that was made offers to share a run.
  private(set) var sharesRuns = false

  /// The parts of a signal that the subject let the kit watch.
  private(set) var watched: Set<SignalPart> = []

  /// The reason why the runs are inconclusive; `nil` if they are conclusive.
  private(set) var doubt: String?

  /// The actions of other threads during the stories.
  let intrusions = Intrusions()

  private let subject: StreamSubject

  init(_ subject: StreamSubject) { self.subject = subject }

  /// Plays stories one after another.
  func play(_ stories: [StreamStory]) -> [Performance] {
    var performances: [Performance] = []
    while performances.count < stories.count, doubt == nil {
      performances += batch(stories[performances.count...].prefix(Self.batchSize))
    }
    return performances
  }

  // Small enough that a batch finishes long before the kit gives up waiting for its thread.
  private static let batchSize = 256

  private func batch(_ stories: ArraySlice<StreamStory>) -> [Performance] {
    let logs = Box<[StreamLog]>([])
    let shares = Box(false)
    let watched = Box<Set<SignalPart>>([])
    let outcome = InterleavingOutcome.alone { [subject, intrusions] in
      for story in stories {
        let log = StreamLog(intrusions: intrusions)
        logs.content.append(log)
        let run = StreamRun(log, early: story.early)
        Self.play(story, run, log, on: subject)
        if run.sharesRuns { shares.content = true }
        watched.content.formUnion(run.watched)
        log.seal()
        run.letGo()
      }
    }
    sharesRuns = sharesRuns || shares.content
    self.watched.formUnion(watched.content)
    var performances = logs.content.map { Performance(steps: $0.steps, stop: nil) }
    switch outcome {
    case .completed: break
    case nil: doubt = "a thread of the kit neither ended nor fell asleep while it did something to the stream"
    case .deadlock, .trapped:
      if let last = performances.popLast() {
        performances.append(Performance(steps: last.steps, stop: outcome.map(Self.words)))
      }
    }
    return performances
  }

  private static func play(_ story: StreamStory, _ run: StreamRun, _ log: StreamLog, on subject: StreamSubject) {
    run.make(subject)
    settle(run, log)
    for step in story.steps {
      log.beginStep()
      run.take(step)
      settle(run, log)
    }
  }

  private static func settle(_ run: StreamRun, _ log: StreamLog) {
    log.beginSettling()
    run.settle()
    for part in run.losses() { log.noteEnd(of: part) }
  }

  private static func words(_ outcome: InterleavingOutcome) -> String {
    switch outcome {
    case .completed: ""
    case .deadlock: "waits for ever"
    case .trapped(_, let reason): reason
    }
  }

  /// A box that outlives the thread that writes it.
  private final class Box<Content> {
    var content: Content

    init(_ content: Content) { self.content = content }
  }
}
