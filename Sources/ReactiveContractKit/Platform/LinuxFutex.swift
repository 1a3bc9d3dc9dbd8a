#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Reads from a sleeping thread's system call what the thread waits for.
  ///
  /// Locks, conditions and semaphores are all implemented as waits on a word of memory.
  enum LinuxFutex {
    /// The event that ends a thread's sleep, as far as its system call shows it.
    enum Wait {
      /// It will go on by itself.
      case ends

      /// It waits for a lock that the thread with this id holds.
      case lock(of: ThreadWindow.ThreadID)
    }

    /// Returns what the call shows; `nil` if it shows nothing.
    static func wait(
      of thread: ThreadWindow.ThreadID,
      in sleep: LinuxThreadText.Sleep,
      knowing threads: [ThreadWindow.ThreadID]
    ) -> Wait? {
      if SystemCall.naps.contains(sleep.number) { return .ends }
      guard sleep.number == SystemCall.futex else { return nil }
      let (address, operation, expected, timeout) = (sleep.first, sleep.second, sleep.third, sleep.fourth)
      // A thread that waits with a time limit goes on by itself.
      if timeout != 0 { return .ends }
      // The low bits are the operation; flags follow: private, and which clock.
      switch operation & 0x7F {
      case 6, 13:
        // A lock with priority inheritance (`Synchronization.Mutex` is one): the word contains the holder's id. A
        // holder that is not in `threads` does not matter to the search: it will release the lock. The system hands the
        // lock over before it wakes the next holder, and does not let a thread wait for itself.
        guard let word = words(at: address)?.0 else { return nil }
        let holder = Int(word & 0x3FFF_FFFF)
        return holder != thread && threads.contains(holder) ? .lock(of: holder) : .ends
      #if canImport(Glibc)
        case 0, 9:
          // A pthread mutex: the word, which is 2 while a thread waits; a depth; the holder's id.
          guard expected & 0xFFFF_FFFF == 2, let words = words(at: address), words.0 == 2 else { return nil }
          let holder = Int(words.2)
          return threads.contains(holder) ? .lock(of: holder) : nil
      #endif
      default: return nil
      }
    }

    /// The numbers of the system calls that show more than that a thread sleeps.
    private enum SystemCall {
      #if arch(x86_64)
        static let futex = 202
        static let naps = [35, 230]
      #elseif arch(arm64) || arch(riscv64)
        static let futex = 98
        static let naps = [101, 115]
      #else
        static let futex = -1
        static let naps: [Int] = []
      #endif
    }

    private static let memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)

    /// Reads memory that may be unmapped by now, which a pointer must not do.
    private static func words(at address: UInt) -> (UInt32, UInt32, UInt32)? {
      var words: (UInt32, UInt32, UInt32) = (0, 0, 0)
      let size = MemoryLayout.size(ofValue: words)
      guard memory >= 0, pread(memory, &words, size, off_t(Int(bitPattern: address))) == size else { return nil }
      return words
    }
  }
#endif
