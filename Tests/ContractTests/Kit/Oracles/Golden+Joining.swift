@testable import ReactiveContractKit

extension Golden {
  static let joining =
    combining.filter { $0.name == "combineLatest" }.map { $0.of("combineLatest of a list") }
    + combining.filter { $0.name == "zip" }.map { $0.of("zip of a list") } + ofThree + withItself + booleans

  private static let ofThree = [
    Golden("combineLatest of three", "2.4: once every input has sent", "a|", "-x|", "--p|", gives: "--'axp'|"),
    Golden(
      "combineLatest of three",
      "2.4: a completed input that never sent keeps it silent",
      "a|",
      "x|",
      "-",
      gives: "-"
    ),
    Golden("combineLatest of three", "2.4: F of any at once", "a", "x", "-#", gives: "-#"),
    Golden("combineLatest of three", "2.4: I of any at once", "a", "-!", "p", gives: "-!"),
    Golden("zip of three", "2.4 zip: pop heads when all have one", "ab|", "x-y|", "p--p|", gives: "'axp'--('byp'|)"),
    Golden("zip of three", "2.4 zip: a completed input with an empty queue", "|", "x", "p", gives: "|"),
    Golden("zip of three", "2.4 zip: F at once", "a", "-#", "p", gives: "-#"),
    Golden("zip of three", "2.4 zip: I at once", "a", "-", "-!", gives: "-!"),
    Golden("merge of three", "2.4 merge: C when all have ended", "a-|", "-x|", "(p|)", gives: "(ap)x|"),
    Golden("merge of three", "2.4 merge: I counts as C", "a!", "x|", "-p|", gives: "(ax)p|"),
    Golden("merge of three", "2.4 merge: F at once", "a", "-#", "p", gives: "(ap)#"),
  ]

  private static let withItself = [
    Golden("combineLatest with itself", "2.4: (1,1), (2,1), (2,2)", "a-b|", gives: "'aa'-('ba''bb')|", on: .signal),
    Golden("combineLatest with itself", "2.4: two runs glitch the same way", "a-b|", gives: "'aa'-('ba''bb')|"),
    Golden(
      "combineLatest with itself",
      "2.4 P: synchronous inputs show their last value",
      "(ab|)",
      gives: "('ba''bb'|)"
    ),
    Golden("combineLatest with itself", "2.4: I at once", "a!", gives: "'aa'!"),
    Golden("zip with itself", "2.4 zip: heads together", "a-b|", gives: "'aa'-'bb'|", on: .signal),
    Golden("zip with itself", "2.4 zip: F at once", "a#", gives: "'aa'#"),
    Golden("merge with itself", "2.4 merge: fwd from each", "a-b|", gives: "(aa)-(bb)|", on: .signal),
    Golden("merge with itself", "2.4 merge: I counts as C", "a!", gives: "(aa)|"),
  ]

  private static let booleans =
    ["and", "all"].flatMap { name in
      [
        Golden(name, "2.4 and: combineLatest + reduce", "a-b|", "x--|", gives: "'true'-'false'|"),
        Golden(name, "2.4 and: all inputs completed", "a|", "x-y|", gives: "'true'-'false'|"),
        Golden(name, "2.4 and: F of any at once", "a", "-#", gives: "-#"),
        Golden(name, "2.4 and: I of any at once", "a", "-!", gives: "-!"),
      ]
    }
    + ["or", "any"].flatMap { name in
      [
        Golden(name, "2.4 or: combineLatest + reduce", "b|", "y-x|", gives: "'false'-'true'|"),
        Golden(name, "2.4 or: F of any at once", "a", "-#", gives: "-#"),
        Golden(name, "2.4 or: I of any at once", "a", "-!", gives: "-!"),
      ]
    }
}
