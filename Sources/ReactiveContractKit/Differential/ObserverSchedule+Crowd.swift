extension ObserverSchedule {
  /// Creates the only observer of a case.
  init(_ given: Case) {
    switch given.variation {
    case .observed(let tick): attaches = tick
    // Before the first instant, there is nothing to dispose of yet.
    case .disposed(let tick): detaches = tick == 0 || given.order.contains(.disposalLast) ? .after(tick) : .before(tick)
    case .disposedInside(let delivery): detaches = .inside(delivery)
    case .plain, .unobserved, .startedAgain, .siblingDisposed, .startedInside, .siblingDisposedInside: break
    }
  }

  /// The variation and the order in which a lone observer would receive the same events.
  var variation: (Case.Variation, Case.Order) {
    switch detaches {
    case .before(let tick): (.disposed(at: tick), [])
    case .after(let tick): (.disposed(at: tick), .disposalLast)
    case .inside(let delivery): (.disposedInside(delivery: delivery), [])
    case .insideFirst, nil: (attaches == 0 ? .plain : .observed(at: attaches), [])
    }
  }

  /// Runs of one producer that are started together and end at different times.
  static let siblings = [
    ObserverSchedule(detaches: .after(1)), ObserverSchedule(), ObserverSchedule(detaches: .after(5)),
  ]

  /// Returns observers that attach and detach in every instant, and some that detach inside the first deliveries.
  ///
  /// The first observer stays from the beginning to the end.
  ///
  /// - Parameter distinguishing: True if detaching before an instant is not the same as detaching after the one before
  ///   it: only a scheduler can do something between them.
  static func crowd(instants: Int, distinguishing: Bool) -> [ObserverSchedule] {
    var crowd = company(instants: instants)
    if distinguishing {
      for tick in 1...max(1, instants) { crowd.append(ObserverSchedule(detaches: .before(tick))) }
    }
    for delivery in 0..<3 { crowd.append(ObserverSchedule(detaches: .inside(delivery))) }
    return crowd
  }

  /// Returns one observer that stays, one that attaches in every instant, and one that detaches in every instant.
  static func company(instants: Int) -> [ObserverSchedule] {
    var company = [ObserverSchedule()]
    for tick in 1...max(1, instants) { company.append(ObserverSchedule(attaches: tick)) }
    for tick in 0...instants { company.append(ObserverSchedule(detaches: .after(tick))) }
    return company
  }
}
