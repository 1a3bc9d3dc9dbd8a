#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  extension sigaction {
    init(handler: @escaping SignalDisposition.Detailed, flags: Int32) {
      self.init()
      #if canImport(Glibc)
        __sigaction_handler.sa_sigaction = handler
      #else
        __sa_handler.sa_sigaction = handler
      #endif
      sa_flags = flags
      sigemptyset(&sa_mask)
    }

    var disposition: SignalDisposition {
      #if canImport(Glibc)
        let (plain, detailed) = (__sigaction_handler.sa_handler, __sigaction_handler.sa_sigaction)
      #else
        let (plain, detailed) = (__sa_handler.sa_handler, __sa_handler.sa_sigaction)
      #endif
      return SignalDisposition(plain: plain, detailed: detailed, isDetailed: sa_flags & SA_SIGINFO != 0)
    }
  }
#endif
