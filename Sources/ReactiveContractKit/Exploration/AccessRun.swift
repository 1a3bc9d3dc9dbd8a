/// One run of a scenario whose threads may switch at every access to memory.
final class AccessRun: Sendable {
  /// The checks of all threads.
  let checks = CheckCount()

  /// A word for each page, by which the search sees which records depend on each other.
  private let pages = AtomicWords(count: RecordPage.count)

  /// Makes steps that depend on every other step that writes on these pages, but order nothing for the subject.
  func noteRecord(on page: RecordPage?, reading others: [RecordPage]) {
    inSubject {
      for other in others { pages.look(at: other.number) }
      if let page { pages.change(page.number) }
    }
  }
}
