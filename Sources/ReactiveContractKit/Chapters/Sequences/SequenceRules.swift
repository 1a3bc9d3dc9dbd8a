extension RuleBook {
  /// The rules of pull-driven sequences.
  static let sequenceRules: [Rule] = [q1, q2, q3, q4, q5, q6]

  static let q1 = Rule(
    "Q1",
    "An element is computed on demand",
    level: .required,
    basis: .stated([
      .init("003", "Evaluation occurs lazily by default", 74, 76)
    ]),
    text: """
      Creating, deriving or releasing a sequence computes nothing. Reading the head or the tail of a place may compute \
      that place and those before it, and none after it.
      """,
    check: """
      The kit runs all orders of reading heads, going on to tails, beginning again, deriving and releasing. No step \
      may compute a place for which it did not ask.
      """,
    rationale: Rule.Rationale(
      why: """
        A value that is never read should cost nothing, and may not even exist: a sequence may be infinite, or read a \
        file line by line.
        """,
      mistake: "To find out whether there is more, a place computes the next place, too.",
      marbles: [
        .init("asked", "-0--1", "places"),
        .init("before", "-(01)--2", "computed"),
        .init("after", "-0--1", "computed"),
      ]
    ),
    readings: [
      .init(
        "Q1/lazy",
        "A place is computed when it is read, and not before.",
        basis: .stated([.init("003", "Evaluation occurs lazily by default", 74)]),
        isReference: true
      ),
      .init(
        "Q1/eager",
        "All places are computed when the sequence is created, and none later.",
        basis: .stated([.init("003", "Evaluation occurs lazily by default", 76)])
      ),
    ]
  )

  static let q2 = Rule(
    "Q2",
    "An element is computed once",
    level: .required,
    basis: .stated([
      .init("003", "Side effects occur only once", 78),
      .init("003", "Evaluation occurs lazily by default", 75),
    ]),
    text: """
      The side effects of computing an element happen once, however often the element is read. That holds for every \
      path to the element, also through derived sequences.
      """,
    check: "In all orders of steps, the kit records every place that is computed. None may be computed twice.",
    rationale: Rule.Rationale(
      why: """
        Computing a place may read a file, count, or take long. Code that goes through a sequence twice relies on that \
        happening once.
        """,
      mistake: "The head is computed by every read and not kept; or a derived sequence begins again at the source.",
      marbles: [
        .init("asked", "-0--0", "places"),
        .init("before", "-0--0", "computed"),
        .init("after", "-0", "computed"),
      ]
    ),
    implies: [.sometimes("Q4", "a place that every read computes is computed by every thread")]
  )

  static let q3 = Rule(
    "Q3",
    "Every traversal yields the same elements",
    level: .required,
    basis: .derived(
      "values that are computed once and memoized cannot differ between two traversals",
      from: [
        .init("003", "Evaluation occurs lazily by default", 75)
      ]
    ),
    text: """
      A sequence does not change. Every traversal finds the same values at the same places, whether it reads heads on \
      the way or not, and the end stays the end.
      """,
    check: """
      In all orders of steps each head must be the value of its place, and `nil` after the last. A place must have a \
      tail as long as there are values.
      """,
    rationale: Rule.Rationale(
      why: "Two readers of the same sequence must be able to refer to the same values.",
      mistake: """
        A place takes the next value of an iterator when it is read. If the second place is read before the first, \
        their values are swapped.
        """,
      marbles: [
        .init("asked", "-1-0", "places"),
        .init("before", "-0-1", "values found"),
        .init("after", "-1-0", "values found"),
      ]
    ),
    implies: [
      .sometimes("Q2", "a sequence that begins again after its end computes places again"),
      .sometimes("Q4", "values that are at the wrong places are wrong on every thread"),
    ]
  )

  static let q4 = Rule(
    "Q4",
    "Concurrent readers get the same element",
    level: .bounded,
    basis: .derived(
      "evaluation blocks its caller, and its side effects occur once; both hold for callers on several threads",
      from: [
        .init("003", "Evaluation blocks the caller", 77),
        .init("003", "Side effects occur only once", 78),
      ]
    ),
    text: """
      A thread that reads a place waits until it is computed, even if another thread is computing it. Threads that \
      read it at the same time get the same value, and it is computed once.
      """,
    check: """
      Two threads go through a sequence, under every schedule up to the bound. Both must find every value, and each \
      place must be computed once.
      """,
    rationale: Rule.Rationale(
      why: """
        A sequence is a value that can be passed to any thread. The code that receives it cannot know which other code \
        reads it.
        """,
      mistake: """
        Checking whether a place is known and beginning to compute it are two steps, and another thread can run \
        between them.
        """,
      marbles: [
        .init("thread A asks", "-0", "places"),
        .init("thread B asks", "-0", "places"),
        .init("before", "-(00)", "computed"),
        .init("after", "-0", "computed"),
      ]
    )
  )

  static let q5 = Rule(
    "Q5",
    "A tail does not retain its head",
    level: .required,
    basis: .stated([
      .init("003", "Avoid retaining streams for too long", 79)
    ]),
    text: """
      Holding a place holds the places after it, and not those before it. The values before a place are released when \
      no place before it is held.
      """,
    check: """
      In all orders of steps in which the beginning is released, the values before the place that is still held must \
      be released. An eager sequence may keep its values together.
      """,
    rationale: Rule.Rationale(
      why: "Otherwise a long sequence fills the memory, although all readers have gone on to later places.",
      mistake: "All places share one buffer that grows, or a place refers to the place before it.",
      marbles: [
        .init("asked", "-0-1-2", "places"),
        .init("before", "-+", "+: value 0 is found, *: it is gone", as: .lifetime),
        .init("after", "-+-*", as: .lifetime),
      ]
    )
  )

  static let q6 = Rule(
    "Q6",
    "Length does not grow the stack",
    level: .required,
    basis: .derived(
      "a sequence of any length is a recursion without a bound",
      from: [
        .init("003", "Avoid stack overflow from deep recursion", 102)
      ]
    ),
    text: "Traversing a sequence and releasing it take the same stack, however long it is.",
    check: """
      The kit traverses a sequence of eight thousand values and then releases it from its beginning, on a thread with \
      a stack of 256 KiB. Both must succeed.
      """,
    rationale: Rule.Rationale(
      why: "A thread whose small stack is full ends the program, and the length of a sequence is often unknown.",
      mistake: "Each place releases the next one inside its own release.",
      marbles: [
        .init("held", "^--!", as: .subscription),
        .init("before", "---(012)", "places released, one inside the other"),
        .init("after", "---0-1-2", "places released"),
      ]
    )
  )
}
