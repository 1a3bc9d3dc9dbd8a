import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthEditorObjects: [Bug] = [thirteenthFont, thirteenthUndo]

  private static let thirteenthFont = Bug(
    "thirteenth/default-size-not-shown",
    "A setting that nobody has set yet keeps its default from those who start it, and sends them changes only.",
    breaks: "V2",
    witness: .played(correct: "12 14", broken: "14") { variant in
      let (log, size) = (ThirteenthLog(), ThirteenthSetting(12, variant))
      let run = size.start { log.add($0) }
      size.value = 14
      run.dispose()
      return log.text.replacing(" !", with: "")
    },
    subject: { variant in
      Subject(
        PropertySubject("font size") { initial in
          let size = ThirteenthSetting(initial, variant)
          return PropertyAdapter(
            value: { size.value },
            set: { size.value = $0 },
            modify: { size.modify($0) },
            observe: { size.observe($0) },
            start: { size.start($0) }
          )
        }
      )
    }
  )

  private static let thirteenthUndo = Bug(
    "thirteenth/cleanup-added-by-a-cleanup-is-lost",
    "A bag of clean-ups keeps what is added while it is disposed of, and empties itself when it is through.",
    breaks: "C3",
    witness: .played(correct: "outer inner", broken: "outer") { variant in
      let (log, bag) = (ThirteenthLog(), ThirteenthBag(variant))
      bag.add { [weak bag] in
        log.add("outer")
        bag?.add { log.add("inner") }
      }
      bag.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("clean-ups") { work in
          let bag = ThirteenthBag(variant)
          bag.add(work)
          return DisposableAdapter(dispose: bag.dispose, isDisposed: { bag.isDisposed }, add: bag.add)
        }
      )
    }
  )
}

/// A setting of the editor, which has a default until it is set.
private final class ThirteenthSetting: Sendable {
  private let property: MutableProperty<Int>
  private let wasSet = ThirteenthOnce()
  private let variant: Bug.Variant

  init(_ initial: Int, _ variant: Bug.Variant) {
    property = MutableProperty(initial)
    self.variant = variant
  }

  var value: Int {
    get { property.value }
    set {
      _ = wasSet.claim()
      property.value = newValue
    }
  }

  func modify(_ change: (Int) -> Int) {
    _ = wasSet.claim()
    property.modify { $0 = change($0) }
  }

  func observe(_ sink: @escaping @Sendable (Event<Int, Never>) -> Void) -> Cancellation {
    let observation = property.signal.observe { sink($0) }
    return Cancellation { observation?.dispose() }
  }

  func start(_ sink: @escaping @Sendable (Event<Int, Never>) -> Void) -> Cancellation {
    let hidesDefault = variant == .broken && !wasSet.hasHappened
    let run = property.producer.skip(first: hidesDefault ? 1 : 0).start { sink($0) }
    return Cancellation { run.dispose() }
  }
}

/// A bag of clean-ups of a document.
private final class ThirteenthBag: Sendable {
  private struct State {
    var isDisposed = false
    var isBusy = false
    var works: [@Sendable () -> Void] = []
  }

  private let variant: Bug.Variant
  private let state = Mutex(State())

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  func add(_ work: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if state.isDisposed, variant == .correct || !state.isBusy { return true }
      state.works.append(work)
      return false
    }
    if isLate { work() }
  }

  func dispose() {
    let works: [@Sendable () -> Void] = state.withLock { state in
      guard !state.isDisposed else { return [] }
      state.isDisposed = true
      state.isBusy = true
      defer { state.works = [] }
      return state.works
    }
    guard !works.isEmpty else { return }
    for work in works { work() }
    let rest = state.withLock { state in
      state.isBusy = false
      defer { state.works = [] }
      return state.works
    }
    _ = rest
  }
}
