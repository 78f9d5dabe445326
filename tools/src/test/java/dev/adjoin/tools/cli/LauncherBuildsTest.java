// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When {@code ./adjoin} builds, tested with a small project in a folder whose name has spaces. */
class LauncherBuildsTest {
  static final String BUILT_ONCE = "Building Adjoin \\(once\\)… done in \\d+ s\n";
  private static final String BUILT_AGAIN =
      "Building Adjoin \\(its sources changed\\)… done in \\d+ s\n";

  @TempDir private Path folder;
  private Clone small;

  @BeforeEach
  void copy() throws IOException {
    small = Clone.small(folder.resolve("a small clone"));
  }

  @Test
  void buildsOnceAndAgainWhenASourceIsChanged() throws IOException {
    Ran built = small.run("--version");
    assertThat(built.err()).matches(BUILT_ONCE);
    assertThat(built.out()).isEqualTo("small 1\n");
    assertThat(small.run("--version")).isEqualTo(new Ran(ExitCode.OK, "small 1\n", ""));

    Path source = small.file("tools/src/main/java/small/Main.java");
    Files.writeString(source, Files.readString(source).replace("small 1", "small 2"));
    Ran edited = small.run("--version");
    assertThat(edited.err()).matches(BUILT_AGAIN);
    assertThat(edited.out()).isEqualTo("small 2\n");
  }

  @Tag("launcher")
  @Test
  void buildsAgainWhenASourceIsBrokenOrDeleted() throws IOException {
    assertThat(small.run("--version").err()).matches(BUILT_ONCE);
    Path broken = small.write("tools/src/main/java/small/Broken.java", "class Broken {");
    Ran failed = small.run("--version");
    assertThat(failed.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains("failed after", "[ERROR]", "Broken.java:[1,", "reached end");

    Files.delete(broken);
    assertThat(small.run("--version").err()).matches(BUILT_AGAIN);
    assertThat(small.run("--version").err()).isEmpty();
  }
}
