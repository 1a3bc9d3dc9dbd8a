/// The kind of stream that an operator is applied to: an argument of tests, so that no test is written twice.
enum StreamKind: String, CaseIterable, Sendable { case signal, producer }
