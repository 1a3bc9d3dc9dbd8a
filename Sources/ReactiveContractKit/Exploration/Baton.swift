import Synchronization

/// The turn of a run: exactly one thread runs, or decides which thread runs next.
///
/// All data of a run belongs to the thread that decides. Taking the baton acquires what the last holder wrote; passing
/// it on releases it.
struct Baton: ~Copyable {
  /// The holder of the baton, its turn, and whether it runs or decides.
  struct Hold: Equatable {
    fileprivate let bits: Int

    /// The run has ended; no thread gets the baton any more.
    static let over = Hold(bits: -1)

    fileprivate init(bits: Int) { self.bits = bits }

    fileprivate init(turn: Int, holder: Int, isDeciding: Bool) {
      bits = turn << 8 | holder << 1 | (isDeciding ? 1 : 0)
    }

    var isOver: Bool { self == .over }
    var isDeciding: Bool { bits & 1 == 1 }
    var holder: Int { bits >> 1 & 0x7F }
    fileprivate var turn: Int { bits >> 8 }

    /// True if the baton lets this thread run.
    func lets(_ index: Int) -> Bool { !isOver && !isDeciding && holder == index }
  }

  private let bits: Atomic<Int>

  /// Makes the baton of a new run, in which the given thread decides first.
  init(decider: Int) { bits = Atomic(Hold(turn: 0, holder: decider, isDeciding: true).bits) }

  var hold: Hold { Hold(bits: bits.load(ordering: .acquiring)) }

  /// Takes the baton from the thread that runs, to decide; fails if the baton has moved since the hold was read.
  func take(from hold: Hold, by index: Int) -> Bool {
    guard !hold.isOver, !hold.isDeciding else { return false }
    let mine = Hold(turn: hold.turn, holder: index, isDeciding: true)
    return bits.compareExchange(expected: hold.bits, desired: mine.bits, ordering: .acquiringAndReleasing).exchanged
  }

  /// Lets a thread run; called by the thread that decides.
  func pass(to index: Int) {
    bits.store(Hold(turn: hold.turn + 1, holder: index, isDeciding: false).bits, ordering: .releasing)
  }

  /// Ends the run; called by the thread that decides.
  func lay() { bits.store(Hold.over.bits, ordering: .releasing) }
}
