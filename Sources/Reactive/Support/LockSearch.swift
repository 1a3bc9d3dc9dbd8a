#if SearchedLocks
  import Synchronization

  /// Lets a search decide who goes on at each lock and each atomic of this package.
  ///
  /// Only in builds with the trait `SearchedLocks`, which are for the search and for nothing else.
  package enum LockSearch {
    /// What the search does on the thread that asks.
    package struct Hooks: Sendable {
      /// Lets others go on before what is named.
      let yield: @Sendable (_ action: () -> String) -> Void

      /// Lets others go on until the condition holds; `false`, at once, on a thread that the search does not control.
      let wait: @Sendable (_ condition: @escaping () -> Bool, _ action: () -> String) -> Bool

      package init(
        yield: @escaping @Sendable (_ action: () -> String) -> Void,
        wait: @escaping @Sendable (_ condition: @escaping () -> Bool, _ action: () -> String) -> Bool
      ) {
        self.yield = yield
        self.wait = wait
      }
    }

    private final class Box: Sendable {
      let hooks: Hooks

      init(_ hooks: Hooks) { self.hooks = hooks }
    }

    /// The hooks, retained for ever; an atomic of the library's own, since ours ask here.
    private static let bits = Synchronization.Atomic<UInt>(0)

    /// Hands the locks and atomics over; only the first call does anything.
    package static func begin(_ hooks: Hooks) {
      let box = Unmanaged.passRetained(Box(hooks))
      let new = UInt(bitPattern: box.toOpaque())
      if !bits.compareExchange(expected: 0, desired: new, ordering: .releasing).exchanged { box.release() }
    }

    private static var hooks: Hooks? {
      UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map {
        Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().hooks
      }
    }

    static func yield(before action: @autoclosure () -> String) { hooks?.yield(action) }

    static func wait(until condition: @escaping () -> Bool, before action: @autoclosure () -> String) -> Bool {
      hooks?.wait(condition, action) ?? false
    }
  }
#endif
