/// Stops a thread of the kit where it is, as a trap would, but without a signal and without ending the process.
enum ParkingThread {
  /// Parks the calling thread forever if it belongs to the kit; on any other thread calls `otherwise`.
  ///
  /// A handler for breaches of the contract calls this: the search then sees the thread as trapped, with the reason.
  static func park(reason: String, otherwise: (String) -> Never) -> Never {
    if let thread = KitThread.current { thread.stop(reason: reason) }
    otherwise(reason)
  }
}
