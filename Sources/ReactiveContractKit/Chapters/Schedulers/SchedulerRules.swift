extension RuleBook {
  /// The rules of schedulers, on which tasks run later.
  static let schedulerRules: [Rule] = [t1, t2, t3, t4, t5, t6, t7]

  static let t1 = Rule(
    "T1",
    "Tasks take turns",
    level: .bounded,
    source: .init("Schedulers", items: [70], document: "004"),
    text: """
      A scheduler runs one task at a time: none begins while another one runs, whichever threads schedule and whichever run. \
      Only one that runs everything on the caller's thread leaves that to the caller.
      """,
    check: """
      Two threads give a scheduler its turn, under every schedule up to the bound. One with threads of its own is given \
      a task that takes its time, and must not begin the next one meanwhile.
      """,
    lesson: Rule.Lesson(
      why:
        "What is delivered on a scheduler needs no lock of its own, because nothing else of that scheduler runs meanwhile.",
      mistake:
        "A queue that runs several tasks at once is taken for a scheduler as it is, or a pool takes the next task for each thread.",
      marbles: [
        .init("scheduled", "-(ab)"),
        .init("before", "-(aabb)", "a and b begin, then both end"),
        .init("after", "-(aa)-(bb)", "b begins when a has ended"),
      ]
    )
  )

  static let t2 = Rule(
    "T2",
    "Every task runs, in order",
    level: .required,
    source: .init("Schedulers", items: [70, 72], document: "004"),
    text: """
      Every task that is not cancelled runs once. Those that are due at the same instant run in the order in which they were \
      scheduled, also where a task schedules them.
      """,
    check: """
      All orders of scheduling, inside of tasks, too, of cancelling and of passing time are run; after each step, what ran is \
      compared with what had to. Besides, one thread schedules while another one runs what is due.
      """,
    lesson: Rule.Lesson(
      why:
        "Events that are sent one after the other arrive so. Nobody who receives them could put them in order again.",
      mistake: """
        Tasks wait in a heap that knows only their times: which of two equal ones comes first depends on how many there are. Or \
        what a task schedules is cleared away with the ones that ran.
        """,
      marbles: [
        .init("scheduled", "-abc"),
        .init("before", "-----(acb)", "the tasks run"),
        .init("after", "-----(abc)", "the tasks run"),
      ]
    )
  )

  static let t3 = Rule(
    "T3",
    "What is cancelled does not begin",
    level: .required,
    source: .init("Schedulers", items: [69, 70], document: "004"),
    text: """
      A task that is cancelled before it has begun never begins, also if it is cancelled by the task that runs just before it.
      """,
    check: """
      The first task that waits is cancelled, from outside and from inside of another task; from then on it must not begin.
      """,
    lesson: Rule.Lesson(
      why: "Who cancels takes away what the task works on. If it begins anyhow, it works on what is gone.",
      mistake:
        "Everything that is due is taken out of the queue and then run, so that cancelling finds nothing in the queue.",
      marbles: [
        .init("scheduled", "-(ab)"),
        .init("a cancels b", "---1"),
        .init("before", "---(ab)", "the tasks run"),
        .init("after", "---a", "the tasks run"),
      ]
    ),
    implies: [.sometimes("T5", "what a task schedules comes behind what was taken out with it")]
  )

  static let t4 = Rule(
    "T4",
    "Scheduling returns first",
    level: .declared,
    source: .init("Schedulers", items: [71], document: "004"),
    text: """
      A task begins when the call that schedules it has returned, and, if a task schedules it, not inside of that task. A \
      scheduler that does otherwise says so, and then always does.
      """,
    check: """
      Of every task that is scheduled, from outside and from inside of another one, it is looked whether it begins before the \
      call returns; that must be as the reading says.
      """,
    lesson: Rule.Lesson(
      why: """
        Who schedules is often in the midst of something, with a lock or a half-changed state. What he schedules can count on \
        that being over.
        """,
      mistake:
        "Who is on the right thread already is spared the detour: the same line then runs a task now or later.",
      marbles: [
        .init("a schedules b", "-1"),
        .init("before", "-(abba)", "b runs inside of a"),
        .init("after", "-(aa)-(bb)", "b begins when a has ended"),
      ]
    ),
    readings: [
      .init("T4/later", "No task runs inside of the call that schedules it.", isReference: true),
      .init("T4/inline", "Every task runs inside of the call that schedules it."),
      .init("T4/inline-inside", "What a task schedules runs inside of it; everything else later."),
    ],
    implies: [.sometimes("T2", "what runs at once overtakes what waits")]
  )

  static let t5 = Rule(
    "T5",
    "Nothing runs before its time",
    level: .required,
    source: .init("Schedulers", items: [70, 72], document: "004"),
    text: """
      A task that was scheduled for a time runs when that has come, and not before. Tasks run in the order of their times.
      """,
    check: """
      Tasks are scheduled for different times, cancelled and left behind while virtual time passes; in every step, those must \
      run that have become due. Where time is real, tasks compare the scheduler's clock with the delay that was asked for.
      """,
    lesson: Rule.Lesson(
      why: "A delay is asked for because something else has to come first. A little too early is too early.",
      mistake: """
        Whether a time has come is asked of the first task of the queue. If that one was cancelled, the one behind it is run in \
        its place.
        """,
      marbles: [
        .init("a due at 2, b at 4", "(ab)"),
        .init("a is cancelled", "-1"),
        .init("before", "--b", "the tasks run"),
        .init("after", "----b", "the tasks run"),
      ]
    )
  )

  static let t6 = Rule(
    "T6",
    "Recursion is a loop",
    level: .required,
    source: .init("Avoid stack overflow from deep recursion", items: [102], document: "003"),
    text: """
      A task that is scheduled recursively, and asks for itself again while it runs, runs again when it has returned, not \
      inside of itself, however often. It can be cancelled between two runs.
      """,
    check: """
      A task asks for itself thousands of times on a thread with little stack, and another one is cancelled in its third run; \
      runs are counted, and it is looked whether one begins inside of another.
      """,
    lesson: Rule.Lesson(
      why:
        "Repetition without a bound is a common wish: again, as long as there is something. The stack is what bounds a recursion.",
      mistake: "Asking for another run calls the task, since one is on the right thread already.",
      marbles: [
        .init("a asks for itself", "-1"),
        .init("before", "-(aaaa)", "two runs, one inside of the other"),
        .init("after", "-(aa)-(aa)", "two runs, one behind the other"),
      ]
    )
  )

  static let t7 = Rule(
    "T7",
    "A task that is over is let go of",
    level: .required,
    source: .init("Disposal cancels in-progress work and cleans up resources", items: [66, 68], document: "003"),
    text: """
      A scheduler holds a task until it has run or is cancelled, and no longer. Neither does what cancels it.
      """,
    check: "After every step it is looked which tasks are still held; none may be that has run or was cancelled.",
    lesson: Rule.Lesson(
      why: """
        A timeout is nearly always cancelled, and long before its time. If the scheduler kept it till then, it would keep all that \
        the task refers to.
        """,
      mistake: "What is cancelled gets a mark, and stays in the queue until its time has come.",
      marbles: [
        .init("cancelled", "--1"),
        .init("before", "+-------*", "+: the task is held, *: it is let go of", as: .lifetime),
        .init("after", "+-*", as: .lifetime),
      ]
    )
  )
}
