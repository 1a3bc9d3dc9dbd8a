import Foundation

/// The bugs and correct subjects that a run of the tests judges: to judge all of them takes minutes.
enum Sample {
  /// True if all are judged: `DETECTION=all`, as in `.ci/nightly`, or when pages are written.
  static let isWhole =
    ProcessInfo.processInfo.environment["DETECTION"] == "all"
    || ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil

  /// Returns every sixteenth of a list, or all.
  static func of<Element>(_ all: [Element]) -> [Element] {
    isWhole ? all : stride(from: 0, to: all.count, by: 16).map { all[$0] }
  }
}
