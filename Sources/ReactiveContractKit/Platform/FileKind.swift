#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kind of thing that a path leads to.
enum FileKind {
  case regular
  case folder
  case link
  /// A terminal, `/dev/null`, or another character device.
  case device
  case pipe
  /// A socket or a block device.
  case other

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFCHR: self = .device
    case S_IFIFO: self = .pipe
    default: self = .other
    }
  }

  /// The reason why such a thing is not read as a file; `nil` if it is.
  var failureOfReading: FileFailure? {
    switch self {
    case .regular: nil
    case .folder: FileFailure(EISDIR)
    case .device: FileFailure("it is a device, not a regular file")
    case .pipe: FileFailure("it is a pipe, not a regular file")
    case .link, .other: FileFailure("it is not a regular file")
    }
  }
}

/// A reason why something cannot be done to a file.
struct FileFailure: Error {
  /// The number that the system gives to the reason; 0 if the reason is the kit's.
  let number: Int32

  /// The reason in words.
  let reason: String

  /// Makes a failure of the system's number.
  init(_ number: Int32) {
    self.number = number
    reason = String(cString: strerror(number))
  }

  /// Makes a failure that only the kit sees.
  init(_ reason: String) {
    number = 0
    self.reason = reason
  }

  /// The failure of the last call into the system.
  static var last: FileFailure { FileFailure(errno) }
}
