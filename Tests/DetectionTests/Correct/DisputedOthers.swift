import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Other subjects that keep the rules by the documents, and about which the kit complains.
  static var disputedOthers: [Disputed] {
    [
      Disputed(
        "S1",
        "S5",
        because: "it disposes its resource at its end, as it must; without .resources the kit is to check nothing",
        CorrectSubject("disputed/a relay with an undeclared resource", "Disposes what its library need not.") {
          Subject(
            SignalSubject(
              "an undeclared resource",
              capabilities: [.failure, .manyObservers],
              readings: ["E6/queued"]
            ) { work in
              let relay = Relay(ArrayList(), work.dispose)
              work.begin { relay.send($0) }
              return relay.source
            }
          )
        }
      ),
      Disputed(
        "T4",
        because: "it is a trampoline: it runs a task at once, and a task of a task after that; no reading says so",
        CorrectSubject("disputed/a trampoline", "Runs at once outside of tasks, and later inside of them.") {
          Subject(
            SchedulerSubject("a trampoline", readings: ["T4/inline"], canCancel: false) {
              let turnstile = Turnstile()
              return SchedulerAdapter(schedule: { task in
                turnstile.enter(task)
                return nil
              })
            }
          )
        }
      ),
      Disputed(
        "E2",
        because: "its library has no interruption: a disposal is silent, and no capability of cold signals says so",
        CorrectSubject("disputed/a silent cold signal", "Sends nothing when it is disposed of.") {
          Subject(ColdSubject("silent") { work in ColdAdapter(work.source.map(work.effect).silencing) })
        }
      ),
      Disputed(
        "A5",
        because: "its library has no interruption: a disposal is silent, and no capability of actions says so",
        CorrectSubject("disputed/a silent action", "Sends nothing to a run that is disposed of.") {
          Subject(
            ActionSubject("silent") { work in
              let command = Command(isSilent: true, work)
              return ActionAdapter(
                start: command.start,
                isEnabled: { command.isEnabled },
                isExecuting: { command.isExecuting }
              )
            }
          )
        }
      ),
    ]
  }
}
