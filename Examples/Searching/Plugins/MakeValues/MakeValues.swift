import PackagePlugin

@main struct MakeValues: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "RaceValues.swift")
    return [
      .buildCommand(
        displayName: "Make values",
        executable: try context.tool(named: "value-maker").url,
        arguments: [output.path],
        outputFiles: [output]
      )
    ]
  }
}
