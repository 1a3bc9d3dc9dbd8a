/// A page of records of what a subject does.
///
/// The order of two records is checked only if they are on one page, or if one was made with a look at the other's
/// page.
enum RecordPage: Equatable, Sendable {
  /// The events that one observer receives, and the returns of its handler.
  case observer(Int)

  /// The disposals of resources.
  case resources

  /// The steps that one thread has finished.
  case thread(Int)

  /// The number of pages of each kind; further ones share a page, so the search runs more schedules than necessary.
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
