public import ReactiveContractKit
public import Testing

/// A subject as an argument of a test: it is shown by its name and can be run again alone.
///
///     @Test(arguments: operators) func `keeps the contract`(_ subject: Subject) {
///       expectContract { try Contract.operators.verify(subject) }
///     }
extension Subject: CustomTestStringConvertible, CustomTestArgumentEncodable {
  /// The subject's name.
  public var testDescription: String { name }

  /// Encodes the subject's name, which identifies it.
  public func encodeTestArgument(to encoder: some Encoder) throws { try name.encode(to: encoder) }
}
