import Reactive

/// What a view makes of the form; one of SwiftUI or UIKit has controls where this has variables.
@MainActor final class SignUpScreen {
  private(set) var hint = ""
  private(set) var banner = ""

  /// The button's two flags, observable, and what it does when it is pressed.
  let button: ObservableAction<Void>

  private let form: SignUpForm

  init(_ form: SignUpForm) {
    self.form = form
    button = ObservableAction(form.submit)
    BindingTarget(isolation: .shared, object: self, keyPath: \.hint) <~ form.complaints.map(\.hint)
    BindingTarget(isolation: .shared, object: self, keyPath: \.banner) <~ form.status.map(\.banner)
  }

  func type(email: String, password: String, again repetition: String) {
    form.email.value = email
    form.password.value = password
    form.repetition.value = repetition
  }
}

nonisolated extension [SignUpForm.Complaint] {
  fileprivate var hint: String {
    switch first {
    case .noAddress: "Enter an e-mail address."
    case .tooShort: "Eight characters at least."
    case .different: "The passwords differ."
    case nil: ""
    }
  }
}

nonisolated extension SignUpForm.Status {
  fileprivate var banner: String {
    switch self {
    case .editing: ""
    case .sending: "One moment ..."
    case .welcome(let account): "Welcome, \(account.email)!"
    case .refused(.emailIsTaken): "There is an account with this address."
    }
  }
}
