import Reactive
import ReactiveContractKit
import Testing

@MainActor @Suite struct SignUpFormTests {
  private let time = TestScheduler()
  private let sent = MutableProperty<[SignUpForm.Credentials]>([])

  /// A form whose server takes two seconds to answer.
  private func form(answer: Result<SignUpForm.Account, SignUpForm.ServerError>) -> SignUpForm {
    SignUpForm { [time, sent] credentials in
      sent.modify { $0.append(credentials) }
      return SignalProducer(value: ()).delay(.seconds(2), on: time).attemptMap { answer }
    }
  }

  private let account = SignUpForm.Account(email: "ann@home.org")

  @Test func `every field says what is wrong with it, and all must be in order`() {
    let form = form(answer: .success(account))
    #expect(form.complaints.value == [.noAddress, .tooShort])
    form.email.value = " ann@home.org"
    form.password.value = "long enough"
    #expect(form.complaints.value == [.different])
    form.repetition.value = "long enough"
    #expect(form.complaints.value == [])
    #expect(form.email.value == "ann@home.org")
    #expect(form.submit.isEnabled.value)
    form.password.value = "long enough, too"
    #expect(form.complaints.value == [.different])
    #expect(!form.submit.isEnabled.value)
  }

  @Test func `the form is sent once, however often the button is pressed`() async throws {
    let form = form(answer: .success(account))
    let screen = SignUpScreen(form)
    screen.type(email: "ann@home.org", password: "long enough", again: "long enough")
    await mainQueue()
    #expect(screen.hint == "" && screen.button.isEnabled)
    screen.button.execute()
    screen.button.execute()
    await mainQueue()
    #expect(screen.banner == "One moment ..." && !screen.button.isEnabled)
    #expect(sent.value == [SignUpForm.Credentials("ann@home.org", "long enough")])
    try time.advance(by: .seconds(2))
    await mainQueue()
    #expect(screen.banner == "Welcome, ann@home.org!" && screen.button.isEnabled)
  }

  @Test func `a refusal is shown, and the form can be sent again`() async throws {
    let form = form(answer: .failure(.emailIsTaken))
    let screen = SignUpScreen(form)
    screen.type(email: "ann@home.org", password: "long enough", again: "long enough")
    screen.button.execute()
    try time.run()
    await mainQueue()
    #expect(screen.banner == "There is an account with this address.")
    #expect(screen.button.isEnabled && !screen.button.isExecuting)
  }

  @Test func `a screen that goes away takes its bindings along, and the form stays`() async {
    let form = form(answer: .success(account))
    var screen: SignUpScreen? = SignUpScreen(form)
    weak let released = screen
    await mainQueue()
    #expect(screen?.hint == "Enter an e-mail address.")
    screen = nil
    #expect(released == nil)
    form.email.value = "ann@home.org"
    #expect(form.complaints.value == [.tooShort])
  }
}
