// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Parses the optional value of {@code --explain}: in {@code plan --explain model.yaml} a path is
 * the model, not the name of a read, which never looks like a path.
 */
final class ExplainedName implements IParameterPreprocessor {
  @Override
  public boolean preprocess(
      Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    boolean isPath = !arguments.isEmpty() && isPath(arguments.peek());
    if (isPath) {
      option.setValue("");
    }
    return isPath;
  }

  /** Whether an argument is a file rather than a name. */
  static boolean isPath(String argument) {
    return argument.matches(".*(/.*|\\.ya?ml)");
  }
}
