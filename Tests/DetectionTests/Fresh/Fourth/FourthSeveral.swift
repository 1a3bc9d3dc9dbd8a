import Reactive
import ReactiveContractKit

private typealias Producer = SignalProducer<String, TestFailure>

/// The values that two inputs have sent, and the ends that they have reached.
private final class Pairs: @unchecked Sendable {
  var values: [[String]] = [[], []]
  var isDone = [false, false]
}

extension Bug {
  /// Operators over two producers of the library.
  static let fourthSeveral: [Bug] = [
    fourth(
      "zip-late-completion",
      "zip looks for its end when an input completes, but not when it has sent the last pair",
      breaks: "B1",
      oracle: "zip",
      witness: .played(correct: "0ax 0| d11 p0", broken: "0ax d10 p0") { variant in
        let stage = FourthStage()
        return stage.play("a|x", zip(variant == .broken, stage.first.source, stage.second.source))
      }
    ) { isBroken in
      OperatorSubject(
        combining: "zip-late-completion",
        traits: .finishesEarly,
        capabilities: .all.subtracting(.threads),
        values: ["a", "b", "x", "y"]
      ) { first, second, _ in zip(isBroken, first, second) }
    },
    fourth(
      "combine-latest-interruption",
      "combineLatest counts the interruption of an input as its completion",
      breaks: "E4",
      oracle: "combineLatest",
      witness: .played(correct: "0! d11 p0", broken: "0ax d10 p0") { variant in
        let stage = FourthStage()
        return stage.play("a!x", combineLatest(variant == .broken, stage.first.source, stage.second.source))
      }
    ) { isBroken in
      OperatorSubject(
        combining: "combine-latest-interruption",
        capabilities: .all.subtracting(.threads),
        values: ["a", "b", "x", "y"]
      ) { first, second, _ in combineLatest(isBroken, first, second) }
    },
    fourth(
      "sample-forgets",
      "sample(on:) forgets the latest value when it has sent it",
      breaks: nil,
      oracle: "sample(on:)",
      witness: .played(correct: "0a 0a d00 p0", broken: "0a d00 p0") { variant in
        let stage = FourthStage()
        return stage.play("axy", sample(variant == .broken, stage.first.source, stage.second.source))
      }
    ) { isBroken in
      OperatorSubject(
        combining: "sample-forgets",
        capabilities: .all.subtracting(.threads),
        values: ["a", "b", "x", "y"],
        secondFails: false
      ) { first, second, _ in sample(isBroken, first, second) }
    },
  ]

  private static func zip(_ isBroken: Bool, _ first: FourthSource, _ second: FourthSource) -> FourthSource {
    let inputs = [Producer(first), Producer(second)]
    return EventSource(
      Producer { observer, lifetime in
        let pairs = Pairs()
        lifetime += { pairs.values = [[], []] }
        @Sendable func finish() {
          let isOver = (0..<2).contains { pairs.isDone[$0] && pairs.values[$0].isEmpty }
          if isOver || pairs.isDone == [true, true] { observer.sendCompleted() }
        }
        for (index, input) in inputs.enumerated() where !lifetime.hasEnded {
          lifetime += input.start { event in
            switch event {
            case .next(let value):
              pairs.values[index].append(value)
              guard pairs.values.allSatisfy({ !$0.isEmpty }) else { return }
              let texts = (0..<2).map { pairs.values[$0].removeFirst() }
              observer.send(value: texts.joined())
              if !isBroken { finish() }
            case .completed:
              pairs.isDone[index] = true
              finish()
            case .failed, .interrupted: observer.send(event)
            }
          }
        }
      }
    )
  }

  private static func combineLatest(_ isBroken: Bool, _ first: FourthSource, _ second: FourthSource) -> FourthSource {
    let inputs = [Producer(first), Producer(second)]
    return EventSource(
      Producer { observer, lifetime in
        let pairs = Pairs()
        lifetime += { pairs.values = [[], []] }
        for (index, input) in inputs.enumerated() where !lifetime.hasEnded {
          lifetime += input.start { event in
            switch event {
            case .next(let value):
              pairs.values[index] = [value]
              let texts = pairs.values.flatMap { $0 }
              if texts.count == 2 { observer.send(value: texts.joined()) }
            case .failed: observer.send(event)
            case .interrupted where !isBroken: observer.send(event)
            case .completed, .interrupted:
              pairs.isDone[index] = true
              if pairs.isDone == [true, true] { observer.send(event) }
            }
          }
        }
      }
    )
  }

  private static func sample(_ isBroken: Bool, _ first: FourthSource, _ second: FourthSource) -> FourthSource {
    let inputs = [Producer(first), Producer(second)]
    return EventSource(
      Producer { observer, lifetime in
        let pairs = Pairs()
        lifetime += { pairs.values = [[], []] }
        for (index, input) in inputs.enumerated() where !lifetime.hasEnded {
          lifetime += input.start { event in
            switch event {
            case .next(let value) where index == 0: pairs.values[0] = [value]
            case .next:
              let latest = pairs.values[0].first
              if isBroken { pairs.values[0] = [] }
              if let latest { observer.send(value: latest) }
            case .failed, .interrupted: observer.send(event)
            case .completed:
              pairs.isDone[index] = true
              if pairs.isDone == [true, true] { observer.sendCompleted() }
            }
          }
        }
      }
    )
  }
}
