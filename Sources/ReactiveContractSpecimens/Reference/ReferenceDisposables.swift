import Reactive
import ReactiveContractKit

/// The disposables of the reference that stand under the contract.
enum DisposableCatalogue {
  static var reference: [Subject] {
    [
      Subject(DisposableSubject("AnyDisposable") { DisposableFace(AnyDisposable($0)) }),
      Subject(DisposableSubject("SerialDisposable") { DisposableFace(SerialDisposable(AnyDisposable($0))) }),
      Subject(
        DisposableSubject("ScopedDisposable", readings: ["C1/scoped"]) { work in
          DisposableFace(ScopedDisposable(AnyDisposable(work)))
        }
      ),
      Subject(
        DisposableSubject("CompositeDisposable") { work in
          let bag = CompositeDisposable()
          bag.add(work)
          return DisposableFace(bag)
        }
      ),
      Subject(
        DisposableSubject("CompositeDisposable in a bag") { work in
          let (outer, inner) = (CompositeDisposable(), CompositeDisposable())
          inner.add(work)
          outer.add(inner)
          return DisposableFace(dispose: { outer.dispose() }, isDisposed: { inner.isDisposed }, add: { inner.add($0) })
        }
      ),
    ]
  }
}
