extension RuleBook {
  /// The rules of bindings, which keep one value equal to another.
  static let bindingRules: [Rule] = [v5, v6, v7, v8, v9]

  static let v5 = Rule(
    "V5",
    "A target follows its source",
    level: .required,
    basis: .stated([
      .init("004", "Properties", 64)
    ]),
    text: """
      A target has the value of its source when the call that binds it returns, and every later value when the call \
      that sets the source returns. This also holds if another thread sets the source during the binding call.
      """,
    check: """
      The kit sets, binds, unbinds and releases both sides in all orders, the source also to the value that it has, and \
      reads the side that follows after each step. In races, one thread binds while another sets, and two threads set one side each of a binding in both \
      directions.
      """,
    rationale: Rule.Rationale(
      why: "Code that binds a label to a name wants to show the current name, not only the next one.",
      mistake: "The binding carries only changes; or it copies the value first, and misses a change before it listens.",
      marbles: [
        .init("source", "1---2"),
        .init("bound", "--^", as: .subscription),
        .init("before", "----2", "target"),
        .init("after", "--1-2", "target"),
      ]
    )
  )

  static let v6 = Rule(
    "V6",
    "A binding ends with either side",
    level: .required,
    basis: .stated([
      .init("000", "Prefer managing lifetime with operators over explicit disposal", 65)
    ]),
    text: """
      When one side is released, the other one goes on as if it had never been bound: it keeps its value, and can be \
      set.
      """,
    check: """
      The kit releases either side while they are bound. The other one must send nothing in that step, and later \
      exactly the values to which it is set.
      """,
    rationale: Rule.Rationale(
      why: """
        A view shows one model after the other. The end of the first model's stream must not end the view's stream.
        """,
      mistake: "The target is attached to the source like any observer, and so takes over its end, too.",
      marbles: [
        .init("source", "-1-|"),
        .init("target is set", "-----2"),
        .init("before", "-1-|", "target"),
        .init("after", "-1---2", "target"),
      ]
    )
  )

  static let v7 = Rule(
    "V7",
    "A binding retains neither side",
    level: .required,
    basis: .derived(
      "a binding that retained a side would never let it be deallocated",
      from: [
        .init("000", "Prefer managing lifetime with operators over explicit disposal", 65)
      ]
    ),
    text: "A side that nothing but the binding holds is deallocated, bound or not, and ends what was observed of it.",
    check: "The kit releases each side. The observers of that side must receive one terminal event in the same step.",
    rationale: Rule.Rationale(
      why: """
        Models live long, views do not. A model that held every view that was ever bound to it would keep them all in \
        memory.
        """,
      mistake: "The closure that sets the target refers to it strongly, and the source holds the closure.",
      marbles: [
        .init("target is released", "--~", as: .lifetime),
        .init("before", "1", "target"),
        .init("after", "1-|", "target"),
      ]
    )
  )

  static let v8 = Rule(
    "V8",
    "Disposing a binding ends it",
    level: .required,
    basis: .derived(
      "a binding is a started stream, and what is started can be cancelled",
      from: [
        .init("004", "Properties", 64),
        .init("002", "Disposables", 66),
      ]
    ),
    text: "After the disposal, the binding carries no value in any direction. Both sides keep their values, and go on.",
    check: """
      The kit disposes of bindings and then sets both sides. Each must send the values to which it is set, and nothing \
      else.
      """,
    rationale: Rule.Rationale(
      why: """
        Cells of a list are bound again and again. A value that the old binding still carries belongs to another row.
        """,
      mistake: "A binding in both directions consists of two, and the handle disposes of only one of them.",
      marbles: [
        .init("disposed", "-1"),
        .init("target is set", "--2"),
        .init("before", "--2", "source"),
        .init("after", "-", "source"),
      ]
    )
  )

  static let v9 = Rule(
    "V9",
    "A one-way binding sends nothing back",
    level: .required,
    basis: .derived(
      "the target has the latest value of its source; a value that is carried back would change the source",
      from: [
        .init("004", "Properties", 64)
      ]
    ),
    text: """
      The side that is set sends the change once, and so does the side that follows. The change is not carried back; \
      only a binding in both directions carries changes of the target.
      """,
    check: "The kit sets either side while they are bound, and counts the values that both send in that step.",
    rationale: Rule.Rationale(
      why: """
        A text field and its model follow each other. If each answered the other, one letter would go back and forth \
        forever.
        """,
      mistake: """
        Two bindings in opposite directions are connected, and neither recognizes a change that the other one carried.
        """,
      marbles: [
        .init("source is set", "-1"),
        .init("before", "-(111)", "source"),
        .init("after", "-1", "source"),
      ]
    ),
    implies: [
      .sometimes("V5", "a change that goes back and forth does not arrive"),
      .sometimes("V8", "what carries changes back may outlive the disposal of the binding"),
    ]
  )
}
