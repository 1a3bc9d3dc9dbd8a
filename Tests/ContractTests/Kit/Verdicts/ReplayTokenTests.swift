import ReactiveContractKit
import Testing

@Suite struct ReplayTokenTests {
  static let tokens: [(ReplayToken, String)] = [
    (ReplayToken("E2", subject: "debounce", inputs: ["a#"], disposal: 3), "E2:debounce:a#:dispose=3"),
    (ReplayToken("E3", subject: "zip", inputs: ["a|", "--b"], ties: [1, 0]), "E3:zip:a|:--b:ties=1,0"),
    (ReplayToken("S5", subject: "signal", inputs: ["a|"], observation: 0), "S5:signal:a|:observe=0"),
    (ReplayToken("E5", subject: "MyRelay", schedule: "0000100000"), "E5:MyRelay:schedule=0000100000"),
    (ReplayToken("E5", subject: "MyRelay", schedule: ""), "E5:MyRelay:schedule="),
    (ReplayToken("P1", subject: "producer"), "P1:producer"),
    (ReplayToken("P1", subject: "producer", inputs: [""]), "P1:producer:"),
    (ReplayToken("P1", subject: "producer", inputs: ["", ""]), "P1:producer::"),
    (ReplayToken("B1", subject: "take(first: 2)", inputs: ["a-:"]), "B1:take(first%3A 2):a-%3A"),
    (ReplayToken("S2", subject: "100%", inputs: ["^~%", "%3A"]), "S2:100%25:^~%25:%253A"),
    (ReplayToken("S2", subject: "dispose=1", inputs: ["dispose=1", "ties="]), "S2:dispose=1:dispose%3D1:ties%3D"),
    (ReplayToken("E4", subject: "naïve 🙂", inputs: ["'🙂'!"], disposal: 12), "E4:naïve 🙂:'🙂'!:dispose=12"),
  ]

  @Test(arguments: tokens) func `a token is written and read back unchanged`(token: ReplayToken, text: String) throws {
    #expect(token.description == text)
    #expect(try ReplayToken(parsing: text) == token)
  }

  @Test(arguments: [
    ("E2:debounce:a", "E2:debounce:a"),
    ("E2:debounce:a#", "'E2:debounce:a#'"),
    ("E2:take(2):-!", "'E2:take(2):-!'"),
    ("E2:debounce:'ab'-|", #"'E2:debounce:'\''ab'\''-|'"#),
  ])
  func `a shell takes the token as one word`(token: String, word: String) throws {
    #expect(try ReplayToken(parsing: token).shellQuoted == word)
    #expect(try ReplayToken(parsing: token).command == "CONTRACT_REPLAY=\(word) swift test")
  }

  @Test(arguments: [
    ("", "\n^ a token must begin with a rule, as in E2:debounce:a#"),
    (":debounce", ":debounce\n^ a token must begin with a rule, as in E2:debounce:a#"),
    ("E9:debounce:a#", "E9:debounce:a#\n^^ there is no rule E9; did you mean E0?"),
    ("nonsense", "nonsense\n^^^^^^^^ there is no rule nonsense"),
    ("E2", "E2\n  ^ the name of a subject must follow the rule"),
    ("E2::a#", "E2::a#\n  ^ the name of a subject must follow the rule"),
    ("E2:map:a:dispose=x", "E2:map:a:dispose=x\n                 ^ an instant must be a whole number"),
    ("E2:map:a:dispose=", "E2:map:a:dispose=\n                 ^ an instant must be a whole number"),
    ("E2:map:dispose=1,2", "E2:map:dispose=1,2\n               ^^^ an instant must be a whole number"),
    ("E2:map:dispose=-1", "E2:map:dispose=-1\n               ^^ an instant must be a whole number"),
    ("E2:map:ties=0,", "E2:map:ties=0,\n            ^^ ties must be whole numbers with commas between"),
    ("E2:map:dispose=1:dispose=1", "E2:map:dispose=1:dispose=1\n                 ^^^^^^^^^ dispose is given twice"),
    (
      "E2:map:dispose=1:a",
      "E2:map:dispose=1:a\n                 ^ only named fields may follow a named field: observe=, dispose=, ties=, schedule="
    ),
  ])
  func `a token that makes no sense says where`(text: String, problem: String) {
    let error = #expect(throws: TextProblem.self) { try ReplayToken(parsing: text) }
    #expect(error?.description == problem)
  }

  @Test func `a test run is asked for a case by its environment`() throws {
    let asked = try ReplayToken.requested(in: { $0 == "CONTRACT_REPLAY" ? "E2:map:a#" : nil })
    #expect(asked == ReplayToken("E2", subject: "map", inputs: ["a#"]))
    let unset = try ReplayToken.requested(in: { _ in nil })
    #expect(unset == nil)
    let empty = try ReplayToken.requested(in: { _ in "" })
    #expect(empty == nil)
    #expect(throws: TextProblem.self) { try ReplayToken.requested(in: { _ in "E9" }) }
  }
}
