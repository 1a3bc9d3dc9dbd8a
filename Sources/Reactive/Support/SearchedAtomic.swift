#if SearchedLocks
  public import Synchronization

  /// Stands before the library's atomic in builds that are searched: each access may let another thread go on.
  ///
  /// The search runs one thread at a time, so that nothing is lost with the orderings: it cannot find a wrong one, the
  /// thread sanitizer can.
  @usableFromInline
  struct Atomic<Value: AtomicWord>: ~Copyable, Sendable {
    private let content: Synchronization.Atomic<UInt>

    @usableFromInline
    init(_ value: Value) { content = Synchronization.Atomic(value.word) }

    @usableFromInline
    func load(ordering: AtomicLoadOrdering, in file: StaticString = #fileID) -> Value {
      LockSearch.yield(before: "reads \(Self.name(file))")
      return Value(word: content.load(ordering: .sequentiallyConsistent))
    }

    @usableFromInline
    func store(_ value: Value, ordering: AtomicStoreOrdering, in file: StaticString = #fileID) {
      LockSearch.yield(before: "writes \(Self.name(file))")
      content.store(value.word, ordering: .sequentiallyConsistent)
    }

    @usableFromInline
    func exchange(_ value: Value, ordering: AtomicUpdateOrdering, in file: StaticString = #fileID) -> Value {
      LockSearch.yield(before: "swaps \(Self.name(file))")
      return Value(word: content.exchange(value.word, ordering: .sequentiallyConsistent))
    }

    @usableFromInline
    func compareExchange(
      expected: Value,
      desired: Value,
      ordering: AtomicUpdateOrdering,
      in file: StaticString = #fileID
    ) -> (exchanged: Bool, original: Value) {
      LockSearch.yield(before: "changes \(Self.name(file))")
      let (exchanged, original) = content.compareExchange(
        expected: expected.word,
        desired: desired.word,
        ordering: .sequentiallyConsistent
      )
      return (exchanged, Value(word: original))
    }

    /// The name of the file in which the access stands: that of the type to which the atomic belongs.
    private static func name(_ file: StaticString) -> String {
      let path = file.description
      return String(path.dropLast(".swift".count).reversed().prefix { $0 != "/" }.reversed())
    }
  }

  extension Atomic where Value: FixedWidthInteger {
    @discardableResult
    func bitwiseOr(
      _ bits: Value,
      ordering: AtomicUpdateOrdering,
      in file: StaticString = #fileID
    ) -> (oldValue: Value, newValue: Value) {
      LockSearch.yield(before: "marks \(Self.name(file))")
      let old = Value(word: content.bitwiseOr(bits.word, ordering: .sequentiallyConsistent).oldValue)
      return (old, old | bits)
    }

    @discardableResult
    func bitwiseAnd(
      _ bits: Value,
      ordering: AtomicUpdateOrdering,
      in file: StaticString = #fileID
    ) -> (oldValue: Value, newValue: Value) {
      LockSearch.yield(before: "marks \(Self.name(file))")
      let old = Value(word: content.bitwiseAnd(bits.word, ordering: .sequentiallyConsistent).oldValue)
      return (old, old & bits)
    }
  }

  /// What fits into one word of the machine.
  @usableFromInline
  protocol AtomicWord: Sendable {
    init(word: UInt)
    var word: UInt { get }
  }

  extension UInt: AtomicWord {
    @usableFromInline init(word: UInt) { self = word }
    @usableFromInline var word: UInt { self }
  }

  extension UInt32: AtomicWord {
    @usableFromInline init(word: UInt) { self = UInt32(truncatingIfNeeded: word) }
    @usableFromInline var word: UInt { UInt(self) }
  }

  extension Bool: AtomicWord {
    @usableFromInline init(word: UInt) { self = word != 0 }
    @usableFromInline var word: UInt { self ? 1 : 0 }
  }
#endif
