extension RuleBook {
  /// The rules of disposables, which stop work and release resources.
  static let disposableRules: [Rule] = [
    Rule(
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
      lesson: .c1,
      readings: [
        .init("C1/explicit", "Letting go of a disposable does not dispose of it.", isReference: true),
        .init("C1/scoped", "Letting go of a disposable disposes of it."),
      ],
      implies: [
        .sometimes("C3", "what is done at the wrong time is so for additions, too"),
        .sometimes("C4", "what is done at each call is done by each thread, too"),
      ]
    ),
    Rule(
      "C2",
      "A disposable says that it is disposed",
      level: .required,
      source: .init("Disposables", items: [66], document: "002"),
      text: """
        A disposable is not disposed until somebody disposes of it, and then always: while its work is being done, and after.
        """,
      check: "It is asked after every step, and from inside of the work.",
      lesson: .c2
    ),
    Rule(
      "C3",
      "A bag loses nothing",
      level: .required,
      source: .init("Cancel work and clean up all resources in a disposable", items: [101], document: "003"),
      text: """
        What is added to a bag is disposed of with it, once. What is added to a bag that has been disposed of is disposed of \
        at once.
        """,
      check: "Works are added before and after the bag is disposed of; each must be done once, and when it is due.",
      lesson: .c3,
      implies: [.sometimes("C4", "what is dropped because it comes late is so where a thread is late, too")]
    ),
    Rule(
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
      lesson: .c4
    ),
    Rule(
      "C5",
      "What is done with is let go of",
      level: .required,
      source: .init("Disposal cancels in-progress work and cleans up resources", items: [68], document: "003"),
      text: "A disposable that has been disposed of holds nothing any more of what it was made to do.",
      check: "After every step it is looked which works are still held; behind a disposal, and a release, none may be.",
      lesson: .c5
    ),
  ]
}
