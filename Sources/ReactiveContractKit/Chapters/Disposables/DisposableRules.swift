extension RuleBook {
  /// The rules of disposables, which stop work and release resources.
  static let disposableRules: [Rule] = [c1, c2, c3, c4, c5]

  static let c1 = Rule(
    "C1",
    "Disposing works once",
    level: .required,
    basis: .derived(
      "a resource that is cleaned up at the end and by its user, too, must not be cleaned up twice",
      from: [
        .init("002", "Disposables", 66),
        .init("003", "Disposal cancels in-progress work and cleans up resources", 68),
      ]
    ),
    text: """
      The first call of `dispose` does the work before it returns. Every other call does nothing, even one from inside \
      the work.
      """,
    check: """
      The kit runs all orders of disposing, adding and releasing, also with work that disposes again. It counts the \
      work that is done in every step.
      """,
    rationale: Rule.Rationale(
      why: """
        Code that holds a disposable disposes of it when in doubt. If a second call had an effect, it would hit \
        something else: it would close a file that now belongs to other code.
        """,
      mistake: "The first call is not recorded, or is recorded only after the work is done.",
      marbles: [
        .init("disposed", "-1-2", "calls"),
        .init("before", "-a-a", "the work"),
        .init("after", "-a", "the work"),
      ]
    ),
    readings: [
      .init(
        "C1/explicit",
        "Releasing a disposable does not dispose of it.",
        basis: .decided("Disposables and sequences are judged by what they declare"),
        isReference: true
      ),
      .init(
        "C1/scoped",
        "Releasing a disposable disposes of it.",
        basis: .decided("Disposables and sequences are judged by what they declare")
      ),
    ],
    implies: [
      .sometimes("C3", "additions are then done at the wrong time, too"),
      .sometimes("C4", "work that every call does is done by every thread"),
    ]
  )

  static let c2 = Rule(
    "C2",
    "A disposable reports that it is disposed",
    level: .required,
    basis: .derived(
      "code that asks whether its work was cancelled needs the answer that `dispose` gave",
      from: [
        .init("002", "Disposables", 66)
      ]
    ),
    text: """
      A disposable reports that it is disposed from the first disposal on, also while its work is being done, and \
      never before.
      """,
    check: "The kit asks the disposable after every step, and from inside the work.",
    rationale: Rule.Rationale(
      why: """
        Long work reads the flag to see whether it should go on. The flag must be set as soon as the disposal begins.
        """,
      mistake: "The flag is set after the work is done, so that the work does not see it.",
      marbles: [
        .init("disposed", "-1", "calls"),
        .init("before", "-n-y", "isDisposed, in the work and after it"),
        .init("after", "-y-y", "isDisposed, in the work and after it"),
      ]
    )
  )

  static let c3 = Rule(
    "C3",
    "A bag disposes everything",
    level: .required,
    basis: .derived(
      "a disposable that is returned for several pieces of work must cancel each of them",
      from: [
        .init("003", "Cancel work and clean up all resources in a disposable", 101)
      ]
    ),
    text: """
      Work that is added to a bag is done when the bag is disposed of, once. Work that is added to a bag that has been \
      disposed of is done at once.
      """,
    check: """
      The kit adds work before and after the bag is disposed of, and in the work that its disposal does. Each addition \
      must be done once, when it is due.
      """,
    rationale: Rule.Rationale(
      why: """
        Work that is started while a bag is being disposed of, or later, would otherwise go on forever, and no code \
        could stop it.
        """,
      mistake: "An addition to a disposed bag is dropped, or kept for a disposal that never comes.",
      marbles: [
        .init("disposed", "-1", "calls"),
        .init("added", "---a", "works"),
        .init("before", "-", "works done"),
        .init("after", "---a", "works done"),
      ]
    ),
    implies: [.sometimes("C4", "a late addition that is dropped is dropped in a race, too")]
  )

  static let c4 = Rule(
    "C4",
    "Any thread may dispose",
    level: .bounded,
    basis: .derived(
      "events may come from any thread, so disposals may, too",
      from: [
        .init("002", "Disposables", 66),
        .init("000", "Events are serial", 20),
      ]
    ),
    text: """
      Several threads may dispose of the same disposable at the same time, and add to a bag meanwhile. All work is \
      done exactly once.
      """,
    check: """
      Two threads dispose, or one adds while the other disposes, under every schedule up to the bound. The kit then \
      counts the work that was done.
      """,
    rationale: Rule.Rationale(
      why: """
        A view is released on one thread while its work ends on another. Neither can wait for the other, or know of \
        it.
        """,
      mistake: """
        Checking whether the disposable is disposed and recording it are two steps, and another thread can run between \
        them.
        """,
      marbles: [
        .init("thread A disposes", "-1"),
        .init("thread B disposes", "-1"),
        .init("before", "-(aa)", "the work"),
        .init("after", "-a", "the work"),
      ]
    )
  )

  static let c5 = Rule(
    "C5",
    "Finished work is released",
    level: .required,
    basis: .derived(
      "disposal frees resources; a closure that is kept would keep them",
      from: [
        .init("003", "Disposal cancels in-progress work and cleans up resources", 68)
      ]
    ),
    text: "A disposable that has been disposed of no longer holds the work that it was made to do.",
    check: "After every step the kit checks which work is still held. After a disposal or a release, none may be.",
    rationale: Rule.Rationale(
      why: "Handles are kept long after their work is over. They should not keep that work in memory, too.",
      mistake: "The closure is called and stays stored.",
      marbles: [
        .init("before", "+", "+: the work is held, *: it is released", as: .lifetime),
        .init("after", "+-*", as: .lifetime),
      ]
    )
  )
}
