import Reactive
import ReactiveContractKit

/// Subscribes again after each completion.
func eleventhRepeated(
  _ source: EleventhFlow<String>,
  _ count: Int,
  _ variant: Bug.Variant
) -> EleventhFlow<String> {
  EleventhFlow { sink in
    let run = EleventhRepetition(source, count, sink, variant)
    run.next()
    return EleventhToken { run.cancel() }
  }
}

/// One run of the operator that repeats.
private final class EleventhRepetition: @unchecked Sendable {
  private let source: EleventhFlow<String>
  private let sink: EleventhFlow<String>.Sink
  private let variant: Bug.Variant
  private var left: Int
  private var isLooping = false
  private var isDue = false
  private var isOver = false
  private var token: EleventhToken?

  init(
    _ source: EleventhFlow<String>,
    _ count: Int,
    _ sink: @escaping EleventhFlow<String>.Sink,
    _ variant: Bug.Variant
  ) {
    self.source = source
    self.sink = sink
    self.variant = variant
    left = count
  }

  func next() {
    isDue = true
    if isLooping, variant == .correct { return }
    isLooping = true
    while isDue, !isOver {
      isDue = false
      start()
    }
    isLooping = false
  }

  private func start() {
    left -= 1
    let number = left
    let begun = source.subscribe { [self] in receive($0) }
    if isOver { begun.cancel() } else if number == left, !isDue { token = begun }
  }

  private func receive(_ event: Event<String, TestFailure>) {
    guard !isOver else { return }
    switch event {
    case .next: sink(event)
    case .completed where left > 0:
      token = nil
      next()
    case .completed, .failed, .interrupted:
      isOver = true
      token = nil
      sink(event)
    }
  }

  func cancel() {
    isOver = true
    let taken = token
    token = nil
    taken?.cancel()
  }
}

extension Bug {
  static let eleventhRuns: [Bug] = [shareForgetsWhichRun, parseCallsTwice]

  private static let shareForgetsWhichRun = Bug(
    "eleventh/share-leaves-the-wrong-run",
    "A handle of a shared run that has ended, disposed of late, removes an observer of the next run, and ends it.",
    breaks: "K4",
    witness: .played(correct: "begun | begun next", broken: "begun | begun ended") { variant in
      let log = EleventhLog()
      let input = EleventhBox<EleventhFlow<String>.Sink?>(nil)
      let share = EleventhShare(
        EleventhFlow<String> { sink in
          log.add("begun")
          input.change { $0 = sink }
          return EleventhToken { log.add("ended") }
        },
        variant
      )
      let first = share.join { log.add($0) }
      input.value?(.completed)
      let second = share.join { log.add($0) }
      first.cancel()
      input.value?(.next("next"))
      let text = log.text
      second.cancel()
      input.change { $0 = nil }
      return text
    },
    subject: { variant in
      Subject(
        ColdSubject(
          "eleventh share",
          runKind: .autoconnectedAnew,
          capabilities: [.failure, .interruption]
        ) { work in
          let share = EleventhShare(EleventhFlow(EventSource(SignalProducer(work.source).map(work.effect))), variant)
          return ColdAdapter(EventSource { sink in Cancellation(share.join(sink).cancel) })
        }
      )
    }
  )

  private static let parseCallsTwice = Bug(
    "eleventh/parse-calls-twice",
    "Parsing drops what cannot be parsed by trying, and parses what is left once more.",
    breaks: "K1",
    witness: .played(correct: "call 1 |", broken: "call call 1 |") { variant in
      let log = EleventhLog()
      let source = SignalProducer<String, TestFailure>(value: "1")
      let parsed = eleventhParsed(source, variant) { text -> Int? in
        log.add("call")
        return Int(text)
      }
      parsed.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("eleventh parse") { work in
          let effect = work.effect
          let parsed = eleventhParsed(SignalProducer(work.source), variant) { value -> ColdValue? in effect(value) }
          return ColdAdapter(EventSource(parsed))
        }
      )
    }
  )
}

private func eleventhParsed<Value: Sendable, Parsed: Sendable>(
  _ source: SignalProducer<Value, TestFailure>,
  _ variant: Bug.Variant,
  _ parse: @escaping @Sendable (Value) -> Parsed?
) -> SignalProducer<Parsed, TestFailure> {
  switch variant {
  case .correct: source.compactMap(parse)
  case .broken: source.filter { parse($0) != nil }.compactMap(parse)
  }
}

/// A run that all observers share: it begins with the first, and ends with the last.
private final class EleventhShare<Value>: @unchecked Sendable {
  typealias Sink = EleventhFlow<Value>.Sink
  private final class Room: @unchecked Sendable {
    var seats: [(id: Int, sink: Sink)] = []
    var lastID = 0
    var isOver = false
    var token: EleventhToken?
  }

  private let source: EleventhFlow<Value>
  private let variant: Bug.Variant
  private var room: Room?

  init(_ source: EleventhFlow<Value>, _ variant: Bug.Variant) {
    self.source = source
    self.variant = variant
  }

  func join(_ sink: @escaping Sink) -> EleventhToken {
    let isFirst = room == nil
    let joined = room ?? Room()
    room = joined
    joined.lastID += 1
    let id = joined.lastID
    joined.seats.append((id, sink))
    if isFirst {
      let token = source.subscribe { [self] in deliver($0, to: joined) }
      if joined.isOver { token.cancel() } else { joined.token = token }
    }
    return EleventhToken { [self] in leave(variant == .correct ? joined : room, id) }
  }

  private func leave(_ left: Room?, _ id: Int) {
    guard let left, let place = left.seats.firstIndex(where: { $0.id == id }) else { return }
    let removed = left.seats.remove(at: place)
    withExtendedLifetime(removed) {}
    guard left.seats.isEmpty else { return }
    left.isOver = true
    if room === left { room = nil }
    let token = left.token
    left.token = nil
    token?.cancel()
  }

  private func deliver(_ event: Event<Value, TestFailure>, to joined: Room) {
    guard !joined.isOver else { return }
    let present = joined.seats
    if event.isTerminating {
      joined.isOver = true
      joined.seats = []
      joined.token = nil
      if room === joined { room = nil }
      for seat in present { seat.sink(event) }
    } else {
      for seat in present where joined.seats.contains(where: { $0.id == seat.id }) { seat.sink(event) }
    }
  }
}
