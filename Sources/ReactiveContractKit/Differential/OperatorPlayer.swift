/// An operator of any types that can be played, and whose events can be drawn.
struct OperatorPlayer {
  /// The result of an operator in one case.
  struct Showing {
    let line: MarbleLine
    /// The things that fell into one instant.
    let ties: Trial.Ties
    /// The instant before which the run was abandoned although actions waited; `nil` if none did.
    let horizon: Int?

    /// Returns the events before an instant.
    func line(before tick: Int) -> MarbleLine { MarbleLine(moments: line.moments.filter { $0.tick < tick }) }
  }

  let name: String
  let shape: InputShape
  let capabilities: Capabilities
  let ends: [[EventKind]]
  let streamKinds: [StreamKind]
  private let letters: Letters
  private let stages: [StreamKind: (Case) -> Showing]

  /// Creates a player of a subject; returns `nil` if the subject is not an operator.
  init?(_ subject: Subject) {
    guard case .operation(let description) = subject.kind else { return nil }
    self.init(description)
  }

  private init(_ description: some OperatorDescription) {
    let subject = description.typed
    name = subject.name
    shape = subject.shape
    capabilities = subject.capabilities
    ends = subject.ends
    streamKinds = subject.forms.map(\.streamKind)
    letters = Letters(subject.values, subject.shape)
    var stages: [StreamKind: (Case) -> Showing] = [:]
    for (index, streamKind) in streamKinds.enumerated() where stages[streamKind] == nil {
      let player = TrialPlayer(subject, form: index)
      stages[streamKind] = { given in Showing(player.play(given)) }
    }
    self.stages = stages
  }

  /// Returns the names of the values that each input is sent within a scope.
  func sent(_ scope: Scope) -> [[String]] {
    (0..<max(1, shape.inputs)).map { input in
      (0..<scope.letters).map { letters.name(UInt8(clamping: $0), of: input) }
    }
  }

  /// The names of the values that the inputs are sent.
  var names: String { letters.listed }

  /// The number of inputs, in words.
  var inputs: String {
    shape == .flattening ? "a stream of streams" : TextLayout.counted(shape.inputs, "stream", "streams")
  }

  /// Plays a case on a stream kind, or on the first stream kind if the operator lacks that one.
  func play(_ given: Case, _ streamKind: StreamKind) -> Showing {
    (stages[streamKind] ?? stages[streamKinds[0]])?(given) ?? Showing(line: MarbleLine(), ties: [], horizon: 0)
  }

  /// Draws the events of the inputs, and the disposal.
  func draw(_ given: Case, in diagram: inout MarbleDiagram) {
    for (input, script) in given.scripts.enumerated() {
      diagram.add(shape.label(input, letters), letters.line(script, of: input))
    }
    if case .disposed(let tick) = given.variation {
      diagram.add("disposed", MarbleLine(moments: [.init(tick: tick, notes: [.sign("!")])]))
    }
  }
}

extension OperatorPlayer.Showing {
  fileprivate init(_ trial: Trial) {
    var line = MarbleLine()
    for index in trial.deliveries.indices {
      line.add(trial.payloads.note(of: index), at: trial.deliveries[index].tick)
    }
    self.init(line: line, ties: trial.ties, horizon: trial.horizon)
  }
}
