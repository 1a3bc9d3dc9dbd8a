import Synchronization

/// One place of a list that is computed when it is first requested: once, by the first thread that requests it; others
/// wait.
///
/// A computed place never changes. A link holds the links after it and none before it, so that the beginning of a list
/// is freed as soon as it is released. Neither computing nor freeing takes stack for the length of the list.
package final class LazyLink<Element: Sendable>: @unchecked Sendable {
  /// The result of computing a place.
  package enum Step {
    case element(Element)
    case end

    /// The list continues with the places of another one.
    case rest(LazyLink)
  }

  private static var done: UInt { .max }

  /// 0 at first, then the computing thread, then `done`.
  ///
  /// Releasing and acquiring: a thread that sees `done` also sees the result, and the state with which the next place
  /// begins.
  private let worker: Atomic<UInt>

  /// True if a thread waits; touched under the parking lot's lock.
  @exclusivity(unchecked) private var isAwaited = false

  // Touched by the computing thread, and only read once that is done. Not one enumeration: where generics are not
  // specialized, passing one around takes longer than all the rest.

  @exclusivity(unchecked) private var work: (any LinkWork<Element>)?
  @exclusivity(unchecked) private var foundElement: Element?
  @exclusivity(unchecked) private var foundNext: LazyLink?

  /// Makes a place that is not computed yet, with work that no other place uses.
  package init(_ work: any LinkWork<Element>) {
    worker = Atomic(0)
    self.work = work
  }

  /// Makes a place with an element.
  package init(_ element: Element, next: LazyLink) {
    worker = Atomic(Self.done)
    foundElement = element
    foundNext = next
  }

  /// Makes the place after the last element.
  package init() { worker = Atomic(Self.done) }

  deinit {
    var behind = leave()
    if isKnownUniquelyReferenced(&behind) { DeinitTrampoline.release(&behind) }
  }

  /// True if the place is computed.
  package var isKnown: Bool { worker.load(ordering: .acquiring) == Self.done }

  /// The element, `nil` at the end; computed now, on this thread, unless another thread has begun to compute it.
  package var element: Element? {
    if !isKnown { workOut() }
    return foundElement
  }

  /// The place after this one, `nil` at the end; this place is computed first, as for `element`.
  package var next: LazyLink? {
    if !isKnown { workOut() }
    return foundNext
  }

  private func workOut() {
    var link = self
    var borrowers: [LazyLink] = []
    // A loop, because the list with which another one continues may do the same, any number of times.
    while link.claim(), let rest = link.step() {
      borrowers.append(link)
      link = rest
    }
    for borrower in borrowers.reversed() { borrower.settle(link.foundElement, link.foundNext) }
  }

  /// Performs the work; returns the list with which this one continues, if that is the result.
  private func step() -> LazyLink? {
    guard let work else { return nil }
    switch work.step() {
    case .element(let element): settle(element, LazyLink(work))
    case .end: settle(nil, nil)
    case .rest(let link): return link
    }
    return nil
  }

  private func settle(_ element: Element?, _ next: LazyLink?) {
    let work = work
    self.work = nil
    foundElement = element
    foundNext = next
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    worker.store(Self.done, ordering: .releasing)
    let wasAwaited = isAwaited
    if wasAwaited { lot.wakeAll() }
    lot.unlock()
    if wasAwaited { WaitHook.appointed.value?.gateWasLeft() }
    // Last: the work holds user data, and a `deinit` may request this very place.
    withExtendedLifetime(work) {}
  }

  /// Clears the references to what follows this place, and returns the object.
  private func leave() -> AnyObject? {
    defer { (work, foundNext) = (nil, nil) }
    return work ?? foundNext
  }

  /// Claims the work for this thread; if another thread has it, waits until that is done and returns `false`.
  private func claim() -> Bool {
    let thread = currentThread()
    let (isOurs, holder) = worker.compareExchange(expected: 0, desired: thread, ordering: .acquiring)
    if isOurs { return true }
    if holder == thread { trap(LinkWait.circle) }
    let isCircle = LinkWait.begin(by: thread, for: { self.activeWorker })
    if isCircle { trap(LinkWait.circle) }
    awaitWorker()
    LinkWait.end(by: thread)
    return false
  }

  private func awaitWorker() {
    let lot = ParkingLot.lot(of: self)
    var keeper = WaitHook.appointed.value
    lot.lock()
    while !isKnown {
      isAwaited = true
      guard let asked = keeper else {
        lot.sleep()
        continue
      }
      lot.unlock()
      if !asked.wait({ self.activeWorker }) { keeper = nil }
      lot.lock()
    }
    lot.unlock()
  }

  /// The computing thread, 0 if there is none (any more).
  private var activeWorker: UInt {
    let thread = worker.load(ordering: .acquiring)
    return thread == Self.done ? 0 : thread
  }
}

/// The work that computes the places of a list, one after the other.
package protocol LinkWork<Element>: AnyObject {
  associatedtype Element: Sendable

  /// Computes the next place; never called again after it has returned anything but an element.
  func step() -> LazyLink<Element>.Step
}

/// Work that changes its own state from place to place.
///
/// It is entered by one thread at a time: only the last link of a list has the work, and each link is computed once.
package final class Unfolding<State, Element: Sendable>: LinkWork {
  @exclusivity(unchecked) private var state: State
  private let body: @Sendable (inout State) -> LazyLink<Element>.Step

  package init(_ state: sending State, _ body: @escaping @Sendable (inout State) -> LazyLink<Element>.Step) {
    self.state = state
    self.body = body
  }

  package func step() -> LazyLink<Element>.Step { body(&state) }
}
