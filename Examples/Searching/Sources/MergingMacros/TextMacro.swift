import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxMacros

/// `#text(of: expression)`: the expression as it is written.
struct TextMacro: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax,
    in context: some MacroExpansionContext
  ) -> ExprSyntax {
    let text = node.arguments.first?.expression.trimmedDescription ?? ""
    return "\(literal: text)"
  }
}

@main struct MergingPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [TextMacro.self]
}
