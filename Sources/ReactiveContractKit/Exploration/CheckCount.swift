import ReactiveExclusion
import Synchronization

/// The number of checks in one part of a run, and the first breach; any thread may read them at any time.
final class CheckCount: Sendable {
  /// A breach.
  final class Breach: Sendable {
    let text: String

    /// The number of decisions of the search before it.
    let decisions: Int

    init(_ text: String, after decisions: Int) { (self.text, self.decisions) = (text, decisions) }
  }

  private let number = Atomic(0)
  private let first = OnceReference<Breach>()

  /// The number of checks.
  var judged: Int { number.load(ordering: .relaxed) }

  /// The first breach, or `nil`.
  var breach: Breach? { first.value }

  /// Counts a check, and keeps its breach if it is the first.
  func judge(_ holds: Bool, after decisions: Int = 0, _ breach: () -> String) {
    number.add(1, ordering: .relaxed)
    if !holds, first.value == nil { first.set(Breach(breach(), after: decisions)) }
  }
}
