/// What makes a chapter of the book run: what is done to one subject step by step, who judges it, and what else is tried.
protocol StoryPlot: Sendable {
  associatedtype Model: StoryModel

  /// The chapter whose rules are judged.
  var chapter: RuleBook.Chapter { get }

  /// What reports and tokens call the subject, and the readings that it declares.
  var name: String { get }
  var readings: [String] { get }

  /// How a fresh subject stands.
  var beginning: Model { get }

  /// The steps that every story begins with.
  var opening: [Model.Step] { get }

  /// Gets hold of a fresh subject, which is to be seen by the log.
  func run(_ log: StoryLog<Model.Reaction>) -> any StoryRun<Model.Step>

  /// A fresh verifier of every rule that stories decide.
  var verifiers: [any StoryVerifier<Model>] { get }

  /// Which rule a step breaks that never came back, and what is said about it.
  ///
  /// - Parameter reason: What became of the thread: `the thread waits for ever`.
  func breach(stopped reason: String, in situation: StorySituation<Model>) -> (rule: Rule.ID, breach: StreamBreach)

  /// Draws a story that went wrong, or nothing.
  func picture(_ situation: StorySituation<Model>, _ breach: StreamBreach) -> [DiagramRow]

  /// What is said when a thread that the run does not control took part in a story.
  var intrusion: String { get }

  /// Whether stories wait for threads that the kit knows nothing of, and have to be given more time for that.
  var hasThreads: Bool { get }

  /// The rules that races alone decide.
  var contests: [StoryContest] { get }

  /// What threads do to a subject at once.
  func races(preemptions: Int) -> [RaceSweep.Entry]

  /// What is tried once, beside the stories.
  var feats: [StoryFeat] { get }
}

extension StoryPlot {
  var opening: [Model.Step] { [] }
  var hasThreads: Bool { false }
  var contests: [StoryContest] { [] }
  var feats: [StoryFeat] { [] }

  func picture(_ situation: StorySituation<Model>, _ breach: StreamBreach) -> [DiagramRow] { [] }

  func races(preemptions: Int) -> [RaceSweep.Entry] { [] }
}

/// A rule that races alone decide.
struct StoryContest {
  let rule: Rule.ID

  /// What did not happen if nothing was judged; ends the sentence "vacuous: ...".
  let missing: String

  /// Why the rule does not concern the subject; `nil` if it does.
  var exemption: String?
}
