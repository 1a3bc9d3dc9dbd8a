#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole files, and the names of those below a folder.
///
/// Only regular files are read, through symbolic links too: a pipe would block, and a device may never end.
package enum FileInput {
  /// Returns the text of a file, or the reason why it cannot be read.
  package static func text(_ path: String) -> FileText {
    switch content(path) {
    case .failure(let code) where code.number == ENOENT: return .missing
    case .failure(let code): return .unreadable(code.reason)
    case .success(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      // If a repaired text were written back later, it would replace bytes of a user's file.
      return text.utf8.elementsEqual(bytes) ? .text(text) : .unreadable("it is not UTF-8 text")
    }
  }

  /// Returns the bytes of a file; `nil` if it cannot be read.
  package static func contents(_ path: String) -> [UInt8]? { try? content(path).get() }

  /// The largest size that is read: the kit writes no larger file.
  private static let mostBytes = 256 << 20

  private static func content(_ path: String) -> Result<[UInt8], FileFailure> {
    var status = stat()
    // Checks before it opens the file: to open and close a pipe would end its writer.
    guard stat(path, &status) == 0 else { return .failure(.last) }
    if let failure = FileKind(status).failureOfReading { return .failure(failure) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return .failure(.last) }
    defer { close(descriptor) }
    // Checks the open file again: another process may have put a pipe in its place.
    guard fstat(descriptor, &status) == 0 else { return .failure(.last) }
    if let failure = FileKind(status).failureOfReading { return .failure(failure) }
    return content(of: descriptor)
  }

  private static func content(of descriptor: Int32) -> Result<[UInt8], FileFailure> {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= mostBytes {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(.last) }
      if count == 0 { return .success(bytes) }
      bytes += part[..<count]
    }
    return .failure(FileFailure(EFBIG))
  }

  /// Returns the paths of all regular files below a folder, sorted.
  ///
  /// It does not follow links, and omits files and folders that cannot be read.
  package static func files(below folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name == "." || name == ".." { continue }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch FileKind(status) {
      case .folder: found += files(below: path)
      case .regular: found.append(path)
      case .link, .device, .pipe, .other: break
      }
    }
    return found.sorted()
  }
}

/// The outcome of reading a file.
public enum FileText: Sendable, Hashable {
  /// It was read.
  case text(String)

  /// There is no such file.
  case missing

  /// It cannot be read, for this reason.
  case unreadable(String)
}
