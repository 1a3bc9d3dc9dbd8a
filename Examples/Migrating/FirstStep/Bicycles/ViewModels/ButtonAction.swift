import Foundation
import ReactiveSwiftCompatibility

/// What a button needs of an `Action`, with the input already decided.
final class ButtonAction {
    let isEnabled: Property<Bool>
    let isExecuting: Property<Bool>

    private let trigger: () -> Disposable

    init<Input, Output, Failure: Error>(_ action: Action<Input, Output, Failure>, input: @escaping () -> Input) {
        isEnabled = action.isEnabled
        isExecuting = action.isExecuting
        trigger = { action.apply(input()).start() }
    }

    convenience init<Output, Failure: Error>(_ action: Action<Void, Output, Failure>) {
        self.init(action, input: { () })
    }

    @discardableResult
    func press() -> Disposable {
        return trigger()
    }
}

let eventLog: EventLogger = { identifier, event, _, functionName, _ in
    #if DEBUG
    print("\(identifier) \(event) (\(functionName))")
    #endif
}
