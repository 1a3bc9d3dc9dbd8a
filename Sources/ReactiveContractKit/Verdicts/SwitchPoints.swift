/// Where the threads of a search through schedules may change places.
public enum SwitchPoints: Sendable, Hashable {
  /// Where the code calls the kit, or waits: what lies between two calls happens at once.
  case kitCalls

  /// Wherever the code accesses memory: only in a build that has the compiler report that.
  case everyAccess

  /// The places of this build.
  public static var current: SwitchPoints {
    #if ACCESS_SEARCH
      .everyAccess
    #else
      .kitCalls
    #endif
  }

  /// The places, as a verdict names them: `at the calls of the kit`.
  public var words: String {
    switch self {
    case .kitCalls: "at the calls of the kit"
    case .everyAccess: "at every access"
    }
  }
}
