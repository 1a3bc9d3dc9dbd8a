import Synchronization

/// The turn of a run, with the state that belongs to the thread that decides.
///
/// Exactly one thread runs, or decides which thread runs next. The thread that decides has a ``Turn``, the only way to
/// the state; it gives the turn back when it passes the baton on. If it drops the turn instead, nothing goes on.
///
/// Invariant: at most one thread has a turn, because taking the baton succeeds once for each hold. To take it acquires
/// what the thread that decided last has written; to pass it on releases it.
struct Baton<State>: ~Copyable, @unchecked Sendable {
  /// The right to decide, and to use the state.
  struct Turn: ~Copyable {
    fileprivate let place: UnsafeMutablePointer<State>

    var state: State {
      _read { yield place.pointee }
      _modify { yield &place.pointee }
    }
  }

  private let bits: Atomic<Int>
  private let place: UnsafeMutablePointer<State>

  /// Makes the baton of a new run, which no thread holds.
  init(_ state: sending State) {
    bits = Atomic(BatonHold.new.bits)
    place = .allocate(capacity: 1)
    place.initialize(to: state)
  }

  deinit {
    let hold = hold
    if hold == .abandoned { return }
    if hold != .concluded { place.deinitialize(count: 1) }
    place.deallocate()
  }

  var hold: BatonHold { BatonHold(bits: bits.load(ordering: .acquiring)) }

  /// Begins the run: lets a thread decide; `nil` if the run has begun before.
  func begin(by index: Int) -> Turn? {
    move(from: .new, to: BatonHold(turn: 0, holder: index, isDeciding: true)) ? Turn(place: place) : nil
  }

  /// Takes the baton from the thread that runs, to decide; `nil` if the baton has moved since the hold was read.
  func take(from hold: BatonHold, by index: Int) -> Turn? {
    guard hold.isRunning else { return nil }
    return move(from: hold, to: BatonHold(turn: hold.turn, holder: index, isDeciding: true)) ? Turn(place: place) : nil
  }

  /// Lets a thread run; called by the thread that decides.
  func pass(_ turn: consuming Turn, to index: Int) {
    bits.store(BatonHold(turn: hold.turn + 1, holder: index, isDeciding: false).bits, ordering: .releasing)
  }

  /// Ends the run; called by the thread that decides.
  func lay(_ turn: consuming Turn) { bits.store(BatonHold.over.bits, ordering: .releasing) }

  /// Ends a run whose deciding thread was stopped; its state is lost, as that thread may have stopped while it changed it.
  func abandon(from hold: BatonHold) -> Bool { hold.isDeciding && move(from: hold, to: .abandoned) }

  /// Takes the state out of a run that has ended; `nil` if it has not, or if that was done before.
  func conclude() -> State? { move(from: .over, to: .concluded) ? place.move() : nil }

  private func move(from hold: BatonHold, to next: BatonHold) -> Bool {
    bits.compareExchange(expected: hold.bits, desired: next.bits, ordering: .acquiringAndReleasing).exchanged
  }
}

/// The holder of a baton, its turn, and whether it runs or decides.
struct BatonHold: Equatable {
  fileprivate let bits: Int

  /// No thread has had the baton yet.
  fileprivate static let new = BatonHold(bits: -1)

  /// The run has ended; no thread gets the baton any more.
  fileprivate static let over = BatonHold(bits: -2)

  /// The state was taken out of the ended run.
  fileprivate static let concluded = BatonHold(bits: -3)

  /// The deciding thread was stopped.
  fileprivate static let abandoned = BatonHold(bits: -4)

  fileprivate init(bits: Int) { self.bits = bits }

  fileprivate init(turn: Int, holder: Int, isDeciding: Bool) {
    bits = turn << 8 | holder << 1 | (isDeciding ? 1 : 0)
  }

  var isOver: Bool { self == .over || self == .concluded || self == .abandoned }

  /// True if the holder decides which thread runs next.
  var isDeciding: Bool { bits >= 0 && bits & 1 == 1 }

  /// True if the holder runs, and does not decide.
  var isRunning: Bool { bits >= 0 && bits & 1 == 0 }

  var holder: Int { bits >> 1 & 0x7F }

  fileprivate var turn: Int { bits >> 8 }

  /// True if the baton lets this thread run.
  func lets(_ index: Int) -> Bool { isRunning && holder == index }
}
