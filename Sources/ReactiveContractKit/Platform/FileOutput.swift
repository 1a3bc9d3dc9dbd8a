#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Output without buffers: everything that was written before a crash can be read.
package enum FileOutput {
  /// The descriptor of standard output.
  package static let standardOutput: Int32 = 1

  /// The descriptor of standard error.
  package static let standardError: Int32 = 2

  /// Writes a whole text to a descriptor; returns the reason if it cannot.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let written = writeBytes(descriptor, rest.baseAddress, rest.count)
        guard written > 0 else {
          if written < 0, errno == EINTR { continue }
          return String(cString: strerror(errno))
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
      return nil
    }
  }

  /// Returns whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the number of columns of a terminal; `nil` for another kind of file, or if the terminal does not tell.
  package static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard isTerminal(descriptor), ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Ends the process.
  package static func exitProcess(_ status: Int32) -> Never { exit(status) }
}

/// Calls the C function, whose name the method above hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
