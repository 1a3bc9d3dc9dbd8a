#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Shows to others whether the thread that opened it runs, sleeps, or waits for a lock, and for whose.
  ///
  /// Reads two files below `/proc` that stay open; a look costs a few microseconds.
  struct ThreadWindow: Sendable {
    /// What the system calls a thread.
    typealias ThreadID = Int

    /// The thread that opened the window.
    let id: ThreadID

    private let stat: Int32

    /// May be -1: a system can be built without it. Then nobody's lock is known.
    private let syscall: Int32

    /// Opens a window to the thread that asks; `nil` where `/proc` is not mounted.
    init?() {
      let stat = open("/proc/thread-self/stat", O_RDONLY | O_CLOEXEC)
      guard stat >= 0 else { return nil }
      guard let id = Self.read(stat, as: { LinuxThreadText.stat($0)?.id }) else {
        Self.shut(stat)
        return nil
      }
      self.id = id
      self.stat = stat
      syscall = open("/proc/thread-self/syscall", O_RDONLY | O_CLOEXEC)
    }

    /// Names the thread that asks; the system keeps 15 bytes.
    static func setName(_ name: String) {
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      let bytes = Array(name.utf8.prefix(15))
      write(file, bytes, bytes.count)
      shut(file)
    }

    /// Closes the window; nobody may look any more.
    func close() {
      Self.shut(stat)
      Self.shut(syscall)
    }

    /// Looks at the thread; of the locks that it may wait for, only those that one of the given threads holds count.
    func look(knowing threads: [ThreadID]) -> ThreadState {
      switch Self.read(syscall, as: { LinuxThreadText.call($0) }) ?? .elsewhere {
      case .running: return .running
      case .sleeping(let number, let arguments):
        if SystemCall.naps.contains(number) { return .running }
        if number == SystemCall.futex, let state = Futex(arguments).state(knowing: threads) { return state }
      case .elsewhere: break
      }
      let state = Self.read(stat, as: { LinuxThreadText.stat($0)?.state })
      return state == UInt8(ascii: "S") ? .asleep : .running
    }

    private static func read<Result>(_ file: Int32, as parse: (Slice<UnsafeMutableRawBufferPointer>) -> Result?)
      -> Result?
    {
      guard file >= 0 else { return nil }
      return withUnsafeTemporaryAllocation(byteCount: 192, alignment: 1) { buffer in
        let count = pread(file, buffer.baseAddress, buffer.count, 0)
        return count > 0 ? parse(buffer.prefix(count)) : nil
      }
    }

    private static func shut(_ file: Int32) {
      #if canImport(Glibc)
        _ = Glibc.close(file)
      #elseif canImport(Musl)
        _ = Musl.close(file)
      #elseif canImport(Android)
        _ = Android.close(file)
      #endif
    }
  }

  /// The numbers of the calls that tell more than "asleep".
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

  /// A wait on a word of memory, as the kernel sees it: what locks, conditions and semaphores come down to.
  private struct Futex {
    let address: UInt
    let operation: UInt
    let expected: UInt
    let timeout: UInt

    init(_ arguments: (UInt, UInt, UInt, UInt)) {
      (address, operation, expected, timeout) = arguments
    }

    /// `nil` if the word belongs to nobody who is known.
    func state(knowing threads: [ThreadWindow.ThreadID]) -> ThreadState? {
      // Somebody who waits with a time limit goes on by himself.
      if timeout != 0 { return .running }
      // The low bits are the operation, then come flags: private, and whose clock.
      switch operation & 0x7F {
      case 6, 13:
        // A lock with priority inheritance (`Synchronization.Mutex` is one): the word carries the holder's id. A holder
        // whom we do not know is no concern of the search: it will let go.
        guard let word = ProcessMemory.words(at: address)?.0 else { return nil }
        let holder = Int(word & 0x3FFF_FFFF)
        return threads.contains(holder) ? .waiting(for: holder) : .running
      case 0, 9:
        #if canImport(Glibc)
          // A pthread mutex: the word, 2 while somebody waits; a depth; the holder's id.
          guard expected & 0xFFFF_FFFF == 2, let words = ProcessMemory.words(at: address), words.0 == 2 else {
            return nil
          }
          let holder = Int(words.2)
          return threads.contains(holder) ? .waiting(for: holder) : nil
        #else
          return nil
        #endif
      default: return nil
      }
    }
  }

  /// Reads memory that may be gone by now.
  private enum ProcessMemory {
    private static let file = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)

    static func words(at address: UInt) -> (UInt32, UInt32, UInt32)? {
      var words: (UInt32, UInt32, UInt32) = (0, 0, 0)
      let size = MemoryLayout.size(ofValue: words)
      guard file >= 0, pread(file, &words, size, off_t(Int(bitPattern: address))) == size else { return nil }
      return words
    }
  }
#endif
