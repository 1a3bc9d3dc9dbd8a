import Foundation

/// The number of levels in a build of each kind.
struct Levels: Sendable {
  let debug: Int
  let release: Int

  init(_ debug: Int, _ release: Int) {
    self.debug = debug
    self.release = release
  }

  /// The number for the build that is running.
  var current: Int {
    #if DEBUG
      debug
    #else
      release
    #endif
  }

  /// The goal for operators with one input, one after the other.
  static let operators = Levels(500, 2_500)

  /// The goal for two of them that make one level.
  static let pairs = Levels(250, 1_250)

  /// The goal for everything else that nests.
  static let others = Levels(50, 250)
}

/// One kind of nesting: what it builds, and how many levels of it must fit the stack of a secondary thread.
struct Nesting: Sendable, CustomStringConvertible {
  /// Half a mebibyte, which is what a secondary thread gets on Darwin.
  static let stackSize = 512 * 1024

  let name: String
  let goal: Levels
  /// The levels that are tested: the goal, or what holds with a margin of a tenth where the goal is missed.
  let tested: Levels
  /// Builds, starts, sends through, ends and releases some levels; returns the events in the order in which they came.
  let body: @Sendable (_ levels: Int) -> [String]

  init(
    _ name: String,
    _ goal: Levels,
    _ tested: Levels? = nil,
    _ body: @escaping @Sendable (_ levels: Int) -> [String]
  ) {
    (self.name, self.goal, self.tested, self.body) = (name, goal, tested ?? goal, body)
  }

  var description: String { name }

  /// Runs the body on a thread with a small stack; returns what differs from the events of a single level.
  ///
  /// - Throws: ``Late`` if the thread has not ended in time.
  func run(_ levels: Int, limit: Int = 300) throws -> String? {
    let (difference, end) = (Log<String>(), DispatchSemaphore(value: 0))
    let thread = Thread {
      let (one, all) = (body(1), body(levels))
      if one != all { difference("\(name), \(levels) levels: \(all) where one level gives \(one)") }
      if one.isEmpty { difference("\(name): no event came") }
      end.signal()
    }
    #if SANITIZED
      thread.stackSize = 8 * Nesting.stackSize
    #else
      thread.stackSize = Nesting.stackSize
    #endif
    thread.start()
    guard end.wait(timeout: .now() + .seconds(limit)) == .success else { throw Late() }
    return difference.entries.first
  }

  /// A body took longer than it was given.
  struct Late: Error {}
}
