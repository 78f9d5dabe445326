// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code ./adjoin} in a fresh clone, in a folder whose name has spaces. What needs several
 * builds is in {@link LauncherBuildsTest}.
 */
@Tag("launcher")
class LauncherTest {
  private static final String VERSION = "adjoin 0.*\nJava .*\n";
  @TempDir private static Path folder;
  private static Clone clone;

  private static List<Ran> first;

  @BeforeAll
  static void runsTwiceAtOnceForTheFirstTime() throws IOException {
    clone = Clone.into(folder.resolve("a fresh clone"));
    CompletableFuture<Ran> other = CompletableFuture.supplyAsync(() -> clone.run("--version"));
    Ran one = clone.run("--version");
    first = List.of(one, other.join());
  }

  @Test
  void firstRunsBuildOnceAndSaySo() {
    assertThat(first)
        .allMatch(ran -> ran.exitCode() == 0 && ran.out().matches(VERSION))
        .extracting(Ran::err)
        .satisfiesOnlyOnce(err -> assertThat(err).matches(LauncherBuildsTest.BUILT_ONCE))
        .contains("Waiting for another run that builds Adjoin…\n");
  }

  @Test
  void runsFromAnyFolderAndThroughALinkWithoutBuildingAgain() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("a link"), clone.launcher());
    Ran ran = Ran.of(List.of(link.toString(), "--version"), folder, Map.of());
    assertThat(ran).isEqualTo(new Ran(0, ran.out(), ""));
    assertThat(ran.out()).matches(VERSION);
  }

  @Test
  void passesArgumentsAndTheExitCodeThrough() {
    Ran ran = clone.run("no such", "--command");
    assertThat(ran.err()).startsWith("adjoin: \"no such\" is not a command\n");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
  }

  @Test
  void servesAtFullSpeedUntilItIsStopped() throws Exception {
    Process serving = clone.start("serve", "--port", "0");
    try (BufferedReader out = serving.inputReader(StandardCharsets.UTF_8)) {
      Endpoint endpoint = Endpoint.in(out.readLine());
      assertThat(endpoint.call("ListTables", "{}")).isEqualTo("{\"TableNames\":[]}");
      assertThat(serving.info().arguments().orElseThrow())
          .contains("serve")
          .noneMatch(argument -> argument.startsWith("-XX:TieredStopAtLevel"));
      serving.toHandle().destroy();
      assertThat(serving.waitFor(5, TimeUnit.SECONDS)).isTrue();
      assertThat(serving.errorReader(StandardCharsets.UTF_8).lines()).isEmpty();
      assertThat(endpoint.answers()).isFalse();
    } finally {
      serving.destroyForcibly();
    }
  }

  @Test
  void servesWithTheMemoryThatIsAskedFor() throws Exception {
    for (List<String> option : List.of(List.of("--memory", "300m"), List.of("--memory=300m"))) {
      Process serving =
          clone.start(
              Stream.concat(Stream.of("serve", "--port", "0"), option.stream())
                  .toArray(String[]::new));
      try (BufferedReader out = serving.inputReader(StandardCharsets.UTF_8)) {
        assertThat(out.readLine()).startsWith("DynamoDB is served at ");
        assertThat(out.readLine())
            .matches("Its heap takes at most (300|2\\d\\d) MB; --memory changes that\\.");
        assertThat(serving.info().arguments().orElseThrow()).contains("-Xmx300m");
      } finally {
        serving.destroyForcibly();
      }
    }
    Ran refused = clone.run("serve", "--memory", "much");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(refused.err()).startsWith("adjoin: --memory must be a size of at least 64m");
  }

  @Test
  void optimisesOnlyALoadThatIsLargeOrOfUnknownSize() throws IOException {
    Path java = Files.createDirectories(folder.resolve("echoing java/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        echo '    java.specification.version = 17' >&2
        case "$*" in *-Xshare:dump*) exit 1 ;; esac # as a Java that can make no archive
        echo "$@"
        """);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Map<String, String> echoing = Map.of("JAVA_HOME", folder.resolve("echoing java").toString());
    String small = Files.writeString(folder.resolve("a small file"), "{}").toString();
    Path large = folder.resolve("a large file");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength((32L << 20) + 1);
    }
    assertThat(clone.run(echoing, "load", "m.yaml", small).out())
        .contains("-XX:+UseParallelGC -XX:TieredStopAtLevel=1 ");
    for (String each : List.of(large.toString(), "-", "/dev/null")) {
      assertThat(clone.run(echoing, "load", "m.yaml", small, each).out())
          .contains("-XX:+UseParallelGC")
          .doesNotContain("-XX:TieredStopAtLevel");
    }
    Files.delete(large);
  }

  @Test
  void saysNothingOfAnArchiveThatDoesNotFit() throws IOException {
    for (Path archive : clone.archives()) {
      Files.delete(archive);
      Files.writeString(archive, "no archive");
    }
    Ran ran = clone.run("--version");
    assertThat(ran.out()).matches(VERSION);
    assertThat(ran.err()).isEmpty();
  }

  @Test
  void refusesAJavaThatIsTooOld() throws IOException {
    Path java = Files.createDirectories(folder.resolve("old java/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho '    java.specification.version = 11' >&2\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Ran ran = clone.run(Map.of("JAVA_HOME", folder.resolve("old java").toString()), "--version");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.err())
        .isEqualTo(
            "adjoin: "
                + java.toRealPath()
                + " is Java 11\n    Install a JDK 17 or newer, or let JAVA_HOME name one\n");
  }

  @Test
  void saysThatJavaHomeHoldsNoJava() {
    Ran ran = clone.run(Map.of("JAVA_HOME", "/no such folder"), "--version");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.err())
        .isEqualTo(
            """
            adjoin: JAVA_HOME is /no such folder, which holds no bin/java
                Let JAVA_HOME name a JDK 17 or newer, or unset it
            """);
  }
}
