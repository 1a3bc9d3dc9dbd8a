#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The leak checker of the address sanitizer, in a build that has one.
enum LeakChecker {
  #if canImport(Glibc)
    private typealias Register = @convention(c) (UnsafeRawPointer?, Int) -> Void
    private typealias Describe = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// Found by name: the first is a function of sanitized builds only, the second is not visible to Swift.
    private static let functions: (register: Register, describe: Describe)? = {
      guard let register = dlsym(nil, "__lsan_register_root_region"), let describe = dlsym(nil, "pthread_getattr_np")
      else { return nil }
      return (unsafeBitCast(register, to: Register.self), unsafeBitCast(describe, to: Describe.self))
    }()
  #endif

  /// Looks for the checker: a signal handler, which calls ``searchStack()``, must not.
  static func prepare() {
    #if canImport(Glibc)
      _ = functions
    #endif
  }

  #if canImport(Darwin)
    /// Does nothing: the checker is not available here.
    static func searchStack() {}
  #else
    /// Makes the checker search the stack of the calling thread for references, also once the thread is stopped for good.
    ///
    /// The checker finds threads by their ids, of which the system has 32 768. In a process that has started more
    /// threads, it may miss a stopped one, and would then report what only that stack refers to.
    static func searchStack() { searchStack(of: pthread_self()) }

    /// Makes the checker search the stack of a thread that is asleep and will not move on.
    static func searchStack(of thread: pthread_t) {
      #if canImport(Glibc)
        guard let functions else { return }
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        guard functions.describe(thread, attributes) == 0 else { return }
        defer { pthread_attr_destroy(attributes) }
        var (stack, size) = (UnsafeMutableRawPointer?.none, 0)
        guard pthread_attr_getstack(attributes, &stack, &size) == 0 else { return }
        functions.register(stack, size)
      #endif
    }
  #endif
}
