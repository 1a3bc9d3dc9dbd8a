import Foundation
import ReactiveContractKit
import Testing

@Suite struct FileReplacementTests {
  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a file has its old content until the new one is complete and flushed`() throws {
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/kept.txt"
      #expect(FileOutput.replaceFile(path, with: "old") == nil)
      let reason = FileOutput.replaceFile(path, with: "new") { _ in
        #expect(FileInput.text(path) == .text("old"))
        let texts = FileInput.files(below: folder).map(FileInput.text)
        #expect(Set(texts) == [.text("old"), .text("new")])
        return nil
      }
      #expect(reason == nil && FileInput.text(path) == .text("new"))
      #expect(try names(in: folder) == ["kept.txt"])
    }
  }

  @Test func `a file whose new content cannot be flushed stays as it is, and nothing is left beside it`() throws {
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/kept.txt"
      #expect(FileOutput.replaceFile(path, with: "old") == nil)
      for place in [path, "\(folder)/new.txt"] {
        #expect(FileOutput.replaceFile(place, with: "new") { _ in "the disk is full" } == "the disk is full")
      }
      #expect(try names(in: folder) == ["kept.txt"])
      #expect(FileInput.text(path) == .text("old"))
    }
  }

  @Test func `a file keeps its permissions`() throws {
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/kept.txt"
      #expect(FileOutput.replaceFile(path, with: "old") == nil)
      for mode in [0o600, 0o755, 0o664] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(FileOutput.replaceFile(path, with: "new") == nil)
        #expect(try permissions(of: path) == mode)
      }
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func `a file that may not be written is not replaced`() throws {
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/kept.txt"
      #expect(FileOutput.replaceFile(path, with: "old") == nil)
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
      #expect(FileOutput.obstacle(to: path) == "Permission denied")
      #expect(FileOutput.replaceFile(path, with: "new") == "Permission denied" && FileInput.text(path) == .text("old"))
    }
  }

  @Test func `a link stays a link, and the file that it leads to is replaced`() throws {
    try inTemporaryFolder { folder throws in
      let manager = FileManager.default
      try manager.createDirectory(atPath: "\(folder)/real", withIntermediateDirectories: true)
      try manager.createSymbolicLink(atPath: "\(folder)/first", withDestinationPath: "second")
      try manager.createSymbolicLink(atPath: "\(folder)/second", withDestinationPath: "real/file")
      for text in ["created", "replaced"] {
        #expect(FileOutput.replaceFile("\(folder)/first", with: text) == nil)
        #expect(FileInput.text("\(folder)/real/file") == .text(text))
      }
      #expect(try manager.destinationOfSymbolicLink(atPath: "\(folder)/first") == "second")
      #expect(try names(in: "\(folder)/real") == ["file"])
      #expect(try names(in: folder) == ["first", "real", "second"])
      try manager.createSymbolicLink(atPath: "\(folder)/round", withDestinationPath: "round")
      let loop = FileOutput.replaceFile("\(folder)/round", with: "")
      #expect(loop == "Too many levels of symbolic links" && FileOutput.obstacle(to: "\(folder)/round") == loop)
    }
  }

  @Test func `asking whether a file can be written changes nothing`() throws {
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/kept.txt"
      #expect(FileOutput.obstacle(to: path) == nil)
      #expect(try names(in: folder).isEmpty)
      #expect(FileOutput.replaceFile(path, with: "old") == nil)
      #expect(FileOutput.obstacle(to: path) == nil && FileInput.text(path) == .text("old"))
      #expect(try names(in: folder) == ["kept.txt"])
      #expect(FileOutput.obstacle(to: folder) == "Is a directory")
      #expect(FileOutput.obstacle(to: "\(folder)/no/file") == "No such file or directory")
    }
  }

  @Test func `a device and an open descriptor are written to`() throws {
    for device in ["/dev/null", "/dev/stderr"] { #expect(FileOutput.replaceFile(device, with: "") == nil) }
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/redirected"
      #expect(FileOutput.replaceFile(path, with: "before, ") == nil)
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.seekToEnd()
      for text in ["once", " and again"] {
        #expect(FileOutput.obstacle(to: "/dev/fd/\(file.fileDescriptor)") == nil)
        #expect(FileOutput.replaceFile("/dev/fd/\(file.fileDescriptor)", with: text) == nil)
      }
      let number = file.fileDescriptor
      try file.close()
      #expect(FileInput.text(path) == .text("before, once and again"), "nothing is truncated")
      let reading = try FileHandle(forReadingFrom: URL(filePath: path))
      let name = "/dev/fd/\(reading.fileDescriptor)"
      #expect(FileOutput.replaceFile(name, with: "") == "Bad file descriptor", "\(number)")
      try reading.close()
    }
  }

  @Test func `a pipe is written to if a process reads from it, and never waited for`() throws {
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(FileOutput.obstacle(to: path) == nil)
      #expect(FileOutput.replaceFile(path, with: "lost") == "no process reads from this pipe")
      let reader = FileHandle(fileDescriptor: open(path, O_RDONLY | O_NONBLOCK), closeOnDealloc: true)
      #expect(FileOutput.replaceFile(path, with: "read") == nil)
      // A process that another test starts at this moment holds the writing end until it runs its own program.
      _ = fcntl(reader.fileDescriptor, F_SETFL, 0)
      #expect(try reader.readToEnd() == Data("read".utf8))
      #expect(try names(in: folder) == ["pipe"])
    }
  }

  @Test func `only regular files of text are read`() throws {
    try inTemporaryFolder { folder throws in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(FileInput.text("\(folder)/pipe") == .unreadable("it is a pipe, not a regular file"))
      #expect(FileInput.text("/dev/zero") == .unreadable("it is a device, not a regular file"))
      #expect(FileInput.text(folder) == .unreadable("Is a directory"))
      #expect(FileInput.text("\(folder)/none") == .missing)
      try Data([0x23, 0xE9, 0x0A]).write(to: URL(filePath: "\(folder)/latin"))
      #expect(FileInput.text("\(folder)/latin") == .unreadable("it is not UTF-8 text"))
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "pipe")
      #expect(FileInput.contents("\(folder)/link") == nil)
    }
  }
}
