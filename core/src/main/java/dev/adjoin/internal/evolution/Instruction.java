// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call that a message tells a Java program to make, with the command or option that does the
 * same.
 *
 * <p>Messages are for programs, and name such calls only as {@link #toString} and {@link #of} spell
 * them. The command line shows the same messages by {@link #asCommands}. A call that contains
 * another one comes first.
 */
public enum Instruction {
  FINISH_MIGRATION(
      "Adjoin.builder(…).migrate(client).finish().run()", "adjoin migrate MODEL --finish"),
  MIGRATE("Adjoin.builder(…).migrate(client)", "adjoin migrate"),
  LOSE("losing(\"%s\")", "--lose %s"),
  MIGRATE_BACK("back()", "--back"),
  PAUSE_WRITES("pauseWrites()", "--pause-writes"),
  NO_BACKUP("withoutBackup()", "--no-backup"),
  RECORD("check().record()", "adjoin check --record"),
  /** The command line always asks for a record. */
  UNRECORDED(", or open it with unrecorded()", ""),
  RESUME("resume()", "adjoin resume"),
  CREATE_TABLE("createTable()", "adjoin create"),
  VERIFY_TABLE("verifyTable()", "adjoin diff"),
  OVERWRITE("overwriting()", "--overwrite");

  private static final String NAME = "%s";

  private final String call;
  private final String command;
  private final Pattern inMessages;

  Instruction(String call, String command) {
    this.call = call;
    this.command = command;
    this.inMessages = Pattern.compile(Pattern.quote(call).replace(NAME, "\\E([^\"]*)\\Q"));
  }

  /** The call with the name that it takes: {@code losing("Student.fax")}. */
  public String of(String name) {
    return call.formatted(name);
  }

  /** The call as a program makes it. */
  @Override
  public String toString() {
    return call;
  }

  /** A message with commands and options in the place of calls. */
  public static String asCommands(String message) {
    String text = message;
    for (Instruction each : values()) {
      Matcher found = each.inMessages.matcher(text);
      text = found.replaceAll(Matcher.quoteReplacement(each.command).replace(NAME, "$1"));
    }
    return text;
  }
}
