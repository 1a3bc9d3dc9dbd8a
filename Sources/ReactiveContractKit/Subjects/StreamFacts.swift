/// What a verifier knows about a signal or a producer besides what a run shows.
struct StreamFacts: Sendable {
  /// What is under contract.
  enum Kind: Hashable, Sendable {
    case signal, producer
    /// A signal of two inputs, of which only threads and recursion are judged.
    case combination
  }

  var name: String
  var kind = Kind.signal
  var traits: Traits = []
  var capabilities: Capabilities = .all
  var readings: [String] = []
  /// The parts of a signal whose weak references can be looked at.
  var watched: Set<SignalPart> = []
  /// Whether one run of a producer can be given several observers.
  var sharesRuns = false

  /// Whether what the stream does may wait for the scheduler.
  var isAsynchronous: Bool { traits.contains(.asynchronous) }

  /// Whether the subject keeps a reading of a rule that is not the reference's.
  func declares(_ reading: String) -> Bool { readings.contains(reading) }

  /// Whether its library can do it.
  func can(_ capability: Capabilities) -> Bool { capabilities.contains(capability) }

  /// The ends that its streams may be sent.
  var ends: [EventKind] {
    [.completed] + (can(.failure) ? [.failed] : []) + (can(.interruption) ? [.interrupted] : [])
  }
}

/// A signal or a producer under contract.
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
