import Reactive
import ReactiveContractKit

extension Bug {
  static let fourteenthPairMeanings: [Bug] = [fourteenthZipped, fourteenthSampled]

  private static let fourteenthZipped = Bug(
    "fourteenth/zip-takes-the-newest",
    "Values that wait for their partners are taken from the wrong end of the queue.",
    breaks: nil,
    witness: .played(correct: "ax by", broken: "bx ay") { variant in
      fourteenthPlayed("1a 1b 2x 2y", FourteenthZip(variant: variant))
    },
    oracle: { variant in OracleSubject(fourteenthZip(variant), oracle: "zip") },
    subject: { variant in Subject(fourteenthZip(variant)) }
  )

  private static let fourteenthSampled = Bug(
    "fourteenth/sample-forgets",
    "A sampler that fires twice between two values samples the first of them only once.",
    breaks: nil,
    witness: .played(correct: "a a b", broken: "a b") { variant in
      fourteenthPlayed("2x 1a 2x 2y 1b 2x", FourteenthSample(variant: variant))
    },
    oracle: { variant in OracleSubject(fourteenthSample(variant), oracle: "sample(on:)") },
    subject: { variant in Subject(fourteenthSample(variant)) }
  )
}

private func fourteenthZip(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  fourteenthPair("fourteenth zip", traits: .finishesEarly, FourteenthZip(variant: variant))
}

private func fourteenthSample(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  fourteenthPair("fourteenth sample", FourteenthSample(variant: variant))
}

private struct FourteenthZip: FourteenthPairing {
  let variant: Bug.Variant
  var waiting: [[String]] = [[], []]
  var isOver = [false, false]

  mutating func receive(_ value: FourteenthTagged) -> Reaction<String, TestFailure> {
    switch value {
    case .first(let event): receive(event, 0)
    case .second(let event): receive(event, 1)
    }
  }

  private mutating func receive(_ event: Event<String, TestFailure>, _ index: Int) -> Reaction<String, TestFailure> {
    switch event {
    case .next(let value):
      waiting[index].append(value)
      guard !waiting[0].isEmpty, !waiting[1].isEmpty else { return .nothing }
      let pair = take(0) + take(1)
      return isExhausted ? .sendThenEnd(pair, .completed) : .send(pair)
    case .completed:
      isOver[index] = true
      return isExhausted ? .end(.completed) : .nothing
    case .failed(let failure): return .end(.failed(failure))
    case .interrupted: return .end(.interrupted)
    }
  }

  private var isExhausted: Bool { (0...1).contains { isOver[$0] && waiting[$0].isEmpty } }

  private mutating func take(_ index: Int) -> String {
    variant == .correct ? waiting[index].removeFirst() : waiting[index].removeLast()
  }
}

private struct FourteenthSample: FourteenthPairing {
  let variant: Bug.Variant
  var latest: String?
  var ends = 0

  mutating func receive(_ value: FourteenthTagged) -> Reaction<String, TestFailure> {
    switch value {
    case .first(.next(let value)):
      latest = value
      return .nothing
    case .second(.next):
      guard let value = latest else { return .nothing }
      if variant == .broken { latest = nil }
      return .send(value)
    case .first(.completed), .second(.completed):
      ends += 1
      return ends == 2 ? .end(.completed) : .nothing
    case .first(.failed(let failure)), .second(.failed(let failure)): return .end(.failed(failure))
    case .first(.interrupted), .second(.interrupted): return .end(.interrupted)
    }
  }
}
