/// Stops a thread of the kit where it is, as a trap would, but without a signal and without ending the process.
enum ParkingThread {
  /// Parks the thread that calls, for good, if it belongs to the kit; on any other thread does what is given.
  ///
  /// A handler for breaches of the contract calls this: the search sees the thread as trapped, with the reason.
  static func park(reason: String, otherwise: (String) -> Never) -> Never {
    if let thread = KitThread.current { thread.stop(reason: reason) }
    otherwise(reason)
  }
}
