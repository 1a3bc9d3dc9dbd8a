/// One element that a bag disposes.
enum Child: Sendable {
  /// Stored without a wrapper, which would cost an object per action.
  case action(@Sendable () -> Void)

  /// A separate case, because nested bags are disposed and released without recursion.
  case composite(CompositeDisposable)

  case disposable(any Disposable)

  init(_ disposable: any Disposable) {
    self = (disposable as? CompositeDisposable).map { .composite($0) } ?? .disposable(disposable)
  }

  var isDisposed: Bool {
    switch self {
    case .action: false
    case .composite(let composite): composite.isDisposed
    case .disposable(let disposable): disposable.isDisposed
    }
  }

  func dispose() {
    switch self {
    case .action(let action): action()
    case .composite(let composite): composite.dispose()
    case .disposable(let disposable): disposable.dispose()
    }
  }
}
