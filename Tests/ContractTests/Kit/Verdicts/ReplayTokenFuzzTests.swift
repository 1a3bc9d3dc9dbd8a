import ReactiveContractKit
import Testing

/// No text traps the parser of tokens: it reads a token, or says why it cannot.
@Suite struct ReplayTokenFuzzTests {
  private static let fragments = [
    "E2", "E5", "oracle", "X9", ":", "::", "debounce(2)", "map", "a#", "-a|", "observe=", "dispose=", "ties=",
    "schedule=",
    "observe=1", ":dispose=3", ":ties=0,1", ":schedule=0001", "1,", "-1", "%3A", "%25", "%", "%0D%0A", "%3D",
    "unobserved",
    "inside event 1", "9223372036854775807",
  ]

  private static let valid = [
    "E2:debounce:a#:dispose=3", "E3:zip:a|:--b:ties=1,0", "S5:signal:a|:observe=0", "E5:MyRelay:schedule=0000100000",
    "P1:producer::",
    "B1:take(first%3A 2):a-%3A", "S2:100%25:^~%25:%253A", "S2:dispose=1:dispose%3D1:ties%3D",
    "E4:naïve 🙂:'🙂'!:dispose=12",
    "oracle:debounce(2):a#:producer:crowd",
  ]

  @Test(arguments: 0..<4) func `every text is read and written again, or refused with a reason`(seed: UInt64) {
    var texts = FuzzText(seed: seed, fragments: Self.fragments, valid: Self.valid)
    var (read, refused) = (0, 0)
    for _ in 0..<1_000 {
      let text = texts.next()
      do throws(TextProblem) {
        let token = try ReplayToken(parsing: text)
        let again = try ReplayToken(parsing: token.description)
        if again != token { Issue.record("\(text.debugDescription) is read as \(token), and that as \(again)") }
        read += 1
      } catch {
        if error.reason.isEmpty || !error.description.hasSuffix("^ \(error.reason)") {
          Issue.record("\(text.debugDescription) is refused with \(error)")
        }
        refused += 1
      }
    }
    #expect(read > 100 && refused > 100, "read \(read), refused \(refused)")
  }

  @Test(arguments: ["E2:", ":a#", "a", "%3A", "1,", ":ties=1", "="])
  func `a fragment may be repeated thousands of times`(fragment: String) {
    for start in ["", "E2:map:", "E2:map:ties="] {
      do throws(TextProblem) {
        let token = try ReplayToken(parsing: start + String(repeating: fragment, count: 9_300))
        #expect(token.description.count > 9_300)
      } catch {
        #expect(error.description.hasSuffix("^ \(error.reason)"))
      }
    }
  }
}
