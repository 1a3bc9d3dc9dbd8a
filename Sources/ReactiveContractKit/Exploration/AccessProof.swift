#if ACCESS_SEARCH
  internal import AccessSearch

  /// Shows that the compiler reports accesses to memory: a flag that it ignores would make every search find nothing.
  enum AccessProof {
    #if DEBUG
      /// How many accesses ``touch(_:)`` makes: it finds the word, reads it, and writes it.
      private static let accessCount: UInt64 = 3
    #else
      /// How many accesses ``touch(_:)`` makes: it reads one word, and writes it.
      private static let accessCount: UInt64 = 2
    #endif

    /// Why nothing would follow from a search; `nil` if something does.
    static func doubt() -> String? {
      let word = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      defer { word.deallocate() }
      word.initialize(to: 0)
      let before = access_count()
      touch(word)
      let seen = access_count() - before
      return seen == accessCount
        ? nil
        : "of \(accessCount) accesses to memory the compiler has reported \(seen): build with Search/at-every-access"
    }

    @inline(never)
    @_optimize(none)
    private static func touch(_ word: UnsafeMutablePointer<Int>) { word.pointee &+= 1 }
  }
#endif
