import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A tree of XML elements, read by a parser that is not ours.
final class XMLTree: NSObject, XMLParserDelegate {
  final class Node {
    let name: String
    let attributes: [String: String]
    var text = ""
    var children: [Node] = []

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// This node and all below.
    var all: [Node] { [self] + children.flatMap(\.all) }

    /// All nodes below of a name.
    func all(_ name: String) -> [Node] { all.filter { $0.name == name } }
  }

  struct Malformed: Error {
    let reason: String
  }

  private let root = Node("", [:])
  private var open: [Node] = []

  /// The outermost element of a text.
  static func parse(_ text: String) throws -> Node {
    let tree = XMLTree()
    let parser = XMLParser(data: Data(text.utf8))
    tree.open = [tree.root]
    parser.delegate = tree
    guard parser.parse(), let first = tree.root.children.first else {
      let problem = parser.parserError.map { "\($0)" } ?? "nothing"
      throw Malformed(reason: "line \(parser.lineNumber): \(problem)")
    }
    return first
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let node = Node(name, attributes)
    open.last?.children.append(node)
    open.append(node)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
