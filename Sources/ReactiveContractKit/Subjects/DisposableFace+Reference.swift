public import Reactive

// Written with nothing but public API, as any adapter would be.

extension DisposableFace {
  /// Sees a disposable of the reference as the kit does.
  public init(_ disposable: any Disposable) {
    self.init(dispose: { disposable.dispose() }, isDisposed: { disposable.isDisposed })
  }

  /// Sees a bag of the reference as the kit does.
  public init(_ bag: CompositeDisposable) {
    self.init(dispose: { bag.dispose() }, isDisposed: { bag.isDisposed }, add: { bag.add($0) })
  }
}
