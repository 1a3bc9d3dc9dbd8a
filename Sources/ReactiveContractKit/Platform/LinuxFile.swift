#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The small files in which Linux describes its threads.
  enum LinuxFile {
    /// Returns the first bytes of a file; empty if it cannot be read.
    @inline(never)
    static func contents(_ path: String) -> [UInt8] {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return [] }
      defer { shut(file) }
      return read(file) { Array($0) } ?? []
    }

    /// Reads the first bytes of an open file, from its start each time.
    static func read<Result>(_ file: Int32, as parse: (UnsafeRawBufferPointer) -> Result?) -> Result? {
      guard file >= 0 else { return nil }
      return withUnsafeTemporaryAllocation(byteCount: 192, alignment: 1) { buffer in
        let count = pread(file, buffer.baseAddress, buffer.count, 0)
        return count > 0 ? parse(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
      }
    }

    static func shut(_ file: Int32) {
      guard file >= 0 else { return }
      #if canImport(Glibc)
        _ = Glibc.close(file)
      #elseif canImport(Musl)
        _ = Musl.close(file)
      #elseif canImport(Android)
        _ = Android.close(file)
      #endif
    }
  }
#endif
