import Reactive
final class Box: @unchecked Sendable { var sum = 0 }
@inline(never) func opaque<T>(_ x: T) -> T { x }
func time(_ name: String, _ n: Int, _ body: () -> Void) {
  var best = Double.infinity
  for _ in 0..<5 {
    let t = ContinuousClock().measure(body)
    best = min(
      best,
      Double(t.components.attoseconds) / 1e9 / Double(n) + Double(t.components.seconds) * 1e9 / Double(n)
    )
  }
  print(name, best)
}
func s1() {
  let (signal, input) = Signal<Int, Never>.pipe()
  let box = Box()
  signal.observeValues { box.sum &+= $0 }
  time("S1", 2_000_000) { for i in 0..<2_000_000 { input.send(value: i) } }
}
func s2() {
  let (signal, input) = Signal<Int, Never>.pipe()
  let box = Box()
  signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.observeValues { box.sum &+= $0 }
  time("S2", 2_000_000) { for i in 0..<2_000_000 { input.send(value: i) } }
}
func s4() {
  let (signal, input) = Signal<Int, Never>.pipe()
  let box = Box()
  for _ in 0..<100 { signal.observeValues { box.sum &+= $0 } }
  time("S4", 10_000_000) { for i in 0..<100_000 { input.send(value: i) } }
}
func s9() {
  let (signal, input) = Signal<Int, Never>.pipe()
  let box = Box()
  var s = signal
  for k in 0..<50 { s = s.map { $0 &+ k } }
  s.observeValues { box.sum &+= $0 }
  time("S9", 200_000) { for i in 0..<200_000 { input.send(value: i) } }
  var f: @Sendable (Int) -> Void = { box.sum &+= $0 }
  for k in 0..<50 { let g = f; let m = opaque({ @Sendable (i: Int) in i &+ k }); f = { g(m($0)) } }
  let h = opaque(f)
  time("S9 closures", 200_000) { for i in 0..<200_000 { h(i) } }
}
let only = CommandLine.arguments.dropFirst().first
if only == nil || only == "1" { s1() }
if only == nil || only == "2" { s2() }
if only == nil || only == "4" { s4() }
if only == nil || only == "9" { s9() }
