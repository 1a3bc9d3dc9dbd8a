import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  /// Properties and bindings.
  static let propertiesElsewhere: [Bug] = [behaviorSendsTwice, bindingBeginsBackwards]

  private static let behaviorSendsTwice = Bug(
    "RxJava/BehaviorSubject-sends-twice",
    "an observer that attaches while another thread sends receives the value as the current one and as a change",
    link: "https://github.com/ReactiveX/RxJava/pull/3261",
    breaks: "V2",
    witness: .described(
      correct: "One thread sets 2 while another starts a run: the run receives 1 and 2, or 2.",
      broken: "The run starts between the storing and the sending of 2, and receives 2 twice."
    )
  ) { variant in
    Subject(
      PropertySubject("BehaviorSubject") { initial in
        let subject = Behavior(initial, sendsLate: variant == .broken)
        return PropertyAdapter(
          value: { subject.value },
          set: { subject.set($0) },
          start: { subject.start($0) }
        )
      }
    )
  }

  /// A value over time.
  private final class Behavior: Sendable {
    private struct State {
      var value: Int
      var boxes: [Int: Mailbox<Int, Never>] = [:]
      var count = 0
    }

    private let state: Mutex<State>
    private let sendsLate: Bool

    init(_ initial: Int, sendsLate: Bool) {
      state = Mutex(State(value: initial))
      self.sendsLate = sendsLate
    }

    deinit {
      let boxes = state.withLock { $0.boxes }
      for box in boxes.sorted(by: { $0.key < $1.key }).map(\.value) {
        box.put(.completed)
        box.deliver()
      }
    }

    var value: Int { state.withLock { $0.value } }

    func set(_ value: Int) {
      if sendsLate { state.withLock { $0.value = value } }
      let boxes: [Mailbox<Int, Never>] = state.withLock { state in
        state.value = value
        let boxes = state.boxes.sorted { $0.key < $1.key }.map(\.value)
        for box in boxes { box.put(.next(value)) }
        return boxes
      }
      for box in boxes { box.deliver() }
    }

    func start(_ sink: @escaping EventSource<Int, Never>.Sink) -> Cancellation {
      let box = Mailbox<Int, Never>(sink)
      let number = state.withLock { state in
        box.put(.next(state.value))
        state.count += 1
        state.boxes[state.count] = box
        return state.count
      }
      box.deliver()
      return Cancellation { [weak self] in
        let gone = self?.state.withLock { $0.boxes.removeValue(forKey: number) }
        withExtendedLifetime(gone) {}
        box.close()
      }
    }
  }

  private static let bindingBeginsBackwards = Bug(
    "ReactiveUI/binding-begins-backwards",
    "a two-way binding begins with the value of the view instead of that of the model",
    link: "https://github.com/reactiveui/ReactiveUI/issues/306",
    breaks: "V5",
    witness: .played(correct: "1 1", broken: "2 2") { variant in
      let (model, view) = (MutableProperty(1), MutableProperty(2))
      let binding = bind(view, to: model, variant)
      defer { binding.dispose() }
      return "\(model.value) \(view.value)"
    }
  ) { variant in
    Subject(
      BindingSubject("two-way Bind", isMutual: true) {
        let (model, view) = (MutableProperty(0), MutableProperty(0))
        return BindingAdapter(source: BindingSide(model), target: BindingSide(view)) {
          let binding = bind(view, to: model, variant)
          return Cancellation { binding.dispose() }
        }
      }
    )
  }

  /// Keeps a view and a model equal; the side on the left takes the value of the other one first.
  private static func bind(
    _ view: MutableProperty<Int>,
    to model: MutableProperty<Int>,
    _ variant: Variant
  ) -> any Disposable {
    let (left, right) = variant == .broken ? (model, view) : (view, model)
    return left <~> right
  }
}
