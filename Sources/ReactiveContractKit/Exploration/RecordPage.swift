/// Where a record stands of what a subject does: the order of two records is judged only if they stand on one page, or one was made
/// with a look at the other's page.
enum RecordPage: Equatable, Sendable {
  /// What one observer is told, and when it has handled that.
  case observer(Int)

  /// The disposals of resources.
  case resources

  /// Which of its steps one thread has finished.
  case thread(Int)

  /// How many of each kind there are; further ones share a page, which makes the search run more schedules than it need.
  private static let most = 8

  static let count = 2 * most + 1

  var number: Int {
    switch self {
    case .observer(let observer): observer % Self.most
    case .thread(let thread): Self.most + thread % Self.most
    case .resources: 2 * Self.most
    }
  }
}
