import Reactive
import ReactiveContractKit
import Testing

@Suite struct ExpectedTimelineTests {
  @Test(arguments: [
    ("-a-b|", "-a-b|", []), ("-a-b|", "-a--b|", [3, 4, 5]), ("-a|", "-a", [2]), ("-a", "-a|", [2]), ("a", "b", [0]),
    ("(ab)", "(ab)", []), ("(ab)", "(ba)", [0]), ("{ab}", "(ba)", []), ("{ab}", "(ab)", []), ("{ab}", "a", [0]),
    ("{aab}", "(aba)", []), ("{aab}", "(abb)", [0]), ("{a?}", "(ca)", []), ("{a?}", "(bc)", [0]), ("{?a}", "(a#)", [0]),
    ("?", "z", []), ("?", "|", [0]), ("(??)", "(ab)", []), ("#", "#", []), ("#'x'", "#", [0]), ("#", "!", [0]),
    ("|", "!", [0]), ("{ab|}", "(ba|)", []), ("a 50ms b", "a 49ms b", [50, 51]),
  ])
  func `the ticks that differ are those at which something else happened`(
    expected: String,
    actual: String,
    ticks: [Int]
  ) throws {
    #expect(try ExpectedTimeline(expected).differences(from: try Timeline(actual)) == ticks)
  }

  @Test func `failures of types that are not equatable are distinguished by their texts or identities`() throws {
    struct Plain: Error { var text: String }
    final class Object: Error {}
    let object = Object()
    let plain = try ExpectedTimeline("#", failures: ["#": Plain(text: "a")])
    #expect(plain.differences(from: Timeline([.init(0, .failed(Plain(text: "a")))])) == [])
    #expect(plain.differences(from: Timeline([.init(0, .failed(Plain(text: "b")))])) == [0])
    let same = try ExpectedTimeline("#", failures: ["#": object])
    #expect(same.differences(from: Timeline([.init(0, .failed(object))])) == [])
    #expect(same.differences(from: Timeline([.init(0, .failed(Object()))])) == [0])
    let anything = try ExpectedTimeline("#", failures: ["#": Plain(text: "a") as any Error])
    #expect(anything.differences(from: Timeline([.init(0, .failed(Plain(text: "a") as any Error))])) == [])
    #expect(anything.differences(from: Timeline([.init(0, .failed(TestFailure() as any Error))])) == [0])
  }
}
