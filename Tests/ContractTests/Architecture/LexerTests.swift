import Testing

@Suite struct LexerTests {
  private func words(_ source: String) -> [String] { Lexer(source).tokens.map(\.text) }

  @Test func `comments are no tokens, however they are nested`() {
    #expect(words("a // b\n/* c /* d */ e */ f /// g") == ["a", "f"])
    let comments = Lexer("a // b\n  /// c\n/* d\ne */").comments
    #expect(comments.map(\.text) == ["b", "c", "d", "e"])
    #expect(comments.map(\.line) == [1, 2, 3, 4])
    #expect(comments.map(\.isDoc) == [false, true, false, false])
    #expect(comments.map(\.ownsLine) == [false, true, true, true])
  }

  @Test func `a string is one token, and what it interpolates is source`() {
    #expect(words(#"a("b \"c\" // d", e)"#) == ["a", "(", #"b c // d"#, ",", "e", ")"])
    #expect(words(#""a \(b("c")) d" e"#) == ["a  d", "b", "(", "c", ")", "e"])
    #expect(words("\"\"\"\n  a \"b\" \\(c)\n  \"\"\" d") == ["\n  a \"b\" \n  ", "c", "d"])
    #expect(words("#\"a \\(b) \"c\" \\#(d)\"# e") == ["a \\(b) \"c\" ", "d", "e"])
  }

  @Test func `tokens know their line and whether they are glued`() {
    let tokens = Lexer("a!\n  !b \"\"\"\nc\n\"\"\" d").tokens
    #expect(tokens.map(\.line) == [1, 1, 2, 2, 2, 4])
    #expect(tokens.map(\.isGlued) == [false, true, false, true, false, false])
  }

  @Test func `quoted words are words`() {
    #expect(Lexer("`class` $0 _a1 é 1.5").tokens.map(\.kind) == [.word, .word, .word, .word, .number, .sign, .number])
    #expect(words("func `a b`()") == ["func", "a b", "(", ")"])
  }
}
