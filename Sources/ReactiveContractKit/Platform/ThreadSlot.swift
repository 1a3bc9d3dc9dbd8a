#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread-local variable; reading it costs a few nanoseconds, also inside a signal handler.
///
/// Does not retain the object: the caller of `set` keeps it alive until another is set or the thread ends.
struct ThreadSlot<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  var current: Object? {
    pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  func set(_ object: Object?) {
    guard let object else {
      pthread_setspecific(key, nil)
      return
    }
    pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
  }
}
