#if ACCESS_SEARCH
  internal import AccessSearch
  internal import Glibc

  /// A function, and a line in it.
  struct CodePlace: Sendable, Hashable {
    let function: String

    /// The path of the file; empty if it is unknown.
    let file: String
    let line: Int

    /// The file's name and the line: `Gate.swift:120`.
    var words: String {
      file.isEmpty ? "" : "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)"
    }
  }

  /// The lookup of functions and lines by code addresses, with the symbolizer of the toolchain.
  enum CodePlaces {
    /// Returns for each address the functions there, innermost first: several if some were inlined, none if unknown.
    static func find(_ addresses: Set<UInt>) -> [UInt: [CodePlace]] {
      var files: [String: [(address: UInt, offset: UInt)]] = [:]
      for address in addresses.sorted() {
        guard let image = image(of: address) else { continue }
        files[image.path, default: []].append((address, address - image.base))
      }
      var found: [UInt: [CodePlace]] = [:]
      for (file, list) in files {
        for (index, places) in ask(file, list.map(\.offset)).enumerated() where index < list.count {
          found[list[index].address] = places
        }
      }
      return found
    }

    private static func image(of address: UInt) -> (path: String, base: UInt)? {
      var base: UInt = 0
      guard let name = access_file_of(address, &base) else { return nil }
      let path = String(cString: name)
      return (path.hasPrefix("/") ? path : "/proc/self/exe", base)
    }

    /// The largest number of addresses on one command line.
    private static let batch = 1_000

    private static func ask(_ file: String, _ offsets: [UInt]) -> [[CodePlace]] {
      // In the child process, /proc/self/exe is another program.
      let path = realPath(file)
      return stride(from: 0, to: offsets.count, by: batch).flatMap { start in
        let some = offsets[start..<min(offsets.count, start + batch)].map { "0x" + String($0, radix: 16) }
        let text = ChildProcess.output(of: ["llvm-symbolizer", "--obj=\(path)"] + some) ?? ""
        return parse(text)
      }
    }

    private static func realPath(_ file: String) -> String {
      guard let path = realpath(file, nil) else { return file }
      defer { free(path) }
      return String(cString: path)
    }

    /// Reads pairs of lines, a function and its place, with an empty line after those of each address.
    private static func parse(_ text: String) -> [[CodePlace]] {
      var all: [[CodePlace]] = []
      var places: [CodePlace] = []
      var function: Substring?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.isEmpty {
          if !places.isEmpty { all.append(places) }
          places = []
          function = nil
        } else if let name = function {
          places.append(place(name, line))
          function = nil
        } else {
          function = line
        }
      }
      return all
    }

    private static func place(_ function: Substring, _ text: Substring) -> CodePlace {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let file = parts.dropLast(2).joined(separator: ":")
      let line = parts.dropLast().last.flatMap { Int($0) } ?? 0
      return CodePlace(function: plain(function), file: file.hasPrefix("?") ? "" : file, line: line)
    }

    /// Returns the name as it is written in source code.
    private static func plain(_ name: Substring) -> String {
      let text = Array(String(name).utf8CString)
      guard let readable = demangle(text, UInt(text.count - 1), nil, nil, 0) else { return String(name) }
      defer { free(readable) }
      return String(cString: readable)[...].shortened
    }

    @_silgen_name("swift_demangle")
    private static func demangle(
      _ name: UnsafePointer<CChar>,
      _ length: UInt,
      _ buffer: UnsafeMutablePointer<CChar>?,
      _ size: UnsafeMutablePointer<UInt>?,
      _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?
  }

  extension Substring {
    /// The type and the function, without the rest of a demangled name: `Gate.enter`.
    fileprivate var shortened: String {
      var name = self
      while ["closure #", "implicit closure #", "defer #"].contains(where: { name.hasPrefix($0) }) {
        let body = name.behind(" in ")
        if body == name { break }
        name = body
      }
      for wrapper in ["partial apply forwarder for ", "merged ", "static "] where name.hasPrefix(wrapper) {
        name = name.behind(wrapper)
      }
      if name.hasPrefix("generic specialization") { name = name.behind(" of ") }
      if name.hasPrefix("(extension in ") { name = name.behind("):") }
      name = name.withoutDiscriminator[...]
      var parts = name.prefix { !"(<:".contains($0) }.split(separator: ".")
      if let last = parts.last, ["getter ", "setter ", "modify ", "read "].contains(String(last)) {
        parts.removeLast()
      }
      return parts.suffix(2).joined(separator: ".")
    }

    /// The name with a private part as it is written: `Gate.(word in _1F)` becomes `Gate.word`.
    private var withoutDiscriminator: String {
      let start = behind(".(")
      guard start != self, let end = start.firstIndex(of: ")"), let space = start.firstIndex(of: " "), space < end
      else {
        return String(self)
      }
      let rest = start[start.index(after: end)...]
      return "\(self[..<start.startIndex].dropLast())\(start[..<space])\(rest.withoutDiscriminator)"
    }

    /// Returns the text after the first such mark, or all of it if there is none.
    private func behind(_ mark: String) -> Substring {
      indices.first { self[$0...].hasPrefix(mark) }.map { self[index($0, offsetBy: mark.count)...] } ?? self
    }
  }
#endif
