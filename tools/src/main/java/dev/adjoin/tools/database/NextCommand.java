// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

/**
 * Words the commands that a message tells the user to run. They name the same model and the same
 * table: without {@code --engine} a command would work on the data in the model's directory.
 *
 * @param model the model file as the user gave it
 * @param arguments the options that select the table, as the user gave them
 */
record NextCommand(String model, String arguments) {

  /**
   * The whole line.
   *
   * @param command the command with its options, such as {@code migrate --finish}
   */
  String of(String command) {
    String[] words = command.split(" ", 2);
    String options = words.length == 1 ? "" : " " + words[1];
    return "adjoin " + words[0] + " " + model + options + arguments;
  }
}
