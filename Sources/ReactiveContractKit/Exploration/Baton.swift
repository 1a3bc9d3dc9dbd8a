import Synchronization

/// Says whose turn it is: exactly one thread runs or decides who runs next.
///
/// Everything that a run keeps belongs to whoever decides. Taking the baton acquires what the last holder wrote, handing it
/// over releases it.
struct Baton: ~Copyable {
  /// Who holds the baton, since which turn, and what for.
  struct Hold: Equatable {
    fileprivate let bits: Int

    /// The run has ended; nobody gets the baton any more.
    static let over = Hold(bits: -1)

    fileprivate init(bits: Int) { self.bits = bits }

    fileprivate init(turn: Int, holder: Int, isDeciding: Bool) {
      bits = turn << 8 | holder << 1 | (isDeciding ? 1 : 0)
    }

    var isOver: Bool { self == .over }
    var isDeciding: Bool { bits & 1 == 1 }
    var holder: Int { bits >> 1 & 0x7F }
    fileprivate var turn: Int { bits >> 8 }

    /// Whether this thread has been told to run.
    func lets(_ index: Int) -> Bool { !isOver && !isDeciding && holder == index }
  }

  private let bits: Atomic<Int>

  /// Makes the baton of a new run; the given one decides who starts.
  init(decider: Int) { bits = Atomic(Hold(turn: 0, holder: decider, isDeciding: true).bits) }

  var hold: Hold { Hold(bits: bits.load(ordering: .acquiring)) }

  /// Takes the baton, to decide, from whom it lets run; fails if anything has changed since the hold was read.
  func take(from hold: Hold, by index: Int) -> Bool {
    guard !hold.isOver, !hold.isDeciding else { return false }
    let mine = Hold(turn: hold.turn, holder: index, isDeciding: true)
    return bits.compareExchange(expected: hold.bits, desired: mine.bits, ordering: .acquiringAndReleasing).exchanged
  }

  /// Lets a thread run; called by whoever decides.
  func pass(to index: Int) {
    bits.store(Hold(turn: hold.turn + 1, holder: index, isDeciding: false).bits, ordering: .releasing)
  }

  /// Ends the run; called by whoever decides.
  func lay() { bits.store(Hold.over.bits, ordering: .releasing) }
}
