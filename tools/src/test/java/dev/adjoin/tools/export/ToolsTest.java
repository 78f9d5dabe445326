// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Programs that tests start leave nothing behind. */
class ToolsTest {
  @TempDir private Path folder;

  @BeforeEach
  void needsAShell() throws Exception {
    Tools.assumeAll(Tools.Needed.BASH);
  }

  @Test
  void aProgramThatTakesTooLongIsEndedWithThoseThatItStarted() throws Exception {
    List<String> command = List.of("bash", "-c", "sleep 600 & echo $! > started; wait");

    assertThatThrownBy(() -> Tools.execute(folder, Map.of(), Duration.ofSeconds(2), command))
        .isInstanceOf(AssertionError.class)
        .hasMessage(command + " must end within PT2S, but did not. It wrote: ");
    long started = Long.parseLong(Files.readString(folder.resolve("started")).strip());
    var left = ProcessHandle.of(started);
    if (left.isPresent()) {
      left.get().onExit().get(1, TimeUnit.MINUTES);
    }
  }

  @Test
  void aSkippedTestSaysHowToGetWhatItNeeds() {
    assertThatThrownBy(() -> Tools.assumeFetched(false, "npm install typescript@5"))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageEndingWith(
            "needs a library that cannot be fetched here: npm install typescript@5");
    assertThat(Tools.Needed.values())
        .allSatisfy(
            each ->
                assertThat(each.toString())
                    .matches("needs .+: (apt-get install|pip install|https://).+"));
  }

  @Test
  void aFetchThatTakesTooLongIsOneThatFailed() throws Exception {
    List<String> command = List.of("bash", "-c", "sleep 600");

    assertThat(Tools.fetches(folder, Duration.ofSeconds(2), command)).isFalse();
  }

  @Test
  void anInstallThatFailsLeavesNoPackages() throws Exception {
    boolean installed =
        Tools.install(folder, List.of("bash", "-c", "mkdir -p node_modules/half; exit 1"));

    assertThat(installed).isFalse();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void packagesAreMovedIntoTheFolderWhenAllAreThere() throws Exception {
    List<String> command = List.of("bash", "-c", "mkdir -p node_modules/whole");

    assertThat(Tools.install(folder, command)).isTrue();
    assertThat(Tools.install(folder, List.of("bash", "-c", "exit 1"))).isTrue();
    assertThat(folder).isDirectoryContaining("glob:**node_modules");
    assertThat(folder.resolve("node_modules/whole")).exists();
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }
}
