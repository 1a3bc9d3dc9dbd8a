import Reactive
import ReactiveContractKit

/// All words over two values and the three ends, also those that go on after an end; a letter per tick.
enum Words {
  /// The words of at most five letters, shortest first.
  static let ofFive = upTo(5)

  /// The words of at most three letters, shortest first.
  static let ofThree = upTo(3)

  private static func upTo(_ length: Int) -> [Timeline<Int, TestFailure>] {
    let letters: [Event<Int, TestFailure>] = [.next(1), .next(2), .completed, .failed(TestFailure()), .interrupted]
    var longest = [Timeline<Int, TestFailure>()]
    var all = longest
    for tick in 0..<length {
      longest = longest.flatMap { word in letters.map { Timeline(word.notes + [.init(tick, $0)]) } }
      all += longest
    }
    return all
  }
}
