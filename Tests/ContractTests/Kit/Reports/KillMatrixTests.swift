import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct KillMatrixTests {
  private typealias Mutant = KillMatrix.MutantRow

  /// A matrix in which every rule that runs decide has a mutant that it kills.
  private let covered = RuleBook.all.filter(\.isDecidedByRuns).map {
    Mutant(id: "\($0.id)/made-up", title: "a mutant", rule: $0.id, source: "made up", killedBy: [$0.id])
  }

  private let untouched = KillMatrix.VariantRow(id: "map", title: "the reference", killedBy: [])

  @Test func `a matrix is green if every mutant dies of its own rule and the variants live`() {
    #expect(KillMatrix(mutants: covered, variants: [untouched]).isGreen)
  }

  @Test func `a rule that the book lists as implied may kill as well`() {
    let mutant = Mutant(id: "E2/late", title: "a late failure", rule: "E2", source: "D12", killedBy: ["O3", "E2"])
    #expect(mutant.killedBy == ["E2", "O3"] && mutant.unlisted.isEmpty && mutant.isGreen)
    #expect(KillMatrix(mutants: covered + [mutant], variants: [untouched]).isGreen)
  }

  @Test func `an unlisted rule that kills spoils the matrix`() {
    let mutant = Mutant(id: "E2/late", title: "a late failure", rule: "E2", source: "D12", killedBy: ["P2", "E2"])
    #expect(mutant.unlisted == ["P2"] && !mutant.isGreen)
    #expect(!KillMatrix(mutants: covered + [mutant], variants: [untouched]).isGreen)
  }

  @Test func `a mutant that its own rule does not kill spoils the matrix`() {
    let survivor = Mutant(id: "E2/late", title: "a late failure", rule: "E2", source: "D12", killedBy: ["O3"])
    #expect(survivor.unlisted.isEmpty && !survivor.isGreen)
    #expect(!KillMatrix(mutants: covered + [survivor], variants: [untouched]).isGreen)
  }

  @Test func `a variant that is killed spoils the matrix, and so does none`() {
    #expect(
      !KillMatrix(mutants: covered, variants: [untouched, .init(id: "variant/map", title: "a map", killedBy: ["E7"])])
        .isGreen
    )
    #expect(!KillMatrix(mutants: covered, variants: []).isGreen)
  }

  @Test func `a rule without a mutant spoils the matrix`() {
    let matrix = KillMatrix(mutants: Array(covered.dropFirst()), variants: [untouched])
    #expect(matrix.uncovered == ["E0"] && !matrix.isGreen)
    #expect(KillMatrix(mutants: [], variants: []).uncovered.count == covered.count)
  }

  private let mixed = KillMatrix(
    mutants: [
      Mutant(id: "E2/late", title: "a late failure", rule: "E2", source: "D12", killedBy: ["O3", "E2"]),
      Mutant(
        id: "E5/no-lock",
        title: "a map without a lock",
        rule: "E5",
        source: "D16",
        killedBy: ["B4", "E5"],
        replays: [
          ReplayToken("E5", subject: "E5/no-lock", schedule: "001"),
          ReplayToken("B4", subject: "E5/no-lock", inputs: ["a"]),
        ]
      ),
      Mutant(id: "S2/weak", title: "a weak core", rule: "S2", source: "RS#1 \"weak\"", killedBy: []),
    ],
    variants: [
      .init(id: "map", title: "the reference", killedBy: []),
      .init(
        id: "variant/map",
        title: "a map",
        killedBy: ["S5", "E7"],
        replays: [ReplayToken("E7", subject: "variant/map", inputs: ["a"])]
      ),
    ]
  )

  @Test func `the table shows the outcome of each`() {
    expectLines(
      mixed.text(),
      """
      mutant      rule  outcome               killed by  title                 seen in
      E2/late     E2    killed                E2 O3      a late failure        D12
      E5/no-lock  E5    killed, unlisted: B4  E5 B4      a map without a lock  D16
      S2/weak     S2    SURVIVED                         a weak core           RS#1 "weak"

      variant      outcome    killed by  title
      map          untouched             the reference
      variant/map  KILLED     E7 S5      a map

      contracts replay 'B4:E5/no-lock:a'
      contracts replay 'E7:variant/map:a'

      mutants killed by their own rule 2 of 3 · by unlisted rules 1 · variants untouched 1 of 2 · \
      rules without a mutant: E0, E3, E4, E6-E8, S1, S3-S6, P1-P4, B1-B5, O3-O7, K1-K5, V1-V9, Q1-Q6, C1-C5, T1-T7, A1-A7, R1-R3
      """
    )
  }

  @Test func `the JSON has the agreed members`() {
    expectLines(
      mixed.json(),
      #"""
      {
        "mutants": [
          {
            "id": "E2/late",
            "title": "a late failure",
            "rule": "E2",
            "source": "D12",
            "killedBy": [
              "E2",
              "O3"
            ],
            "unlisted": [],
            "replays": []
          },
          {
            "id": "E5/no-lock",
            "title": "a map without a lock",
            "rule": "E5",
            "source": "D16",
            "killedBy": [
              "E5",
              "B4"
            ],
            "unlisted": [
              "B4"
            ],
            "replays": [
              "E5:E5/no-lock:schedule=001",
              "B4:E5/no-lock:a"
            ]
          },
          {
            "id": "S2/weak",
            "title": "a weak core",
            "rule": "S2",
            "source": "RS#1 \"weak\"",
            "killedBy": [],
            "unlisted": [],
            "replays": []
          }
        ],
        "variants": [
          {
            "id": "map",
            "title": "the reference",
            "killedBy": [],
            "replays": []
          },
          {
            "id": "variant/map",
            "title": "a map",
            "killedBy": [
              "E7",
              "S5"
            ],
            "replays": [
              "E7:variant/map:a"
            ]
          }
        ]
      }

      """#
    )
  }

  @Test func `an empty matrix is written, too`() {
    expectLines(KillMatrix(mutants: [], variants: []).json(), "{\n  \"mutants\": [],\n  \"variants\": []\n}\n")
  }
}
