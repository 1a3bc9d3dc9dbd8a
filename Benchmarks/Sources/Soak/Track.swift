import Synchronization

/// The progress of senders of numbered values, which can be read without stopping them.
final class Senders: Sendable {
  private final class Sender: Sendable {
    let begun = Atomic(0)
    let done = Atomic(0)
  }

  private let senders: [Sender]

  init(_ count: Int) { senders = (0..<count).map { _ in Sender() } }

  var indices: Range<Int> { senders.indices }

  /// The last number that each sender has begun to send.
  var begun: [Int] { senders.map { $0.begun.load(ordering: .sequentiallyConsistent) } }

  /// The last number that each sender has sent.
  var done: [Int] { senders.map { $0.done.load(ordering: .sequentiallyConsistent) } }

  /// Sends the numbers from 1 to `count`, one after another.
  func send(_ count: Int, as index: Int, _ body: (Parcel) -> Void) {
    for number in 1...count {
      senders[index].begun.store(number, ordering: .sequentiallyConsistent)
      body(Parcel(sender: index, number: number))
      senders[index].done.store(number, ordering: .sequentiallyConsistent)
    }
  }
}

/// A value with its sender, and its number among the values of that sender.
struct Parcel: Sendable {
  let sender: Int
  let number: Int
}

/// The values that one observer has received, as a range of numbers for each sender, and its end.
final class Track: Sendable {
  private struct State {
    var first: [Int]
    var last: [Int]
    var received = 0
    var ends = 0
    var problem: String?
  }

  private let state: Mutex<State>

  init(senders: Int) {
    state = Mutex(State(first: Array(repeating: 0, count: senders), last: Array(repeating: 0, count: senders)))
  }

  var received: Int { state.withLock { $0.received } }
  var ends: Int { state.withLock { $0.ends } }
  var problem: String? { state.withLock { $0.problem } }

  /// Returns the numbers received from a sender; `nil` if there were none.
  func range(of sender: Int) -> ClosedRange<Int>? {
    state.withLock { $0.first[sender] == 0 ? nil : $0.first[sender]...$0.last[sender] }
  }

  func receive(_ parcel: Parcel) {
    state.withLock { state in
      let (sender, number) = (parcel.sender, parcel.number)
      if state.ends > 0 { state.problem = "a value came behind the end" }
      if state.first[sender] == 0 {
        state.first[sender] = number
      } else if number != state.last[sender] + 1 {
        state.problem = "value \(number) came behind value \(state.last[sender]) of one sender"
      }
      state.last[sender] = number
      state.received += 1
    }
  }

  func end() {
    state.withLock { state in
      state.ends += 1
      if state.ends > 1 { state.problem = "a second end came" }
    }
  }
}
