public import Workloads

import AsyncAlgorithms

/// The scenarios as users of the standard library and of swift-async-algorithms write them.
public enum Asynchronous {
  public static func stream(_ workload: Workload) -> Int {
    let values = AsyncStream<Int> { continuation in
      for number in 0..<workload.units { continuation.yield(number) }
      continuation.finish()
    }
    return blocking {
      var sum = 0
      for await number in values { sum &+= number }
      return sum
    }
  }

  public static func channel(_ workload: Workload) -> Int {
    let channel = AsyncChannel<Int>()
    let sender = Task.detached {
      for number in 0..<workload.units { await channel.send(number) }
      channel.finish()
    }
    return withExtendedLifetime(sender) {
      blocking {
        var sum = 0
        for await number in channel { sum &+= number }
        return sum
      }
    }
  }
}
