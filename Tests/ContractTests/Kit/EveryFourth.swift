import Foundation

/// Every fourth case of a test that takes long; with `EVERY_CASE`, as in `.ci/nightly`, all.
///
/// A command of `.ci/run` tries all cases of most of these tests.
func everyFourth<Case>(of cases: [Case]) -> [Case] {
  if ProcessInfo.processInfo.environment["EVERY_CASE"] != nil { return cases }
  return stride(from: 0, to: cases.count, by: 4).map { cases[$0] }
}
