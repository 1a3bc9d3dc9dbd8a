/// The declared properties of a signal or a producer that a verifier uses besides the recorded run.
struct StreamFacts: Sendable {
  /// The kind of stream under test.
  enum Kind: Hashable, Sendable {
    case signal, producer
    /// A signal with two inputs; only its behaviour under threads and recursion is checked.
    case combination
  }

  var name: String
  var kind = Kind.signal
  var traits: Traits = []
  var capabilities: Capabilities = .all
  var readings: [String] = []
  /// The parts of a signal to which the kit has weak references.
  var watched: Set<SignalPart> = []
  /// True if one run of a producer can have several observers.
  var sharesRuns = false

  /// True if the stream may defer its actions to the scheduler.
  var isAsynchronous: Bool { traits.contains(.asynchronous) }

  /// Returns true if the subject declares a reading of a rule that differs from the reference's.
  func declares(_ reading: String) -> Bool { readings.contains(reading) }

  /// Returns true if the library supports the feature.
  func can(_ capability: Capabilities) -> Bool { capabilities.contains(capability) }

  /// The terminal events that the kit may send into the stream.
  var ends: [EventKind] {
    [.completed] + (can(.failure) ? [.failed] : []) + (can(.interruption) ? [.interrupted] : [])
  }
}

/// A signal or a producer under test.
enum StreamSubject: Sendable {
  case signal(SignalSubject)
  case producer(ProducerSubject)

  var facts: StreamFacts {
    switch self {
    case .signal(let signal):
      StreamFacts(
        name: signal.name,
        kind: signal.inputs == 1 ? .signal : .combination,
        traits: signal.traits,
        capabilities: signal.capabilities,
        readings: signal.readings
      )
    case .producer(let producer):
      StreamFacts(
        name: producer.name,
        kind: .producer,
        traits: producer.traits,
        capabilities: producer.capabilities,
        readings: producer.readings
      )
    }
  }
}
