import Reactive

/// A view of the form; a view in SwiftUI or UIKit has controls where this one has variables.
@MainActor final class SignUpScreen {
  private(set) var hint = ""
  private(set) var banner = ""

  /// The two observable flags of the button, and the method that it calls when it is pressed.
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
