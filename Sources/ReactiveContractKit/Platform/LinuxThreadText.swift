/// Parses what Linux writes about a thread below `/proc`.
///
/// A search reads such lines often, and generic code is slow in debug builds: so each is parsed byte by byte.
enum LinuxThreadText {
  /// Returns a thread's id and state from its `stat` line, `4711 (name) S …`; the name may contain anything.
  @inline(never)
  static func stat(_ line: UnsafeRawBufferPointer) -> (id: Int, state: UInt8)? {
    var fields = Fields(line)
    guard let id = fields.decimal() else { return nil }
    // No field after the name has a parenthesis. A truncated line still has the state, as names have at most 15 bytes.
    var state: UInt8?
    var isBehindName = false
    for byte in line {
      if byte == UInt8(ascii: ")") {
        (isBehindName, state) = (true, nil)
      } else if isBehindName, state == nil, byte != UInt8(ascii: " ") {
        state = byte
      }
    }
    return state.map { (id, $0) }
  }

  /// Returns how often a thread got a processor, from its `schedstat` line: the third number.
  static func turns(_ line: UnsafeRawBufferPointer) -> UInt? {
    var fields = Fields(line)
    guard fields.decimal() != nil, fields.decimal() != nil, let turns = fields.decimal() else { return nil }
    return UInt(exactly: turns)
  }

  /// Returns for how long a thread ran and waited for a processor, from its `schedstat` line: nanoseconds.
  static func times(_ line: UnsafeRawBufferPointer) -> (running: Duration, queued: Duration)? {
    var fields = Fields(line)
    guard let running = fields.decimal(), let queued = fields.decimal() else { return nil }
    return (.nanoseconds(running), .nanoseconds(queued))
  }

  /// Returns how many processors a thread may use, from the line `Cpus_allowed:	ff,ffffffff` of its `status`.
  ///
  /// The line has a bit for each processor.
  static func processors(_ status: some Collection<UInt8>) -> Int? {
    let name = "Cpus_allowed:".utf8
    let lines = status.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.first(where: { $0.starts(with: name) }) else { return nil }
    let count = line.dropFirst(name.count).reduce(0) { count, byte in
      count + (Character(UnicodeScalar(byte)).hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }

  /// Returns the system call in a thread's `syscall` line.
  static func call(_ line: UnsafeRawBufferPointer) -> Call {
    if line.first == UInt8(ascii: "r") { return .running }
    var fields = Fields(line)
    guard let number = fields.decimal(),
      let first = fields.hexadecimal(),
      let second = fields.hexadecimal(),
      let third = fields.hexadecimal(),
      let fourth = fields.hexadecimal()
    else { return .elsewhere }
    return .sleeping(Sleep(number: number, first: first, second: second, third: third, fourth: fourth))
  }

  enum Call: Equatable {
    /// The thread runs or is ready to.
    case running

    /// It sleeps in a system call.
    case sleeping(Sleep)

    /// It sleeps, but not in a system call, or the line has an unknown format.
    case elsewhere
  }

  /// A system call that a thread sleeps in, with its first arguments.
  struct Sleep: Equatable {
    let number: Int
    let first, second, third, fourth: UInt
  }

  /// The numbers of a line, separated by blanks, read from left to right.
  private struct Fields {
    private let line: UnsafeRawBufferPointer
    private var index = 0

    init(_ line: UnsafeRawBufferPointer) { self.line = line }

    mutating func decimal() -> Int? { number(radix: 10).flatMap(Int.init(exactly:)) }

    mutating func hexadecimal() -> UInt? {
      guard line.count >= index + 2, line[index] == UInt8(ascii: "0"), line[index + 1] == UInt8(ascii: "x") else {
        return nil
      }
      index += 2
      return number(radix: 16)
    }

    private mutating func number(radix: UInt) -> UInt? {
      var value: UInt = 0
      let start = index
      while index < line.count {
        let byte = line[index]
        index += 1
        if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") { return index - 1 > start ? value : nil }
        let digit = Self.digit(byte)
        guard digit < radix else { return nil }
        value = value &* radix &+ digit
      }
      return index > start ? value : nil
    }

    /// Returns the value of a digit; `UInt.max` if the byte is none.
    private static func digit(_ byte: UInt8) -> UInt {
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { return UInt(byte) - 48 }
      if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "f") { return UInt(byte) - 87 }
      return .max
    }
  }
}
