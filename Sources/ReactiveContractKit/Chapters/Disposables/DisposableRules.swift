extension RuleBook {
  /// The rules of disposables, which stop work and release resources.
  static let disposableRules: [Rule] = [c1, c2, c3, c4, c5]

  static let c1 = Rule(
    "C1",
    "Disposing works once",
    level: .required,
    source: .init("Disposables", items: [66, 68], document: "002"),
    text: """
      The first call of dispose does what there is to do before it returns. Every other call does nothing, also one from \
      inside of what is being done.
      """,
    check: """
      All orders of disposing, adding and letting go are run, also with a work that disposes again; what is done is \
      counted in every step.
      """,
    lesson: Rule.Lesson(
      why: """
        Whoever holds a disposable disposes of it when in doubt. If a second call did something, it would do it to somebody \
        else: close a file that is not his any more.
        """,
      mistake: "Nothing remembers the first call, or the call is remembered when the work has been done, not before.",
      marbles: [
        .init("disposed", "-1-2", "calls"),
        .init("before", "-a-a", "the work"),
        .init("after", "-a", "the work"),
      ]
    ),
    readings: [
      .init("C1/explicit", "Letting go of a disposable does not dispose of it.", isReference: true),
      .init("C1/scoped", "Letting go of a disposable disposes of it."),
    ],
    implies: [
      .sometimes("C3", "what is done at the wrong time is so for additions, too"),
      .sometimes("C4", "what is done at each call is done by each thread, too"),
    ]
  )

  static let c2 = Rule(
    "C2",
    "A disposable says that it is disposed",
    level: .required,
    source: .init("Disposables", items: [66], document: "002"),
    text: """
      A disposable is not disposed until somebody disposes of it, and then always: while its work is being done, and after.
      """,
    check: "It is asked after every step, and from inside of the work.",
    lesson: Rule.Lesson(
      why: "Work that goes on for long asks whether it should go on. It must hear of the disposal at once.",
      mistake: "The mark is set when everything has been done, so that what is being done does not see it.",
      marbles: [
        .init("disposed", "-1", "calls"),
        .init("before", "-n-y", "isDisposed, in the work and behind it"),
        .init("after", "-y-y", "isDisposed, in the work and behind it"),
      ]
    )
  )

  static let c3 = Rule(
    "C3",
    "A bag loses nothing",
    level: .required,
    source: .init("Cancel work and clean up all resources in a disposable", items: [101], document: "003"),
    text: """
      What is added to a bag is disposed of with it, once. What is added to a bag that has been disposed of is disposed of \
      at once.
      """,
    check: "Works are added before and after the bag is disposed of; each must be done once, and when it is due.",
    lesson: Rule.Lesson(
      why:
        "What is started while a bag is being disposed of, or later, would go on for ever, and nobody could stop it.",
      mistake: "An addition to a bag that has been disposed of is dropped, or kept for a disposal that never comes.",
      marbles: [
        .init("disposed", "-1", "calls"),
        .init("added", "---a", "works"),
        .init("before", "-", "works done"),
        .init("after", "---a", "works done"),
      ]
    ),
    implies: [.sometimes("C4", "what is dropped because it comes late is so where a thread is late, too")]
  )

  static let c4 = Rule(
    "C4",
    "Any thread may dispose",
    level: .bounded,
    source: .init("Disposables", items: [66], document: "002"),
    text: """
      Threads may dispose of the same thing at the same time, and add to a bag meanwhile: everything is done once.
      """,
    check: """
      Two threads dispose, or one adds while the other disposes, under every schedule up to the bound; what has been done \
      is counted afterwards.
      """,
    lesson: Rule.Lesson(
      why:
        "A view goes on one thread while its work ends on another. Neither can wait for the other, nor know of it.",
      mistake: "Whether it has been disposed is asked and noted in two steps, between which another thread comes.",
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
    "What is done with is let go of",
    level: .required,
    source: .init("Disposal cancels in-progress work and cleans up resources", items: [68], document: "003"),
    text: "A disposable that has been disposed of holds nothing any more of what it was made to do.",
    check: "After every step it is looked which works are still held; behind a disposal, and a release, none may be.",
    lesson: Rule.Lesson(
      why: "Handles are kept long after what they were for is over. They should not keep that in memory, too.",
      mistake: "The closure is called and stays where it is.",
      marbles: [
        .init("before", "+", "+: the work is held, *: it is let go of", as: .lifetime),
        .init("after", "+-*", as: .lifetime),
      ]
    )
  )
}
