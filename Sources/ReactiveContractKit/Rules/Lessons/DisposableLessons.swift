extension Rule.Lesson {
  static let c1 = Rule.Lesson(
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
  )

  static let c2 = Rule.Lesson(
    why: "Work that goes on for long asks whether it should go on. It must hear of the disposal at once.",
    mistake: "The mark is set when everything has been done, so that what is being done does not see it.",
    marbles: [
      .init("disposed", "-1", "calls"),
      .init("before", "-n-y", "isDisposed, in the work and behind it"),
      .init("after", "-y-y", "isDisposed, in the work and behind it"),
    ]
  )

  static let c3 = Rule.Lesson(
    why: "What is started while a bag is being disposed of, or later, would go on for ever, and nobody could stop it.",
    mistake: "An addition to a bag that has been disposed of is dropped, or kept for a disposal that never comes.",
    marbles: [
      .init("disposed", "-1", "calls"),
      .init("added", "---a", "works"),
      .init("before", "-", "works done"),
      .init("after", "---a", "works done"),
    ]
  )

  static let c4 = Rule.Lesson(
    why: "A view goes on one thread while its work ends on another. Neither can wait for the other, nor know of it.",
    mistake: "Whether it has been disposed is asked and noted in two steps, between which another thread comes.",
    marbles: [
      .init("thread A disposes", "-1"),
      .init("thread B disposes", "-1"),
      .init("before", "-(aa)", "the work"),
      .init("after", "-a", "the work"),
    ]
  )

  static let c5 = Rule.Lesson(
    why: "Handles are kept long after what they were for is over. They should not keep that in memory, too.",
    mistake: "The closure is called and stays where it is.",
    marbles: [
      .init("before", "+", "+: the work is held, *: it is let go of", as: .lifetime),
      .init("after", "+-*", as: .lifetime),
    ]
  )
}
