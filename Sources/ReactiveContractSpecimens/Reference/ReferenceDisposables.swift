import Reactive
import ReactiveContractKit

/// The disposables of the reference that are checked.
enum DisposableCatalogue {
  static var reference: [Subject] {
    [
      Subject(DisposableSubject("AnyDisposable") { DisposableAdapter(AnyDisposable($0)) }),
      Subject(DisposableSubject("SerialDisposable") { DisposableAdapter(SerialDisposable(AnyDisposable($0))) }),
      Subject(
        DisposableSubject("ScopedDisposable", readings: ["C1/scoped"]) { work in
          DisposableAdapter(ScopedDisposable(AnyDisposable(work)))
        }
      ),
      Subject(
        DisposableSubject("CompositeDisposable") { work in
          let bag = CompositeDisposable()
          bag.add(work)
          return DisposableAdapter(bag)
        }
      ),
      Subject(
        DisposableSubject("CompositeDisposable in a bag") { work in
          let (outer, inner) = (CompositeDisposable(), CompositeDisposable())
          inner.add(work)
          outer.add(inner)
          return DisposableAdapter(
            dispose: { outer.dispose() },
            isDisposed: { inner.isDisposed },
            add: { inner.add($0) }
          )
        }
      ),
    ]
  }
}
