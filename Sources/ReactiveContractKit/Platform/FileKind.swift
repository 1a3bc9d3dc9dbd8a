#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kind of file at a path.
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

  /// The reason why a file of this kind is not read; `nil` if it is.
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

/// A reason why a file operation failed.
struct FileFailure: Error {
  /// The system's number of the reason; 0 for a reason of the kit's own.
  let number: Int32

  /// The reason in words.
  let reason: String

  /// Makes a failure from the system's number.
  init(_ number: Int32) {
    self.number = number
    reason = String(cString: strerror(number))
  }

  /// Makes a failure that the kit itself has found.
  init(_ reason: String) {
    number = 0
    self.reason = reason
  }

  /// The failure of the last system call.
  static var last: FileFailure { FileFailure(errno) }
}
