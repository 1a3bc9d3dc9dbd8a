import Synchronization

/// One run of a scenario whose threads may switch at every access to memory.
///
/// Invariant: only one thread uses it at a time; the search ensures that.
final class AccessRun: @unchecked Sendable {
  private(set) var judged = 0
  private(set) var breach: String?

  /// A word for each page, by which the search sees which records depend on each other.
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

  /// Makes steps that depend on every other step that writes on these pages, but order nothing for the subject.
  func noteRecord(on page: RecordPage?, reading others: [RecordPage]) {
    inSubject {
      for other in others { _ = pages[other.number].load(ordering: .relaxed) }
      if let page { _ = pages[page.number].add(1, ordering: .relaxed) }
    }
  }
}
