import PackagePlugin

@main struct MakeCapacities: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Capacities.swift")
    return [
      .buildCommand(
        displayName: "Make capacities",
        executable: try context.tool(named: "capacity-maker").url,
        arguments: [output.path],
        outputFiles: [output]
      )
    ]
  }
}
