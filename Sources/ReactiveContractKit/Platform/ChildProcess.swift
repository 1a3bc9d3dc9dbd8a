#if canImport(Glibc)
  // The environment is a variable of the C library, which no thread changes while a command runs.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process of another program, run until it ends.
package enum ChildProcess {
  /// The outcome of the process.
  package enum Outcome: Hashable {
    /// It exited with a status.
    case exited(Int32)

    /// A signal ended it.
    case killed(by: Int32)

    /// It could not be started, for this reason.
    case unavailable(String)
  }

  /// Runs a command, searched for on the path, and waits for its end; its output is discarded.
  ///
  /// - Parameter variables: Variables to set in its environment, in addition to those of this process.
  package static func run(_ words: [String], adding variables: [(name: String, value: String)] = []) -> Outcome {
    run(words, adding: variables, outputTo: "/dev/null")
  }

  /// Runs a command like ``run(_:adding:)``, and returns its output; `nil` if it fails.
  static func output(of words: [String]) -> String? {
    guard let file = TemporaryFile(), run(words, adding: [], outputTo: file.path) == .exited(0) else { return nil }
    return FileInput.contents(file.path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func run(
    _ words: [String],
    adding variables: [(name: String, value: String)],
    outputTo output: String
  ) -> Outcome {
    #if os(Linux) || os(macOS)
      guard let program = words.first else { return .unavailable("there is no command") }
      var arguments = words.map { strdup($0) } + [nil]
      var environment = inherited(except: variables.map(\.name)).map { strdup($0) } + [nil]
      environment.insert(contentsOf: variables.map { strdup("\($0.name)=\($0.value)") }, at: 0)
      defer { for text in arguments + environment { free(text) } }
      var actions = fileActions
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, FileOutput.standardOutput, output, O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, FileOutput.standardError, "/dev/null", O_WRONLY, 0)
      var child = pid_t()
      let failure = posix_spawnp(&child, program, &actions, nil, &arguments, &environment)
      if failure != 0 { return .unavailable(String(cString: strerror(failure))) }
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 {
        guard errno == EINTR else { return .unavailable(String(cString: strerror(errno))) }
      }
      // The same computation as the macros of the C library, which Swift does not import.
      return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: status & 0x7F)
    #else
      return .unavailable("there are no processes to start here")
    #endif
  }

  #if os(macOS)
    private static var fileActions: posix_spawn_file_actions_t? {
      var actions: posix_spawn_file_actions_t?
      posix_spawn_file_actions_init(&actions)
      return actions
    }

    private static var variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { _NSGetEnviron().pointee }
  #elseif os(Linux)
    private static var fileActions: posix_spawn_file_actions_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      return actions
    }

    private static var variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }
  #endif

  #if os(Linux) || os(macOS)
    private static func inherited(except names: [String]) -> [String] {
      var inherited: [String] = []
      var place = variables
      while let text = place?.pointee {
        let entry = String(cString: text)
        if !names.contains(where: { entry.hasPrefix("\($0)=") }) { inherited.append(entry) }
        place = place?.advanced(by: 1)
      }
      return inherited
    }
  #endif
}

/// A file with a unique name, which is removed with this object.
package final class TemporaryFile {
  /// The path of the file.
  package let path: String

  /// Creates the file in the system's folder for temporary files; `nil` if that fails.
  package init?() {
    let folder = Environment.value(of: "TMPDIR") ?? "/tmp"
    var template = Array("\(folder)/contracts-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    close(descriptor)
    path = template.withUnsafeBufferPointer {
      String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  deinit { unlink(path) }
}

extension FileOutput {
  /// Removes a file, if it exists.
  package static func removeFile(_ path: String) { unlink(path) }
}
