// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InstructionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Finish it with Adjoin.builder(…).migrate(client).finish().run() | Finish it with adjoin migrate MODEL --finish",
        "Adjoin.builder(…).migrate(client) brings it to the model's | adjoin migrate brings it to the model's",
        "say losing(\"Visit.note\") or losing(\"Visit\") | say --lose Visit.note or --lose Visit",
        "say pauseWrites(), and | say --pause-writes, and",
        "or use withoutBackup() | or use --no-backup",
        "verify them with check().record(), or open it with unrecorded() | verify them with adjoin check --record",
        "finish it with resume() | finish it with adjoin resume",
        "verifyTable() reports which, and createTable() makes a table | adjoin diff reports which, and adjoin create makes a table",
        "write without overwriting() | write without --overwrite"
      })
  void theCommandLineShowsCommandsAndOptions(String message, String shown) {
    assertThat(Instruction.asCommands(message)).isEqualTo(shown);
  }

  @Test
  void leavesOtherTextAsItIs() {
    String text = "Visitor.phone cannot be read: $1 \\ {a} losing() %s";
    assertThat(Instruction.asCommands(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @EnumSource(Instruction.class)
  void noCallIsLeftInAMessageForTheCommandLine(Instruction instruction) {
    assertThat(Instruction.asCommands("say " + instruction.of("Visit") + ".")).doesNotContain("(");
  }
}
