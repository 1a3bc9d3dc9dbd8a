/// The points at which a search through schedules may switch between threads.
public enum SwitchPoints: Sendable, Hashable {
  /// Where the code calls the kit or blocks; the code between two calls runs atomically.
  case kitCalls

  /// At every memory access; needs a build in which the compiler reports accesses.
  case everyAccess

  /// The switch points of this build.
  public static var current: SwitchPoints {
    #if ACCESS_SEARCH
      .everyAccess
    #else
      .kitCalls
    #endif
  }

  /// The switch points in the words of a verdict: `at the calls of the kit`.
  public var words: String {
    switch self {
    case .kitCalls: "at the calls of the kit"
    case .everyAccess: "at every access"
    }
  }
}
