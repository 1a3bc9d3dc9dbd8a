import Foundation
import ReactiveSwift

final class LoginViewModel {
    enum FormError: Error, Equatable {
        case emptyEmail
        case malformedEmail
        case shortPassword(missing: Int)
    }

    let email: ValidatingProperty<String, FormError>
    let password: ValidatingProperty<String, FormError>
    let acceptsTerms = MutableProperty(false)

    let hints: Property<[FormError]>
    let canSubmit: Property<Bool>
    let message: Property<String?>
    let isBusy: Property<Bool>
    let login: Action<Void, Token, ServerError>
    let loggedIn: Signal<Void, Never>
    let submitButton: ButtonAction

    init(authenticator: Authenticating) {
        email = ValidatingProperty<String, FormError>("") { input in
            guard !input.isEmpty else {
                return .invalid(.emptyEmail)
            }

            let trimmed = input.trimmingCharacters(in: .whitespaces)
            if trimmed != input {
                return .coerced(trimmed, nil)
            }

            return input.contains("@") ? .valid : .invalid(.malformedEmail)
        }

        password = ValidatingProperty<String, FormError>("") { input in
            input.count >= 8 ? .valid : .invalid(.shortPassword(missing: 8 - input.count))
        }

        hints = Property.combineLatest(email.result, password.result)
            .map { email, password in [email.error, password.error].compactMap { $0 } }

        let credentials = Property.combineLatest(email.result, password.result, acceptsTerms)
            .map { email, password, acceptsTerms -> Credentials? in
                guard acceptsTerms, let email = email.value, let password = password.value else {
                    return nil
                }
                return Credentials(email: email, password: password)
            }

        let login = Action<Void, Token, ServerError>(unwrapping: credentials) { credentials in
            authenticator.login(credentials)
        }
        self.login = login

        canSubmit = login.isEnabled
        isBusy = login.isExecuting
        submitButton = ButtonAction(login)
        loggedIn = login.values.map { _ in () }

        message = Property<String?>(
            initial: nil,
            then: Signal<String?, Never>.merge(
                login.isExecuting.signal.whenTrue().map { _ in nil },
                login.errors.map { $0.userMessage },
                login.disabledErrors.map(value: "Please fill in the form first.")
            )
        )
    }
}
