import Foundation
import ReactiveSwiftCompatibility

/// The views of the app target inherit from these two.
class StatusPanel: LifetimeOwner, ReactiveExtensionsProvider {
    let lifetime: Lifetime
    private let token: Lifetime.Token

    var title = ""
    var badge: Int?
    var isBusy = false

    init() {
        (lifetime, token) = Lifetime.make()
    }
}

class TapArea: ReactiveExtensionsProvider {
    var isEnabled = true
    fileprivate var handler: (() -> Void)?

    func tap() {
        guard isEnabled else { return }
        handler?()
    }
}

extension Reactive where Base: LifetimeOwner {
    func makeBindingTarget<U>(on scheduler: Scheduler = UIScheduler(), _ action: @escaping (Base, U) -> Void) -> BindingTarget<U> {
        return BindingTarget(on: scheduler, lifetime: base.lifetime) { [weak base = self.base] value in
            if let base = base {
                action(base, value)
            }
        }
    }
}

extension Reactive where Base: StatusPanel {
    var title: BindingTarget<String> {
        return makeBindingTarget { $0.title = $1 }
    }

    var badge: BindingTarget<Int?> {
        return makeBindingTarget { $0.badge = $1 }
    }

    var isBusy: BindingTarget<Bool> {
        return makeBindingTarget { panel, isBusy in
            panel.isBusy = isBusy
        }
    }
}

extension Reactive where Base: TapArea {
    var taps: Signal<Void, Never> {
        return Signal { [base = self.base] observer, lifetime in
            let previous = base.handler

            base.handler = {
                previous?()
                observer.send(value: ())
            }

            lifetime.observeEnded { [weak base] in
                base?.handler = previous
            }
        }
    }
}
