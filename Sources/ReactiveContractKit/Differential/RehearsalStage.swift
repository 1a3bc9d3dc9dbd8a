import Reactive

/// Plays cases on one form of an operator.
struct RehearsalStage {
  private let form: OperatorSubject<String, String>.Form
  private let shape: InputShape
  private let words: [[Event<String, TestFailure>]]

  init(_ subject: OperatorSubject<String, String>, form: Int) {
    self.form = subject.forms[form]
    shape = subject.shape
    let letters = Letters(subject.values, shape)
    words = subject.ends.indices.map { input in
      subject.values.indices.map { .next(subject.values[letters.place(UInt8($0), of: input)]) }
    }
  }

  /// Plays the scripts to their end, with the given observers.
  func play(_ scripts: [Script], _ order: Case.Order, _ attendances: [ObserverSchedule]) -> RecordedRun {
    Rehearsal.play(
      Rehearsal.Programme(
        form: form,
        shape: shape,
        words: words,
        scripts: scripts,
        order: order,
        attendances: attendances
      )
    )
  }
}
