/// One step of the kit on a disposable.
enum DisposableStep: String, CaseIterable, Sendable {
  case dispose = "dispose"
  case disposeInside = "dispose in the work, too"
  case add = "add"
  case addInside = "add in the work, too"
  case letGo = "let go"
}

/// A model of a disposable that keeps the rules: a pure function of the steps so far.
struct DisposableModel: StepModel {
  typealias Reaction = DisposableReaction

  private(set) var isDisposed = false
  private(set) var isGone = false
  private(set) var isArmed = false
  private var addsInside = false

  /// The number of works added so far; the work that the disposable was made with is number 0 and not counted.
  private(set) var additions = 0

  let isScoped: Bool
  let canAdd: Bool

  init(isScoped: Bool, canAdd: Bool) {
    self.isScoped = isScoped
    self.canAdd = canAdd
  }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: DisposableStep) -> Bool {
    if isGone { return false }
    return switch step {
    case .dispose, .letGo: true
    case .disposeInside: !isArmed && !isDisposed
    case .add: canAdd
    case .addInside: canAdd && !addsInside && !isDisposed
    }
  }

  /// Takes the step, and returns the numbers of the works that must be done in it.
  mutating func take(_ step: DisposableStep) -> Set<Int> {
    switch step {
    case .disposeInside:
      isArmed = true
      return []
    case .add:
      additions += 1
      return isDisposed ? [additions] : []
    case .addInside:
      addsInside = true
      return []
    case .dispose:
      if addsInside, !isDisposed { additions += 1 }
      addsInside = false
      return end()
    case .letGo:
      isGone = true
      return isScoped ? end() : []
    }
  }

  private mutating func end() -> Set<Int> {
    if isDisposed { return [] }
    isDisposed = true
    return Set(0...additions)
  }
}
