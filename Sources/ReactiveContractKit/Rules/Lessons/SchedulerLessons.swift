extension Rule.Lesson {
  static let t1 = Rule.Lesson(
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

  static let t2 = Rule.Lesson(
    why: "Events that are sent one after the other arrive so. Nobody who receives them could put them in order again.",
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

  static let t3 = Rule.Lesson(
    why: "Who cancels takes away what the task works on. If it begins anyhow, it works on what is gone.",
    mistake:
      "Everything that is due is taken out of the queue and then run, so that cancelling finds nothing in the queue.",
    marbles: [
      .init("scheduled", "-(ab)"),
      .init("a cancels b", "---1"),
      .init("before", "---(ab)", "the tasks run"),
      .init("after", "---a", "the tasks run"),
    ]
  )

  static let t4 = Rule.Lesson(
    why: """
      Who schedules is often in the midst of something, with a lock or a half-changed state. What he schedules can count on \
      that being over.
      """,
    mistake: "Who is on the right thread already is spared the detour: the same line then runs a task now or later.",
    marbles: [
      .init("a schedules b", "-1"),
      .init("before", "-(abba)", "b runs inside of a"),
      .init("after", "-(aa)-(bb)", "b begins when a has ended"),
    ]
  )

  static let t5 = Rule.Lesson(
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

  static let t6 = Rule.Lesson(
    why:
      "Repetition without a bound is a common wish: again, as long as there is something. The stack is what bounds a recursion.",
    mistake: "Asking for another run calls the task, since one is on the right thread already.",
    marbles: [
      .init("a asks for itself", "-1"),
      .init("before", "-(aaaa)", "two runs, one inside of the other"),
      .init("after", "-(aa)-(aa)", "two runs, one behind the other"),
    ]
  )

  static let t7 = Rule.Lesson(
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
}
