#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a process reads from: whole files, and the names of those below a folder.
package enum FileInput {
  /// The text of a file; what is no UTF-8 is repaired.
  package static func text(_ path: String) -> FileText {
    // Said by the read alone: the system opens folders as well.
    errno = 0
    if let bytes = contents(path) { return .text(String(decoding: bytes, as: UTF8.self)) }
    return errno == ENOENT ? .missing : .unreadable(String(cString: strerror(errno)))
  }

  /// The bytes of a file; `nil` if it cannot be read.
  package static func contents(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer {
      // What the read has said must not be lost.
      let reason = errno
      close(descriptor)
      errno = reason
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }

  /// The paths of all files below a folder, sorted; links are not followed, and what cannot be read is left out.
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
      switch status.st_mode & S_IFMT {
      case S_IFDIR: found += files(below: path)
      case S_IFREG: found.append(path)
      default: break
      }
    }
    return found.sorted()
  }
}

/// What came of reading a file.
public enum FileText: Sendable, Hashable {
  /// It has been read.
  case text(String)

  /// There is no such file.
  case missing

  /// It cannot be read; says why.
  case unreadable(String)
}
