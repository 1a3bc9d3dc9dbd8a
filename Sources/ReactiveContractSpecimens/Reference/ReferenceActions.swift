import Reactive
import ReactiveContractKit

/// The actions of the reference that are checked.
enum ActionCatalogue {
  static var reference: [Subject] {
    [
      Subject(
        ActionSubject("Action, enabled by a property") { work in
          let isAllowed = MutableProperty(true)
          let action = Action(enabledIf: isAllowed) { SignalProducer(work($0)) }
          return ActionAdapter(action) { isAllowed.value = $0 }
        }
      ),
      Subject(
        ActionSubject("Action, enabled by a signal") { work in
          let (signal, input) = Signal<Bool, Never>.pipe()
          let action = Action(enabledIf: signal) { SignalProducer(work($0)) }
          return ActionAdapter(action) { input.send(value: $0) }
        }
      ),
      Subject(
        ActionSubject("Action, always enabled") { work in
          ActionAdapter(Action { (input: Int) in SignalProducer(work(input)) })
        }
      ),
    ]
  }
}
