import Synchronization

/// One place of a list that is worked out when somebody first asks for it: once, by whoever asks; others wait.
///
/// What has been worked out never changes. A link holds those behind it and none before it, so that the beginning of a list
/// that nobody holds any more is freed. Neither working out nor freeing takes stack for the length of the list.
final class LazyLink<Element: Sendable>: @unchecked Sendable {
  /// What working out a place has come to.
  enum Step {
    case element(Element)
    case end

    /// The list goes on as another one does.
    case rest(LazyLink)
  }

  private static var done: UInt { .max }

  /// 0 at first, then the thread that is at work, then `done`.
  ///
  /// Releasing and acquiring: who sees that it is done sees what was found, and what the next place begins with.
  private let worker: Atomic<UInt>

  /// Whether somebody waits; touched under the parking lot's lock.
  @exclusivity(unchecked) private var isAwaited = false

  // Touched by the thread at work, and only read once that is done. Not one enumeration: where generics are not specialised,
  // passing one around takes longer than all the rest.

  @exclusivity(unchecked) private var work: (any LinkWork<Element>)?
  @exclusivity(unchecked) private var foundElement: Element?
  @exclusivity(unchecked) private var foundNext: LazyLink?

  /// Makes a place that is yet to be worked out, and nothing but that place has to do with the work.
  init(_ work: any LinkWork<Element>) {
    worker = Atomic(0)
    self.work = work
  }

  /// Makes a place at which there is an element.
  init(_ element: Element, next: LazyLink) {
    worker = Atomic(Self.done)
    foundElement = element
    foundNext = next
  }

  /// Makes the place behind the last element.
  init() { worker = Atomic(Self.done) }

  deinit {
    var behind = leave()
    if isKnownUniquelyReferenced(&behind) { ReleaseRow.letGo(&behind) }
  }

  /// Whether it is known what stands here.
  var isKnown: Bool { worker.load(ordering: .acquiring) == Self.done }

  /// What stands here, `nil` at the end; worked out now, on this thread, if nobody has begun with that.
  var element: Element? {
    if !isKnown { workOut() }
    return foundElement
  }

  /// The place behind this one, `nil` at the end; what stands here is worked out, as for `element`.
  var next: LazyLink? {
    if !isKnown { workOut() }
    return foundNext
  }

  private func workOut() {
    var link = self
    var borrowers: [LazyLink] = []
    // A loop, for the list that another one goes on as may do the same, any number of times.
    while link.claim(), let rest = link.step() {
      borrowers.append(link)
      link = rest
    }
    for borrower in borrowers.reversed() { borrower.settle(link.foundElement, link.foundNext) }
  }

  /// Does the work; returns the list that this one goes on as, if it is not done with that.
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
    if wasAwaited { Gatekeeper.appointed.value?.gateWasLeft() }
    // Last: what the work holds is user data, whose release may ask for this very place.
    withExtendedLifetime(work) {}
  }

  /// Forgets what is behind this place, and returns it.
  private func leave() -> AnyObject? {
    defer { (work, foundNext) = (nil, nil) }
    return work ?? foundNext
  }

  /// Takes the work upon this thread; waits if another one has, and returns `false` when that is done.
  private func claim() -> Bool {
    let thread = currentThread()
    let (isOurs, holder) = worker.compareExchange(expected: 0, desired: thread, ordering: .acquiring)
    if isOurs { return true }
    require(holder != thread, LinkWait.circle)
    let isCircle = LinkWait.begin(by: thread, for: { self.activeWorker })
    require(!isCircle, LinkWait.circle)
    awaitWorker()
    LinkWait.end(by: thread)
    return false
  }

  private func awaitWorker() {
    let lot = ParkingLot.lot(of: self)
    var keeper = Gatekeeper.appointed.value
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

  /// The thread that is at work, 0 if none is any more.
  private var activeWorker: UInt {
    let thread = worker.load(ordering: .acquiring)
    return thread == Self.done ? 0 : thread
  }
}

/// What works out the places of a list, one after the other.
protocol LinkWork<Element>: AnyObject {
  associatedtype Element: Sendable

  /// Works out the next place; never called again once it has answered anything but an element.
  func step() -> LazyLink<Element>.Step
}

/// Work that changes a state of its own from place to place.
///
/// Entered by one thread at a time: only the last link of a list has the work, and it is worked out once.
final class Unfolding<State, Element: Sendable>: LinkWork {
  @exclusivity(unchecked) private var state: State
  private let body: @Sendable (inout State) -> LazyLink<Element>.Step

  init(_ state: sending State, _ body: @escaping @Sendable (inout State) -> LazyLink<Element>.Step) {
    self.state = state
    self.body = body
  }

  func step() -> LazyLink<Element>.Step { body(&state) }
}
