// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A shell plays the part of Node, so that the tests need nothing that is not there. */
@Timeout(60)
class NodeProcessTest {
  @TempDir private Path folder;

  private NodeProcess process(String script, Duration limit) {
    return new NodeProcess(folder, "test", List.of("sh", "-c", script), limit);
  }

  @Test
  void aStrayLineOfOutputDoesNotKeepAnAnswerFromArriving() {
    String script =
        "read line; echo hello; echo; printf '7\\tok\\n'; printf '1\\tok\\ta\\tb\\n'; read end";
    try (NodeProcess node = process(script, Duration.ofSeconds(30))) {
      assertThat(node.call("any")).containsExactly("a", "b");
    }
  }

  @Test
  void aCallWithoutAnAnswerFailsWhenItsTimeIsOver() {
    try (NodeProcess node = process("read a; read b", Duration.ofMillis(200))) {
      assertThatThrownBy(() -> node.call("link"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("There was no answer to link within PT0.2S");
    }
  }

  @Test
  void aCallFailsIfTheProcessHasEnded() throws InterruptedException {
    try (NodeProcess node = process("exit 3", Duration.ofSeconds(30))) {
      Thread.sleep(200);
      assertThatThrownBy(() -> node.call("link"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("The process has ended");
    }
  }

  @Test
  void aFailureHasTheMessageOfTheError() {
    try (NodeProcess node =
        process("read a; printf '1\\tfailed\\tError: no\\n'; read b", Duration.ofSeconds(30))) {
      assertThatThrownBy(() -> node.call("link")).hasMessage("Error: no");
    }
  }
}
