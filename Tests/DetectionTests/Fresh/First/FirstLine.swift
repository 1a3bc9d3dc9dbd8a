import Foundation
import Reactive
import ReactiveContractKit

/// Streams that run one after the other, for one thread; its disposal is silent.
final class FirstLine: @unchecked Sendable {
  private let turns = FirstTurns()
  private let marksLate: Bool
  private var sink: FirstSource.Sink?
  private var waiting: [FirstSource] = []
  private var inner: Cancellation?
  private var isRunning = false
  private var isStarting = false
  private var isOuterOver = false
  private(set) var isOver = false
  var outer: Cancellation?

  init(_ sink: @escaping FirstSource.Sink, marksLate: Bool) {
    self.sink = sink
    self.marksLate = marksLate
  }

  func receive(_ event: FirstEvent<FirstSource>) {
    turns.run {
      guard !self.isOver else { return }
      switch event {
      case .next(let inner): self.waiting.append(inner)
      case .completed: self.isOuterOver = true
      case .failed(let failure): self.finish(.failed(failure))
      case .interrupted: self.finish(.interrupted)
      }
      self.goOn()
    }
  }

  func dispose() {
    guard !isOver else { return }
    if !marksLate { isOver = true }
    inner?.dispose()
    isOver = true
    outer?.dispose()
    (sink, waiting) = (nil, [])
  }

  private func receiveInner(_ event: FirstEvent<String>) {
    turns.run {
      guard !self.isOver else { return }
      switch event {
      case .next: self.sink?(event)
      case .failed: self.finish(event)
      case .completed, .interrupted:
        self.isRunning = false
        self.goOn()
      }
    }
  }

  private func goOn() {
    if isOuterOver, !isRunning, waiting.isEmpty { finish(.completed) }
    turns.afterwards { self.startWaiting() }
  }

  private func startWaiting() {
    guard !isStarting else { return }
    isStarting = true
    while !isOver, !isRunning, !waiting.isEmpty {
      isRunning = true
      let handle = waiting.removeFirst().observe { self.receiveInner($0) }
      if isOver { handle.dispose() } else if isRunning { inner = handle }
    }
    isStarting = false
  }

  private func finish(_ event: FirstEvent<String>) {
    guard !isOver else { return }
    isOver = true
    sink?(event)
    (sink, waiting) = (nil, [])
    inner?.dispose()
    outer?.dispose()
  }
}
