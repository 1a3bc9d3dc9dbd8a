import Foundation

/// True with `EVERY_CASE`, as in `.ci/nightly`: then the tests that take long try every case.
let triesEveryCase = ProcessInfo.processInfo.environment["EVERY_CASE"] != nil

/// Every fourth case of a test that takes long; all if ``triesEveryCase``.
///
/// `CONTRIBUTING.md` lists these tests, and the commands of `.ci/run` that try all cases of some.
func everyFourth<Case>(of cases: [Case]) -> [Case] {
  triesEveryCase ? cases : stride(from: 0, to: cases.count, by: 4).map { cases[$0] }
}

/// Every fourth subject of a test that judges the reference; all under a sanitizer, or if ``triesEveryCase``.
///
/// `.ci/run` judges all of them by `contracts`, which runs under no sanitizer.
func everyFourthSubject(of names: [String]) -> [String] { isSanitized ? names : everyFourth(of: names) }
