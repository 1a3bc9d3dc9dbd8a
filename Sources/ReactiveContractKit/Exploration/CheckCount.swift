import ReactiveExclusion
import Synchronization

/// The number of checks in one part of a run, and the first breach.
struct CheckCount: ~Copyable, Sendable {
  // Not private: the compiler fails on the type of the reference then.
  final class Breach: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private let number = Atomic(0)
  private let first = OnceReference<Breach>()

  /// The number of checks.
  var judged: Int { number.load(ordering: .relaxed) }

  /// The first breach, or `nil`.
  var breach: String? { first.value?.text }

  /// Counts a check, and keeps its breach if it is the first.
  func judge(_ holds: Bool, _ breach: () -> String) {
    number.add(1, ordering: .relaxed)
    if !holds, first.value == nil { first.set(Breach(breach())) }
  }
}
