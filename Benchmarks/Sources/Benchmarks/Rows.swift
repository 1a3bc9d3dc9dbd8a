import Closures
import Ours
import Peers
import Workloads

/// Every scenario with all of its contenders.
func allRows() -> [Row] {
  [
    row(.pipe, Ours.pipe, Closures.pipe, Combine.pipe),
    row(.chain, Ours.chain, Closures.chain, Combine.chain),
    row(.sequence, Ours.sequence, nil, Combine.sequence),
    row(.crowd, Ours.crowd, Closures.crowd, Combine.crowd),
    row(.inners, Ours.inners, nil, Combine.inners),
    row(.singles, Ours.singles, nil, Combine.singles),
    row(.latestOfTwo, Ours.latestOfTwo, nil, nil),
    row(.pairs, Ours.pairs, nil, Combine.pairs),
    row(.start, Ours.start, Closures.start, Combine.start),
    row(.hotChain, Ours.hotChain, Closures.deepChain, Combine.hotChain),
    row(.coldChain, Ours.coldChain, Closures.deepChain, Combine.coldChain),
    row(.burst, Ours.burst, Closures.burst, Combine.burst),
    row(.switching, Ours.switching, nil, Combine.switching),
    row(.property, Ours.property, Closures.property, Combine.set),
    row(.twoSenders, Ours.twoSenders, nil, Combine.twoSenders, peerGuarantees: "serial by a lock of the user's"),
    row(.repeatingTimer, Ours.repeatingTimer, nil, nil),
    row(.oneShots, Ours.oneShots, nil, nil),
    row(.roundTrips, Ours.roundTrips, Closures.roundTrips, Combine.roundTrips),
    Row(
      .asynchronousValues,
      ours: ours(Ours.asynchronousValues),
      peers: [
        Contender("AsyncStream", guarantees: "serial, one consumer", Asynchronous.stream),
        Contender("AsyncChannel", guarantees: "serial, back-pressure", Asynchronous.channel),
        Contender("OpenCombine", guarantees: "grammar, a value at a time", Combine.asynchronousValues),
      ]
    ),
    Row(
      .readers,
      ours: ours(Ours.readers),
      closures: Contender("closures", guarantees: "no torn value", Closures.readers),
      peers: [Contender("OpenCombine", guarantees: "no torn value", Combine.readers)]
    ),
  ]
}

private func row(
  _ workload: Workload,
  _ run: @escaping (Workload) -> Int,
  _ closures: ((Workload) -> Int)?,
  _ peer: ((Workload) -> Int)?,
  peerGuarantees: String = "grammar; not serial, recursion unchecked"
) -> Row {
  Row(
    workload,
    ours: ours(run),
    closures: closures.map { Contender("closures", $0) },
    peers: peer.map { [Contender("OpenCombine", guarantees: peerGuarantees, $0)] } ?? []
  )
}

private func ours(_ run: @escaping (Workload) -> Int) -> Contender {
  Contender("Reactive", guarantees: "grammar, serial, recursion refused, order", run)
}
