import Synchronization

/// An object that an observer's closure holds, so that its release is counted.
final class Guest: Sendable {
  private let guests: Guests

  fileprivate init(_ guests: Guests) { self.guests = guests }

  deinit { guests.gone.add(1, ordering: .relaxed) }
}

/// An object that each observer leaks, with `--fault hoard`.
private final class Remains: Sendable {}

/// The number of observers that were made and released, and what is broken on purpose.
final class Guests: Sendable {
  private let come = Atomic(0)
  fileprivate let gone = Atomic(0)
  private let fault: Options.Fault?
  private let isFaultMade = Atomic(false)
  private let held = Mutex<Guest?>(nil)
  private let remains = Mutex<[Remains]>([])

  init(_ fault: Options.Fault?) { self.fault = fault }

  var count: Int { come.load(ordering: .relaxed) }

  /// The number of observers that are still held.
  var present: Int { count - gone.load(ordering: .relaxed) }

  func welcome() -> Guest {
    come.add(1, ordering: .relaxed)
    let guest = Guest(self)
    if fault == .hoard { remains.withLock { $0.append(Remains()) } }
    if isDue(.leak, after: 100, of: count) { held.withLock { $0 = guest } }
    return guest
  }

  /// Returns whether a value is to be withheld from its observer.
  func swallows(_ value: Int) -> Bool { fault == .lose && isDue(.lose, after: 7, of: value) }

  private func isDue(_ kind: Options.Fault, after limit: Int, of number: Int) -> Bool {
    guard fault == kind, number >= limit else { return false }
    return !isFaultMade.exchange(true, ordering: .relaxed)
  }
}
