import Reactive
import ReactiveContractKit
import Testing

@testable import ReactiveContractSpecimens

@Suite struct OperatorFormTests {
  private typealias Line = Timeline<String, TestFailure>

  /// All timelines of up to three values, one per tick: without an end, with each end, and with a value after that end.
  private static let lines: [Line] = {
    let words = (0...3).flatMap { count in
      (0..<count).reduce([[]] as [[String]]) { words, _ in
        words.flatMap { word in ["a", "b", "c"].map { word + [$0] } }
      }
    }
    let ends: [Event<String, TestFailure>?] = [nil, .completed, .failed(TestFailure("bad")), .interrupted]
    return words.flatMap { word in
      ends.flatMap { end -> [Line] in
        var line = Line()
        for (tick, value) in word.enumerated() { line.append(.next(value), at: tick) }
        guard let end else { return [line] }
        line.append(end, at: word.count)
        return [line, Timeline(line.notes + [.init(word.count + 1, .next("late"))])]
      }
    }
  }()

  @Test(arguments: ReferenceOperator.forms.filter { $0.plays != nil }.map(\.name))
  func `a signal and a producer send the same, by the method and by the value`(name: String) throws {
    let form = try #require(ReferenceOperator.forms.first { $0.name == name })
    let play = try #require(form.plays)
    for line in Self.lines {
      let results = play(line)
      #expect(results.count == 4)
      // An operator that ends at birth interrupts the observers of a signal and completes a producer.
      let groups =
        form.traits.contains(.endsAtBirth)
        ? [["signal", "signal |> value"], ["producer", "producer |> value"]] : [Array(results.keys)]
      for group in groups where Set(group.map { results[$0] }).count != 1 {
        Issue.record("\(name) of \(line): \(results.map { "\($0.key) \($0.value)" }.sorted())")
      }
    }
  }

  @Test func `a value that differs from its method is seen`() throws {
    let form = OperatorForm.one(
      "map",
      .byItsName,
      value: .map { $0 + "!" },
      signal: { $0.map { $0 } },
      producer: { $0.map { $0 } }
    )
    let play = try #require(form.plays)
    let results = play(try Timeline("a-b|"))
    #expect(results["signal"] == results["producer"] && results["signal"] != results["signal |> value"])
  }
}
