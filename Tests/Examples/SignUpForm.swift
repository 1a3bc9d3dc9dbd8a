import Reactive

/// A form for a new account: its fields, the complaints about them, and the action of its button.
///
/// It does not depend on a view. A view proposes the typed texts to the fields, and shows the rest: see
/// ``SignUpScreen``.
nonisolated final class SignUpForm: Sendable {
  let email: ValidatingProperty<String, Complaint>
  let password: ValidatingProperty<String, Complaint>

  /// The password once more; validated again whenever the first one changes.
  let repetition: ValidatingProperty<String, Complaint>

  /// The complaints about the fields, from top to bottom.
  let complaints: Property<[Complaint]>

  /// Sends the form: enabled while every field is valid and the form is not being sent already.
  let submit: Action<Void, Account, ServerError>

  /// The progress of the form.
  let status: Property<Status>

  init(server: @escaping @Sendable (Credentials) -> SignalProducer<Account, ServerError>) {
    email = ValidatingProperty("") { typed in
      let address = typed.filter { !$0.isWhitespace }
      if !address.contains("@") { return .invalid(.noAddress) }
      return address == typed ? .valid : .coerced(address, nil)
    }
    password = ValidatingProperty("") { $0.count < 8 ? .invalid(.tooShort) : .valid }
    repetition = ValidatingProperty("", with: password) { $0 == $1 ? .valid : .invalid(.different) }

    let results = Property.combineLatest(email.result, password.result, repetition.result)
    complaints = results.map { [$0.error, $1.error, $2.error].compactMap(\.self) }

    let credentials = results.map { email, password, repetition in
      repetition.isInvalid ? nil : email.value.flatMap { email in password.value.map { Credentials(email, $0) } }
    }
    submit = Action(unwrapping: credentials, execute: server)

    status = Property(
      initial: .editing,
      then: Signal<Status, Never>.merge(
        submit.isExecuting.signal.filter(\.self).map { _ in .sending },
        submit.values.map { .welcome($0) },
        submit.errors.map { .refused($0) }
      )
    )
  }
}

extension SignUpForm {
  nonisolated enum Complaint: Error, Equatable {
    case noAddress, tooShort, different
  }

  nonisolated enum Status: Equatable {
    case editing
    case sending
    case welcome(Account)
    case refused(ServerError)
  }

  nonisolated struct Credentials: Equatable {
    let email: String
    let password: String

    init(_ email: String, _ password: String) {
      self.email = email
      self.password = password
    }
  }

  nonisolated struct Account: Equatable {
    let email: String
  }

  nonisolated enum ServerError: Error, Equatable {
    case emailIsTaken
  }
}
