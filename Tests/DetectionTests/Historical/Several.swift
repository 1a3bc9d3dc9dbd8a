import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators over two streams of smaller libraries after Rx.
  static let several: [Bug] = [zipCompletesLate, combineLatestSwaps, ambKeepsLosers, withLatestMissesFirst]

  private static let zipCompletesLate = Bug(
    "RxCpp/zip-completes-late",
    "zip waits for another value, or for the end of all inputs, although no pair can come any more",
    link: "https://github.com/ReactiveX/RxCpp/issues/496",
    breaks: "E3",
    witness: .played(correct: "ax|", broken: "ax") { variant in
      let (first, second, log) = (Feed<String>(), Feed<String>(), EventText())
      let run = zip(first.source, second.source, variant).recorded(in: log)
      first.send("a")
      second.send("x")
      first.complete()
      run.dispose()
      return log.text
    },
    oracle: "zip"
  ) { variant in
    OperatorSubject(
      combining: "zip",
      traits: .finishesEarly,
      capabilities: .rx,
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in
      zip(first, second, variant)
    }
  }

  private static func zip(
    _ first: EventSource<String, TestFailure>,
    _ second: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let (queues, ended) = (Box<[[String]]>([[], []]), Box([false, false]))
      let canGoOn: @Sendable () -> Bool = {
        !(0...1).contains { ended.value[$0] && queues.value[$0].isEmpty }
      }
      for (index, source) in [first, second].enumerated() where outlet.isOpen {
        let observation = source.observe { event in
          switch event {
          case .next(let value):
            queues.value[index].append(value)
            if !queues.value[1 - index].isEmpty {
              outlet.send(queues.value[0].removeFirst() + queues.value[1].removeFirst())
            }
            if !canGoOn() { outlet.complete() }
          case .failed(let failure): outlet.fail(failure)
          case .interrupted: outlet.interrupt()
          case .completed:
            ended.value[index] = true
            let isOver = variant == .broken ? ended.value == [true, true] : !canGoOn()
            if isOver { outlet.complete() }
          }
        }
        outlet.hold(observation, as: index)
      }
      return outlet.cancellation
    }
  }

  private static let combineLatestSwaps = Bug(
    "zen-observable/combineLatest-swaps",
    "combineLatest puts its values in the order in which the inputs sent first",
    link: "https://github.com/zenparsing/zen-observable/issues/46",
    breaks: nil,
    witness: .played(correct: "ax", broken: "xa") { variant in
      let (first, second, log) = (Feed<String>(), Feed<String>(), EventText())
      let run = combineLatest(first.source, second.source, variant).recorded(in: log)
      second.send("x")
      first.send("a")
      run.dispose()
      return log.text
    },
    oracle: "combineLatest"
  ) { variant in
    OperatorSubject(combining: "combineLatest", capabilities: .rx, values: ["a", "b", "x", "y"]) { first, second, _ in
      combineLatest(first, second, variant)
    }
  }

  private static func combineLatest(
    _ first: EventSource<String, TestFailure>,
    _ second: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      // A map that remembers the order of its insertions.
      let (latest, left) = (Box<[(input: Int, value: String)]>([]), Box(2))
      for (index, source) in [first, second].enumerated() where outlet.isOpen {
        let observation = source.observe { event in
          switch event {
          case .next(let value):
            if let place = latest.value.firstIndex(where: { $0.input == index }) {
              latest.value[place].value = value
            } else {
              latest.value.append((index, value))
            }
            guard latest.value.count == 2 else { return }
            let entries = variant == .broken ? latest.value : latest.value.sorted { $0.input < $1.input }
            outlet.send(entries.map(\.value).joined())
          case .failed(let failure): outlet.fail(failure)
          case .interrupted: outlet.interrupt()
          case .completed:
            left.value -= 1
            if left.value == 0 { outlet.complete() }
          }
        }
        outlet.hold(observation, as: index)
      }
      return outlet.cancellation
    }
  }

  private static let ambKeepsLosers = Bug(
    "Primitives/amb-keeps-losers",
    "amb goes on observing the streams that have lost",
    link: "https://github.com/reactiveui/Primitives/issues/79",
    breaks: "B1",
    witness: .played(correct: "a, loser held 0", broken: "a, loser held 1") { variant in
      let (first, second, log) = (Feed<String>(), Feed<String>(), EventText())
      let run = amb(first.source, second.source, variant).recorded(in: log)
      first.send("a")
      let text = "\(log.text), loser held \(second.held)"
      run.dispose()
      return text
    }
  ) { variant in
    OperatorSubject(
      combining: "amb",
      traits: .finishesEarly,
      capabilities: .rx,
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in
      amb(first, second, variant)
    }
  }

  private static func amb(
    _ first: EventSource<String, TestFailure>,
    _ second: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let winner = Box<Int?>(nil)
      for (index, source) in [first, second].enumerated() where winner.value == nil {
        let observation = source.observe { event in
          if winner.value == nil {
            winner.value = index
            if variant == .correct { outlet.release(1 - index) }
          }
          guard winner.value == index else { return }
          switch event {
          case .next(let value): outlet.send(value)
          case .failed(let failure): outlet.fail(failure)
          case .completed: outlet.complete()
          case .interrupted: outlet.interrupt()
          }
        }
        outlet.hold(observation, as: index)
      }
      return outlet.cancellation
    }
  }

  private static let withLatestMissesFirst = Bug(
    "RxJS/withLatestFrom-misses",
    "withLatestFrom observes its source before the other stream, and drops what the source sends at once",
    link: "https://github.com/ReactiveX/rxjs/issues/5827",
    breaks: nil,
    witness: .played(correct: "ax|", broken: "|") { variant in
      let log = EventText()
      withLatest(.immediate("a"), .immediate("x"), variant).recorded(in: log).dispose()
      return log.text
    },
    oracle: "withLatest(from:)"
  ) { variant in
    OperatorSubject(
      combining: "withLatestFrom",
      traits: .finishesEarly,
      capabilities: .rx,
      values: ["a", "b", "x", "y"],
      secondFails: false
    ) { source, other, _ in
      withLatest(source, other, variant)
    }
  }

  private static func withLatest(
    _ source: EventSource<String, TestFailure>,
    _ other: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let latest = Box<String?>(nil)
      let followSource: @Sendable () -> Void = {
        let observation = source.observe { event in
          switch event {
          case .next(let value): if let partner = latest.value { outlet.send(value + partner) }
          case .failed(let failure): outlet.fail(failure)
          case .completed: outlet.complete()
          case .interrupted: outlet.interrupt()
          }
        }
        outlet.hold(observation)
      }
      let followOther: @Sendable () -> Void = {
        let observation = other.observe { event in
          if case .next(let value) = event { latest.value = value }
          if case .failed(let failure) = event { outlet.fail(failure) }
        }
        outlet.hold(observation, as: 1)
      }
      let steps = variant == .broken ? [followSource, followOther] : [followOther, followSource]
      for step in steps { step() }
      return outlet.cancellation
    }
  }
}
