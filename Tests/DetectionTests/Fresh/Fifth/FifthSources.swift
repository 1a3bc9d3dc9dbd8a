import Reactive
import ReactiveContractKit

private typealias FifthStrings = EventSource<String, TestFailure>

/// Two inputs by hand: a merge and a zip.
enum FifthSources {
  static let bugs = [mergeAfterEnd, zipDrained]

  // MARK: Merge

  private static let mergeAfterEnd = Bug(
    "fifth/merge-open-input",
    "A merge records the completion of an input only to count it, and goes on forwarding what that input sends.",
    breaks: "E0",
    witness: .played(correct: "a x |", broken: "a b x |") { variant in
      let (left, right, log) = (FifthTap<String>(), FifthTap<String>(), FifthLog())
      let handle = merged(left.source, right.source, variant).observe(log.sink())
      left.send("a")
      left.send(.completed)
      left.send("b")
      right.send("x")
      right.send(.completed)
      handle.dispose()
      return log.text
    },
    oracle: { OracleSubject(mergeSubject($0), oracle: "merge") },
    subject: { Subject(mergeSubject($0)) }
  )

  private static func mergeSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      combining: "fifth merge",
      traits: .handlesInterruption,
      capabilities: .fifthQuiet,
      readings: ["E6/queued"],
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in merged(first, second, variant) }
  }

  private static func merged(_ first: FifthStrings, _ second: FifthStrings, _ variant: Bug.Variant) -> FifthStrings {
    EventSource { sink in
      let link = FifthLink(sink)
      let done = FifthBox([false, false])
      for (index, input) in [first, second].enumerated() where !link.hasEnded {
        link.hold(
          input.observe { event in
            if variant == .correct, done.state[index] { return }
            switch event {
            case .next, .failed:
              link.send(event)
            case .completed, .interrupted:
              done.state[index] = true
              if done.state == [true, true] { link.send(.completed) }
            }
          }
        )
      }
      return Cancellation { link.cancel() }
    }
  }

  // MARK: Zip

  private static let zipDrained = Bug(
    "fifth/zip-drained-later",
    "A zip looks for exhausted inputs when an input completes, and not when a pair has used up the last value of one.",
    breaks: "B1",
    witness: .played(correct: "ax by | y", broken: "ax by y |") { variant in
      let (left, right, log) = (FifthTap<String>(), FifthTap<String>(), FifthLog())
      let handle = zipped(left.source, right.source, variant).observe(log.sink())
      left.send("a", "b")
      left.send(.completed)
      right.send("x", "y")
      log.add("y")
      right.send(.completed)
      handle.dispose()
      return log.text
    },
    oracle: { OracleSubject(zipSubject($0), oracle: "zip") },
    subject: { Subject(zipSubject($0)) }
  )

  private static func zipSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      combining: "fifth zip",
      traits: .finishesEarly,
      capabilities: .fifthQuiet,
      readings: ["E6/queued"],
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in zipped(first, second, variant) }
  }

  private struct FifthZipState {
    var waiting: [[String]] = [[], []]
    var done = [false, false]

    var isExhausted: Bool { (done[0] && waiting[0].isEmpty) || (done[1] && waiting[1].isEmpty) }
  }

  private static func zipped(_ first: FifthStrings, _ second: FifthStrings, _ variant: Bug.Variant) -> FifthStrings {
    EventSource { sink in
      let link = FifthLink(sink)
      let box = FifthBox(FifthZipState())
      for (index, input) in [first, second].enumerated() where !link.hasEnded {
        link.hold(
          input.observe { event in
            if box.state.done[index] || link.hasEnded { return }
            switch event {
            case .next(let value):
              box.state.waiting[index].append(value)
              guard let left = box.state.waiting[0].first, let right = box.state.waiting[1].first else { return }
              box.state.waiting[0].removeFirst()
              box.state.waiting[1].removeFirst()
              link.send(.next(left + right))
              if variant == .correct, box.state.isExhausted { link.send(.completed) }
            case .completed:
              box.state.done[index] = true
              if box.state.isExhausted { link.send(.completed) }
            case .failed, .interrupted:
              box.state.done[index] = true
              link.send(event)
            }
          }
        )
      }
      return Cancellation { link.cancel() }
    }
  }
}
