#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileOutput {
  /// Replaces the content of a file; returns the reason if it cannot.
  ///
  /// The text goes to a temporary file in the same folder, which is flushed and then renamed over the target. A crash
  /// leaves the old content or the new one, and at worst a file named `.contracts-` and a number. If anything fails, the
  /// temporary file is removed and the target is untouched.
  ///
  /// - A file that exists must be writable, and keeps its permissions, and its owner where the system allows it. Other hard
  ///   links to it keep the old content.
  /// - A symbolic link stays a link: the file that it leads to is replaced, or created.
  /// - `/dev/stdout`, `/dev/stderr` and `/dev/fd/3` are the open descriptors; nothing is truncated or renamed.
  /// - A character device, such as `/dev/null`, is written to directly. So is a pipe, if a process reads from it.
  /// - A folder, a socket and a block device are refused.
  ///
  /// - Parameter flush: Flushes the written text to the disk, and returns the reason if it cannot.
  package static func replaceFile(
    _ path: String,
    with text: String,
    flush: (_ descriptor: Int32) -> String? = FileOutput.flush
  ) -> String? {
    do throws(FileFailure) {
      switch try FileTarget(path) {
      case .descriptor(let descriptor): return write(text, to: descriptor)
      case .stream(let path): try writeThrough(text, to: path)
      case .file(let path, let old): try Replacement(of: path, old).finish(text, flush)
      }
      return nil
    } catch {
      return error.reason
    }
  }

  /// Returns the reason why a file cannot be replaced, or `nil`; the file stays as it is.
  package static func obstacle(to path: String) -> String? {
    do throws(FileFailure) {
      if case .file(let path, let old) = try FileTarget(path) { try Replacement(of: path, old).abandon() }
      return nil
    } catch {
      return error.reason
    }
  }

  /// Flushes a descriptor's output to the disk; returns the reason if it cannot.
  static func flush(_ descriptor: Int32) -> String? {
    // Some file systems have nothing to flush, and report that as an error.
    fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP ? nil : FileFailure.last.reason
  }

  private static func writeThrough(_ text: String, to path: String) throws(FileFailure) {
    // To open a pipe that no process reads from would block.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENXIO ? FileFailure("no process reads from this pipe") : .last
    }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    if let reason = write(text, to: descriptor) { throw FileFailure(reason) }
  }
}

/// The target of a path that is to be written, after symbolic links.
private enum FileTarget {
  /// A descriptor that is open already.
  case descriptor(Int32)

  /// A device or a pipe, which has no content to lose.
  case stream(String)

  /// A regular file, or a path where there is no file yet.
  case file(String, old: stat?)

  private static let mostLinks = 40

  init(_ path: String) throws(FileFailure) {
    var path = path
    for _ in 0..<Self.mostLinks {
      if let descriptor = try Self.descriptor(named: path) {
        self = .descriptor(descriptor)
        return
      }
      var status = stat()
      guard lstat(path, &status) == 0 else {
        guard errno == ENOENT else { throw .last }
        self = .file(path, old: nil)
        return
      }
      switch FileKind(status) {
      case .link:
        path = try Self.destination(of: path)
        continue
      case .regular:
        // The rename would succeed even for a file that is not writable.
        guard access(path, W_OK) == 0 else { throw .last }
        self = .file(path, old: status)
      case .device, .pipe:
        guard access(path, W_OK) == 0 else { throw .last }
        self = .stream(path)
      case .folder: throw FileFailure(EISDIR)
      case .other: throw FileFailure("it is neither a file nor a pipe nor a character device")
      }
      return
    }
    throw FileFailure(ELOOP)
  }

  /// Returns the descriptor that a path stands for; `nil` if it stands for a file.
  private static func descriptor(named path: String) throws(FileFailure) -> Int32? {
    guard let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix),
      let descriptor = Int32(path.dropFirst(folder.count))
    else { return nil }
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0 else { throw .last }
    guard flags & O_ACCMODE != O_RDONLY else { throw FileFailure(EBADF) }
    return descriptor
  }

  private static func destination(of link: String) throws(FileFailure) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count >= 0 else { throw .last }
    let path = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.hasPrefix("/") ? path : folder(of: link) + path
  }

  /// Returns the folder of a path as a prefix for other names; it is empty if the path is a name.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// The new content of a file, in a temporary file beside it.
private struct Replacement {
  private let target: String
  private let temporary: String
  private let descriptor: Int32

  /// Makes the temporary file, with the owner and the permissions of the old one.
  init(of target: String, _ old: stat?) throws(FileFailure) {
    self.target = target
    temporary = "\(FileTarget.folder(of: target)).contracts-\(UInt64.random(in: .min ... .max))"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .last }
    guard let old else { return }
    var new = stat()
    // Without the right to change the owner, the file keeps that of this process.
    if fstat(descriptor, &new) == 0, new.st_uid != old.st_uid || new.st_gid != old.st_gid {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
    }
    guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else {
      let failure = FileFailure.last
      abandon()
      throw failure
    }
  }

  /// Writes the text and renames the file to its target.
  func finish(_ text: String, _ flush: (Int32) -> String?) throws(FileFailure) {
    if let reason = FileOutput.write(text, to: descriptor) ?? flush(descriptor) {
      abandon()
      throw FileFailure(reason)
    }
    guard close(descriptor) == 0, rename(temporary, target) == 0 else {
      let failure = FileFailure.last
      unlink(temporary)
      throw failure
    }
    flushFolder()
  }

  /// Removes the temporary file.
  func abandon() {
    close(descriptor)
    unlink(temporary)
  }

  /// Flushes the new name to the disk, if the system can flush folders.
  private func flushFolder() {
    let folder = FileTarget.folder(of: target)
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
