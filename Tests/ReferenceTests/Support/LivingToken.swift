/// Counts how many of it live.
final class LivingToken: Sendable {
  private let living: Counter

  init(_ living: Counter) {
    self.living = living
    living.add()
  }

  deinit { living.add(-1) }
}
