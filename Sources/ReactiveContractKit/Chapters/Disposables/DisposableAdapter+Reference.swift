public import Reactive

// Uses only public API, as a third-party adapter must.

extension DisposableAdapter {
  /// Adapts a disposable of the reference.
  public init(_ disposable: any Disposable) {
    self.init(dispose: { disposable.dispose() }, isDisposed: { disposable.isDisposed })
  }

  /// Adapts a bag of the reference.
  public init(_ bag: CompositeDisposable) {
    self.init(dispose: { bag.dispose() }, isDisposed: { bag.isDisposed }, add: { bag.add($0) })
  }
}
