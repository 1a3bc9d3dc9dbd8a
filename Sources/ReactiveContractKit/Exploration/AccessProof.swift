#if ACCESS_SEARCH
  internal import AccessSearch

  /// Checks that the compiler reports accesses to memory: if it ignored the flag, every search would find nothing.
  enum AccessProof {
    #if DEBUG
      /// The number of accesses in ``touch(_:)``: it gets the word's address, reads the word, and writes it.
      private static let accessCount: UInt64 = 3
    #else
      /// The number of accesses in ``touch(_:)``: it reads a word and writes it.
      private static let accessCount: UInt64 = 2
    #endif

    /// Returns the reason why a search would be inconclusive, or `nil`.
    static func doubt() -> String? {
      let word = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      defer { word.deallocate() }
      word.initialize(to: 0)
      let before = access_count()
      touch(word)
      let seen = access_count() - before
      return seen == accessCount
        ? nil
        : "the compiler reported \(seen) of \(accessCount) memory accesses: build with Search/at-every-access"
    }

    @inline(never)
    @_optimize(none)
    private static func touch(_ word: UnsafeMutablePointer<Int>) { word.pointee &+= 1 }
  }
#endif
