#if canImport(Glibc)
  import Glibc
#endif

/// The leak checker of the address sanitizer, in a build that has one.
enum LeakChecker {
  /// Makes the checker search the stack of the calling thread for references, also once the thread is stopped for good.
  ///
  /// The checker finds threads by their ids, of which the system has 32 768. In a process that has started more threads,
  /// it may miss a stopped one, and then reports what only that stack refers to.
  static func searchStack() {
    #if canImport(Glibc)
      // By name: the first is a function of sanitized builds only, the second is not visible to Swift.
      guard let register = dlsym(nil, "__lsan_register_root_region"), let describe = dlsym(nil, "pthread_getattr_np")
      else { return }
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      defer { attributes.deallocate() }
      typealias Describe = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
      guard unsafeBitCast(describe, to: Describe.self)(pthread_self(), attributes) == 0 else { return }
      defer { pthread_attr_destroy(attributes) }
      var (stack, size) = (UnsafeMutableRawPointer?.none, 0)
      guard pthread_attr_getstack(attributes, &stack, &size) == 0 else { return }
      typealias Register = @convention(c) (UnsafeRawPointer?, Int) -> Void
      unsafeBitCast(register, to: Register.self)(stack, size)
    #endif
  }
}
