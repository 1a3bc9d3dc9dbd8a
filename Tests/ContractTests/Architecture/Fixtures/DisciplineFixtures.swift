extension Fixture {
  /// Violations that are forbidden in every file.
  static let discipline: [Fixture] = [
    Fixture(
      "traps of every kind",
      .traps,
      """
      func f(_ a: Int?, _ b: Any, _ c: [Int?]) throws -> Int! {
        fatalError("no")
        precondition(a != nil)
        assert(a != nil)
        let d = try! g()
        let e = b as! Int
        return a! + c[0]! + h()!.count + "\\(a!)".count
      }
      """,
      "Reactive/Signal/A.swift:1: Int! traps if there is nothing",
      "Reactive/Signal/A.swift:2: fatalError traps without the one trap function",
      "Reactive/Signal/A.swift:3: precondition traps without the one trap function",
      "Reactive/Signal/A.swift:4: assert traps without the one trap function",
      "Reactive/Signal/A.swift:5: try! traps",
      "Reactive/Signal/A.swift:6: as! traps",
      "Reactive/Signal/A.swift:7: a! traps if there is nothing",
      "Reactive/Signal/A.swift:7: ]! traps if there is nothing",
      "Reactive/Signal/A.swift:7: )! traps if there is nothing",
      "Reactive/Signal/A.swift:7: a! traps if there is nothing"
    ),
    Fixture(
      "a second way to trap in the file of the first",
      .traps,
      in: "ReactiveExclusion/Exclusion/Trap.swift",
      "func trap() -> Never {\n  fatalError()\n}\nfunc other() -> Never { fatalError() }",
      "ReactiveExclusion/Exclusion/Trap.swift:4: fatalError traps without the one trap function"
    ),
    Fixture(
      "the one trap function",
      .traps,
      in: "ReactiveExclusion/Exclusion/Trap.swift",
      "func trap() -> Never {\n  fatalError()\n}"
    ),
    Fixture(
      "marks that trap nothing",
      .traps,
      "let a = !b && (!c) && d != e // f!\nlet g = \"fatalError as! h!\"\nlet i = try? j()\nlet k = l as? M"
    ),
    Fixture(
      "locks and atomics outside their room",
      .locks,
      "let a = Mutex(0)\nlet b = Atomic<Int>(0)\nvar c = pthread_mutex_t()\nlet d = DispatchSemaphore(value: 0)",
      "Reactive/Signal/A.swift:1: Mutex belongs to the room of the locks",
      "Reactive/Signal/A.swift:2: Atomic belongs to the room of the locks",
      "Reactive/Signal/A.swift:3: pthread_mutex_t belongs to the room of the locks",
      "Reactive/Signal/A.swift:4: DispatchSemaphore belongs to the room of the locks"
    ),
    Fixture("a lock in its room", .locks, in: "ReactiveExclusion/Exclusion/Lock.swift", "var c = pthread_mutex_t()"),
    Fixture("the kit's lock in its room", .locks, in: "ReactiveContractKit/Platform/Lock.swift", "pthread_self()"),
    Fixture(
      "sleeping, and looking at the time",
      .sleeps,
      "func f() async throws {\n  sleep(1)\n  try await Task.sleep(for: .seconds(1))\n  let now = ContinuousClock.now\n}",
      "Reactive/Signal/A.swift:2: sleep waits for a real clock",
      "Reactive/Signal/A.swift:3: sleep waits for a real clock",
      "Reactive/Signal/A.swift:4: ContinuousClock looks at a real clock"
    ),
    Fixture(
      "a clock of one's own",
      .sleeps,
      "func sleep(until deadline: Int) async {}\nfunc f() async { await clock.sleep(until: 1) }\nlet sleep = 1"
    ),
    Fixture("a scheduler that knows the time", .sleeps, in: "Reactive/Scheduling/A.swift", "DispatchTime.now()"),
    Fixture(
      "claims without an invariant",
      .claims,
      """
      final class A: @unchecked Sendable {
        nonisolated(unsafe) private var b = 0
        /// The number of things.
        nonisolated(unsafe) var c = 0
      }
      """,
      "Reactive/Signal/A.swift:1: @unchecked Sendable needs the invariant that makes it true in the comment above it",
      "Reactive/Signal/A.swift:2: nonisolated(unsafe) needs the invariant that makes it true in the comment above it",
      "Reactive/Signal/A.swift:4: nonisolated(unsafe) needs the invariant that makes it true in the comment above it"
    ),
    Fixture(
      "claims where none is made",
      .claims,
      [
        "Reactive/Event/A.swift": "/// Touched by one thread.\nstruct A: @unchecked Sendable {}",
        "ReactiveContractSpecimens/Mutants/A.swift": "/// Touched by one thread.\nstruct A: @unchecked Sendable {}",
      ],
      complaints: [
        "Reactive/Event/A.swift:2: @unchecked Sendable has no place in Event/",
        "ReactiveContractSpecimens/Mutants/A.swift:2: @unchecked Sendable has no place in Mutants/",
      ]
    ),
    Fixture(
      "claims with their invariants",
      .claims,
      """
      /// A stream.
      ///
      /// Touched inside the gate.
      @usableFromInline
      final class A<B>:
        C, @unchecked Sendable
      {
        /// Read by the thread that wrote it.
        nonisolated(unsafe) private var b = 0
      }
      // Handed on by any thread, called by one.
      extension D: @unchecked Sendable {}
      """
    ),
  ]
}
