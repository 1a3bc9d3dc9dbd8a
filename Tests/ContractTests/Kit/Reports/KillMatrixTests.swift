import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct KillMatrixTests {
  private typealias Mutant = KillMatrix.MutantRow

  /// A matrix in which every rule that runs decide has a mutant that it kills.
  private let covered = RuleBook.all.filter(\.isDecidedByRuns).map {
    Mutant(id: "mutant of \($0.id)", rule: $0.id, source: "made up", killedBy: [$0.id])
  }

  private let untouched = KillMatrix.VariantRow(id: "reference", killedBy: [])

  @Test func `a matrix is green if every mutant dies of its own rule and the variants live`() {
    #expect(KillMatrix(mutants: covered, variants: [untouched]).isGreen)
  }

  @Test func `a rule that the book lists as implied may kill as well`() {
    let mutant = Mutant(id: "late failure", rule: "E2", source: "D12", killedBy: ["O3", "E2"])
    #expect(mutant.killedBy == ["E2", "O3"] && mutant.unlisted.isEmpty && mutant.isGreen)
    #expect(KillMatrix(mutants: covered + [mutant], variants: [untouched]).isGreen)
  }

  @Test func `an unlisted rule that kills spoils the matrix`() {
    let mutant = Mutant(id: "late failure", rule: "E2", source: "D12", killedBy: ["P2", "E2"])
    #expect(mutant.unlisted == ["P2"] && !mutant.isGreen)
    #expect(!KillMatrix(mutants: covered + [mutant], variants: [untouched]).isGreen)
  }

  @Test func `a mutant that its own rule does not kill spoils the matrix`() {
    let survivor = Mutant(id: "late failure", rule: "E2", source: "D12", killedBy: ["O3"])
    #expect(survivor.unlisted.isEmpty && !survivor.isGreen)
    #expect(!KillMatrix(mutants: covered + [survivor], variants: [untouched]).isGreen)
  }

  @Test func `a variant that is killed spoils the matrix, and so does none`() {
    #expect(!KillMatrix(mutants: covered, variants: [untouched, .init(id: "queueing", killedBy: ["E7"])]).isGreen)
    #expect(!KillMatrix(mutants: covered, variants: []).isGreen)
  }

  @Test func `a rule without a mutant spoils the matrix`() {
    let matrix = KillMatrix(mutants: Array(covered.dropFirst()), variants: [untouched])
    #expect(matrix.uncovered == ["E0"] && !matrix.isGreen)
    #expect(KillMatrix(mutants: [], variants: []).uncovered.count == covered.count)
  }

  private let mixed = KillMatrix(
    mutants: [
      Mutant(id: "late failure", rule: "E2", source: "D12", killedBy: ["O3", "E2"]),
      Mutant(
        id: "no lock",
        rule: "E5",
        source: "D16",
        killedBy: ["B4", "E5"],
        replays: [
          ReplayToken("E5", subject: "no lock", schedule: "001"), ReplayToken("B4", subject: "no lock", inputs: ["a"]),
        ]
      ),
      Mutant(id: "weak core", rule: "S2", source: "RS#1 \"weak\"", killedBy: []),
    ],
    variants: [
      .init(id: "reference", killedBy: []),
      .init(
        id: "queueing",
        killedBy: ["S5", "E7"],
        replays: [ReplayToken("E7", subject: "queueing", inputs: ["a"])]
      ),
    ]
  )

  @Test func `the table shows the outcome of each`() {
    expectLines(
      mixed.text(),
      """
      rule  mutant        outcome               killed by  seen in
      E2    late failure  killed                E2 O3      D12
      E5    no lock       killed, unlisted: B4  E5 B4      D16
      S2    weak core     SURVIVED                         RS#1 "weak"

      variant    outcome    killed by
      reference  untouched
      queueing   KILLED     E7 S5

      contracts replay 'B4:no lock:a'
      contracts replay E7:queueing:a

      mutants killed by their own rule 2 of 3 · by unlisted rules 1 · variants untouched 1 of 2 · \
      rules without a mutant: E0, E3, E4, E6, E7, S1, S3-S6, P1-P4, B1-B5, O3-O7, K1-K5, V1-V9, Q1-Q6, C1-C5, T1-T7, A1-A7, R1-R3
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
            "id": "late failure",
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
            "id": "no lock",
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
              "E5:no lock:schedule=001",
              "B4:no lock:a"
            ]
          },
          {
            "id": "weak core",
            "rule": "S2",
            "source": "RS#1 \"weak\"",
            "killedBy": [],
            "unlisted": [],
            "replays": []
          }
        ],
        "variants": [
          {
            "id": "reference",
            "killedBy": [],
            "replays": []
          },
          {
            "id": "queueing",
            "killedBy": [
              "E7",
              "S5"
            ],
            "replays": [
              "E7:queueing:a"
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
