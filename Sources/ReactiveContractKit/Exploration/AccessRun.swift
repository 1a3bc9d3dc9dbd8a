import Synchronization

/// One run of a scenario whose threads may change places at every access to memory.
///
/// Invariant: used by one thread at a time, which the search sees to.
final class AccessRun: @unchecked Sendable {
  private(set) var judged = 0
  private(set) var breach: String?

  /// A word for each page, so that the search sees which records depend on each other.
  private let pages = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: RecordPage.count)

  init() { for page in 0..<RecordPage.count { (pages + page).initialize(to: Atomic(0)) } }

  deinit {
    pages.deinitialize(count: RecordPage.count)
    pages.deallocate()
  }

  func judge(_ holds: Bool, _ breach: () -> String) {
    judged += 1
    if !holds, self.breach == nil { self.breach = breach() }
  }

  /// Makes steps that depend on every other one that writes on these pages, and that order nothing for the subject.
  func noteRecord(on page: RecordPage?, reading others: [RecordPage]) {
    inSubject {
      for other in others { _ = pages[other.number].load(ordering: .relaxed) }
      if let page { _ = pages[page.number].add(1, ordering: .relaxed) }
    }
  }
}
