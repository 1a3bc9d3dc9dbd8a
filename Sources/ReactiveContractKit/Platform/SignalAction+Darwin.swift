#if canImport(Darwin)
  import Darwin

  extension sigaction {
    init(handler: @escaping SignalDisposition.Detailed, flags: Int32) {
      self.init()
      __sigaction_u.__sa_sigaction = handler
      sa_flags = flags
      sigemptyset(&sa_mask)
    }

    var disposition: SignalDisposition {
      SignalDisposition(
        plain: __sigaction_u.__sa_handler,
        detailed: __sigaction_u.__sa_sigaction,
        isDetailed: sa_flags & SA_SIGINFO != 0
      )
    }
  }
#endif
