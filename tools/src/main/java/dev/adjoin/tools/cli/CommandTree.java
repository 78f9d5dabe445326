// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.database.AdoptCommand;
import dev.adjoin.tools.database.AskCommand;
import dev.adjoin.tools.database.ChangeCommand;
import dev.adjoin.tools.database.CheckCommand;
import dev.adjoin.tools.database.CollectionCommand;
import dev.adjoin.tools.database.CreateCommand;
import dev.adjoin.tools.database.DeleteCommand;
import dev.adjoin.tools.database.DiffCommand;
import dev.adjoin.tools.database.DumpCommand;
import dev.adjoin.tools.database.ExploreCommand;
import dev.adjoin.tools.database.FollowCommand;
import dev.adjoin.tools.database.GetCommand;
import dev.adjoin.tools.database.LinkCommand;
import dev.adjoin.tools.database.ListCommand;
import dev.adjoin.tools.database.LoadCommand;
import dev.adjoin.tools.database.MigrateCommand;
import dev.adjoin.tools.database.PendingCommand;
import dev.adjoin.tools.database.PutCommand;
import dev.adjoin.tools.database.ResumeCommand;
import dev.adjoin.tools.database.TableCommand;
import dev.adjoin.tools.database.UnlinkCommand;
import dev.adjoin.tools.example.ExampleCommand;
import dev.adjoin.tools.export.ExportCommand;
import dev.adjoin.tools.export.code.CodeCommand;
import dev.adjoin.tools.imports.ImportCommand;
import dev.adjoin.tools.model.AdviseCommand;
import dev.adjoin.tools.model.ChooseCommand;
import dev.adjoin.tools.model.CostCommand;
import dev.adjoin.tools.model.LintCommand;
import dev.adjoin.tools.model.PlanCommand;
import dev.adjoin.tools.serve.ServeCommand;
import dev.adjoin.tools.serve.VerifyCommand;
import dev.adjoin.tools.studio.StudioCommand;
import dev.adjoin.tools.studio.standalone.HtmlCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The tree of all commands, and their execution. */
final class CommandTree {
  private static final int WIDTH = 80;
  private final Console console;
  private final CommandLine root = new CommandLine(new AdjoinCommand());
  private final Map<String, List<String>> groups = new LinkedHashMap<>();

  private CommandTree(Console console) {
    this.console = console;
    UsageMessageSpec help = root.getCommandSpec().usageMessage();
    help.sectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, text -> new CommandGroups(groups).in(text));
  }

  /** The tree with every command of the product; new commands are added here. */
  static CommandTree of(Console console) {
    return new CommandTree(console)
        .with(
            "Design a model",
            new PlanCommand(console),
            new LintCommand(console),
            new ChooseCommand(console),
            new AdviseCommand(console),
            new CostCommand(console),
            ExportCommand.tree(console)
                .addSubcommand(new HtmlCommand(console))
                .addSubcommand(new CodeCommand(console)),
            ImportCommand.tree(console))
        .with(
            "Read and write data",
            new AskCommand(console),
            new GetCommand(console),
            new ListCommand(console),
            new CollectionCommand(console),
            new ExploreCommand(console),
            new TableCommand(console),
            new PutCommand(console),
            new ChangeCommand(console),
            new DeleteCommand(console),
            new LinkCommand(console),
            new UnlinkCommand(console),
            new LoadCommand(console),
            new DumpCommand(console))
        .with(
            "Operate a table",
            new CreateCommand(console),
            new DiffCommand(console),
            new MigrateCommand(console),
            new AdoptCommand(console),
            new CheckCommand(console),
            new PendingCommand(console),
            new ResumeCommand(console),
            new FollowCommand(console))
        .with(
            "Run the studio and the engine",
            new StudioCommand(console),
            new ExampleCommand(console, CommandTree::runOn),
            new ServeCommand(console),
            new VerifyCommand(console));
  }

  /** Adds a group of commands: annotated classes, or trees of commands. */
  CommandTree with(String title, Object... commands) {
    List<String> names = new ArrayList<>();
    for (Object each : commands) {
      CommandLine command = each instanceof CommandLine tree ? tree : new CommandLine(each);
      root.addSubcommand(command);
      names.add(command.getCommandName());
    }
    groups.put(title, names);
    return this;
  }

  /** Runs the command that the arguments name and returns its exit code. */
  int run(String... arguments) {
    root.setOut(console.out())
        .setErr(console.err())
        .setColorScheme(Help.defaultColorScheme(console.colour() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setUsageHelpWidth(WIDTH)
        // A value may begin with @, so arguments are not expanded to the contents of files.
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(new UsageMistakes(console))
        .setExecutionExceptionHandler(new FailurePrinter(console));
    int exitCode = root.execute(asOptions(arguments));
    return console.flush() || exitCode != ExitCode.OK ? exitCode : ExitCode.FAILED;
  }

  /** Runs a command of a tour; one that reads or writes data does so in the given directory. */
  private static void runOn(Path data, Console console, List<String> arguments) {
    CommandTree tree = of(console);
    CommandLine command = tree.root.getSubcommands().get(arguments.get(0));
    boolean isOnData =
        command != null && command.getCommandSpec().optionsMap().containsKey("--engine");
    Stream<String> engine = isOnData ? Stream.of("--engine", "dir:" + data) : Stream.of();
    tree.run(Stream.concat(arguments.stream(), engine).toArray(String[]::new));
  }

  /**
   * Rewrites {@code help}, {@code help COMMAND} and {@code version} as options, since most programs
   * accept them.
   */
  private String[] asOptions(String... arguments) {
    List<String> words = List.of(arguments);
    if (words.equals(List.of("version"))) {
      return new String[] {"--version"};
    }
    if (words.isEmpty() || !words.get(0).equals("help")) {
      return arguments;
    }
    List<String> asked = words.subList(1, words.size());
    boolean isKnown = asked.isEmpty() || root.getSubcommands().containsKey(asked.get(0));
    return Stream.concat(asked.stream(), Stream.of("--help").filter(help -> isKnown))
        .toArray(String[]::new);
  }
}
