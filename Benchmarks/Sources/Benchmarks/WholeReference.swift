import Foundation

/// The time that the command takes to judge the whole reference, as its user measures it: one process, all cores.
struct WholeReference {
  let rates: [Rate]

  /// Runs the command once, and reads how many runs it made from its JSON.
  init(judgedBy command: String) throws {
    guard FileManager.default.isExecutableFile(atPath: command) else {
      throw Failure(
        text: "no program at \(command); `swift build -c release` in the root makes .build/release/contracts"
      )
    }
    let json = FileManager.default.temporaryDirectory.appending(path: "reference-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: json) }
    let process = Process()
    process.executableURL = URL(filePath: command)
    process.arguments = ["--json", json.path()]
    process.standardOutput = FileHandle.nullDevice
    let seconds =
      try ContinuousClock().measure {
        try process.run()
        process.waitUntilExit()
      }.nanoseconds / 1e9
    guard process.terminationStatus == 0 else {
      throw Failure(
        text: "\(command) exited with \(process.terminationStatus), so it did not judge the whole reference"
      )
    }
    let runs = try JSONDecoder().decode(Judged.self, from: Data(contentsOf: json)).runs
    rates = [
      Rate(title: "the whole reference, all cores", unit: "s", value: seconds, goal: 30, isDuration: true),
      Rate(
        title: "runs of the whole reference, all cores",
        unit: "1/s",
        value: Double(runs) / seconds,
        goal: 300_000,
        isDuration: false
      ),
    ]
  }

  struct Failure: Error {
    let text: String
  }

  private struct Judged: Decodable {
    let rules: [Rule]

    /// All rules are checked by the same runs, so these are the runs of the rule that applies to most subjects.
    var runs: Int { rules.map(\.runs).max() ?? 0 }
  }

  private struct Rule: Decodable {
    let runs: Int
  }
}
