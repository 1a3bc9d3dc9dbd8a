import Foundation

/// Calls the body with the path of a new folder, which is removed afterwards.
func inTemporaryFolder(_ body: (_ folder: String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "contracts-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder.path)
}
