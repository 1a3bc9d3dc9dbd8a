import Workloads

/// A library or code that runs a scenario, and its guarantees while it does.
struct Contender {
  let name: String
  /// The guarantees of the contender: serial delivery, an answer to recursion, order across threads.
  let guarantees: String
  let run: (Workload) -> Int
  private(set) var nanoseconds = Double.infinity

  init(_ name: String, guarantees: String = "none", _ run: @escaping (Workload) -> Int) {
    self.name = name
    self.guarantees = guarantees
    self.run = run
  }

  /// Runs the scenario once; the best time counts.
  mutating func measure(_ workload: Workload) throws(WrongSum) {
    var sum = 0
    let duration = ContinuousClock().measure { sum = run(workload) }
    guard sum == workload.sum else {
      throw WrongSum(text: "\(workload.id), \(name): the values add up to \(sum), not \(workload.sum)")
    }
    nanoseconds = min(nanoseconds, duration.nanoseconds / Double(workload.units))
  }
}

/// One scenario with its contenders, and the best times seen so far.
struct Row {
  let workload: Workload
  private(set) var ours: Contender
  private(set) var closures: Contender?
  private(set) var peers: [Contender]

  init(_ workload: Workload, ours: Contender, closures: Contender? = nil, peers: [Contender] = []) {
    self.workload = workload
    self.ours = ours
    self.closures = closures
    self.peers = peers
  }

  /// Runs every contender once, in turn, so that a machine that slows down slows all of them down.
  ///
  /// - Parameter first: The contender that begins, so that none always runs on a machine that another has warmed up.
  mutating func measure(beginningWith first: Int) throws(WrongSum) {
    let count = 2 + peers.count
    for place in 0..<count {
      switch (first + place) % count {
      case 0: try closures?.measure(workload)
      case 1: try ours.measure(workload)
      case let number: try peers[number - 2].measure(workload)
      }
    }
  }

  /// The fastest peer of this run.
  var fastestPeer: Contender? { peers.min { $0.nanoseconds < $1.nanoseconds } }

  /// The goal on this machine, in nanoseconds per unit.
  func goal(scale: Double) -> Double {
    switch workload.goal {
    case .nanoseconds(let nanoseconds): nanoseconds * scale
    case .timesClosures(let factor): factor * (closures?.nanoseconds ?? .infinity)
    case .fastestPeer: fastestPeer?.nanoseconds ?? .infinity
    }
  }

  func verdict(scale: Double) -> Verdict {
    if let peer = fastestPeer, peer.nanoseconds < ours.nanoseconds { return .lost }
    if ours.nanoseconds > goal(scale: scale) { return .missed }
    return fastestPeer == nil ? .unopposed : .won
  }
}

/// The result of a row, the worst first.
enum Verdict: Int, Comparable {
  /// A peer in this run was faster.
  case lost
  /// No peer was faster, but the goal is further on.
  case missed
  /// The goal is reached, but no peer was in this run: not a win.
  case unopposed
  /// The goal is reached, and no peer in this run was faster.
  case won

  static func < (left: Verdict, right: Verdict) -> Bool { left.rawValue < right.rawValue }

  var text: String {
    switch self {
    case .lost: "lost"
    case .missed: "goal missed"
    case .unopposed: "goal met, no peer ran"
    case .won: "goal met"
    }
  }
}

/// A contender that did other work than the scenario asks for.
struct WrongSum: Error {
  let text: String
}

extension Duration {
  var nanoseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
