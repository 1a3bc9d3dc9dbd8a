/// One thing that the kit does to a disposable.
enum DisposableStep: String, CaseIterable, Sendable {
  case dispose = "dispose"
  case disposeInside = "dispose in the work, too"
  case add = "add"
  case letGo = "let go"
}

/// What a disposable that keeps the rules does: a pure function of what is done to it.
struct DisposableModel: StoryModel {
  typealias Reaction = DisposableReaction

  private(set) var isDisposed = false
  private(set) var isGone = false
  private(set) var isArmed = false

  /// How many works have been added, beside the one that it was made with, which is number 0.
  private(set) var additions = 0

  let isScoped: Bool
  let canAdd: Bool

  init(isScoped: Bool, canAdd: Bool) {
    self.isScoped = isScoped
    self.canAdd = canAdd
  }

  /// Whether the step means something now.
  func allows(_ step: DisposableStep) -> Bool {
    if isGone { return false }
    return switch step {
    case .dispose, .letGo: true
    case .disposeInside: !isArmed && !isDisposed
    case .add: canAdd
    }
  }

  /// Takes the step, and returns the works that must be done in it, by number.
  mutating func take(_ step: DisposableStep) -> Set<Int> {
    switch step {
    case .disposeInside:
      isArmed = true
      return []
    case .add:
      additions += 1
      return isDisposed ? [additions] : []
    case .dispose: return end()
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
