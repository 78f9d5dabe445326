// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.text.Suggestion;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the mistake in the arguments and the most similar valid ones. */
final class UsageMistakes implements IParameterExceptionHandler {
  private final Console console;

  UsageMistakes(Console console) {
    this.console = console;
  }

  @Override
  public int handleParseException(ParameterException mistake, String[] arguments) {
    CommandLine command = mistake.getCommandLine();
    String help = "Run " + command.getCommandSpec().qualifiedName() + " --help to see ";
    if (mistake instanceof UnmatchedArgumentException unmatched) {
      unknown(command, unmatched.getUnmatched().get(0), help);
    } else if (mistake instanceof OverwrittenOptionException twice) {
      String option = ((OptionSpec) twice.getOverwritten()).longestName();
      console.error(option + " occurs twice", "Pass it once");
    } else {
      console.error(reworded(mistake.getMessage()), help + "what it takes");
    }
    return ExitCode.MISTAKE;
  }

  /** The message of picocli in the form of our own: what must be given, and what was. */
  private static String reworded(String message) {
    return message
        .replaceFirst(
            "^Invalid value for option '([^']*)'[^:]*: '(.*)' is not an? (int|long)$",
            "$1 must be a whole number, but was \"$2\"")
        .replaceFirst(
            "^Invalid value for option '([^']*)'[^:]*: '(.*)' is not a (double|float)$",
            "$1 must be a number, but was \"$2\"")
        .replaceFirst(
            "^Invalid value for option '([^']*)'[^:]*: '(.*)' is not a boolean$",
            "$1 takes no value, but has \"$2\"")
        .replaceFirst(
            "^Expected parameter .*for option (?:option )?'([^']*)'.* but found '(.*)'$",
            "$1 needs a value, but was followed by $2")
        .replaceFirst("^Missing required parameter for option '([^']*)'.*$", "$1 needs a value")
        .replace("option option", "option")
        .replaceFirst("\\.$", "");
  }

  private void unknown(CommandLine command, String argument, String help) {
    if (argument.startsWith("-")) {
      String name = argument.replaceFirst("=.*", "");
      Collection<String> options = command.getCommandSpec().optionsMap().keySet();
      suggest("\"" + name + "\" is not an option of " + name(command), name, options, help);
    } else if (command.getSubcommands().isEmpty() && command.getParent() != null) {
      console.error(
          "\"" + argument + "\" is one argument too many for " + name(command),
          help + "what it takes");
    } else if (command.getParent() != null) {
      String kind = command.getCommandSpec().usageMessage().synopsisSubcommandLabel();
      Collection<String> known = command.getSubcommands().keySet();
      String found =
          "\"%s\" is not a %s of %s"
              .formatted(argument, kind.toLowerCase(Locale.ROOT), name(command));
      valueOfAnOption(command, argument)
          .ifPresentOrElse(
              call -> console.error(found, "Write " + call),
              () ->
                  console.error(
                      found + Suggestion.of(argument, known),
                      "Give one of " + String.join(", ", known)));
    } else {
      Collection<String> commands = command.getSubcommands().keySet();
      suggest("\"" + argument + "\" is not a command", argument, commands, help);
    }
  }

  /** The subcommand with the option that takes this word: {@code export code --language go}. */
  private static Optional<String> valueOfAnOption(CommandLine command, String word) {
    for (CommandLine each : command.getSubcommands().values()) {
      for (OptionSpec option : each.getCommandSpec().options()) {
        Iterable<String> values = option.completionCandidates();
        if (values != null
            && StreamSupport.stream(values.spliterator(), false).anyMatch(word::equals)) {
          return Optional.of("%s … %s %s".formatted(name(each), option.longestName(), word));
        }
      }
    }
    return Optional.empty();
  }

  private void suggest(String found, String word, Collection<String> known, String help) {
    console.error(found + Suggestion.of(word, known), help + "all there are");
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }
}
