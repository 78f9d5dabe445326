// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every golden model goes to a file of NoSQL Workbench and comes back as a model that compiles. */
class WorkbenchRoundTripTest {
  /**
   * Models whose items do not show all of their keys: an order that is in mirrors only, a
   * relationship to a child, a partition that several entities share, guards of edges.
   */
  private static final Set<String> PARTIAL =
      Set.of(
          "mirror-with-order",
          "on-delete-below-children",
          "removals-streamed",
          "tenant-partition",
          "unique-edges",
          "unique-edges-mirrored");

  @TempDir private Path folder;

  static List<Path> models() throws IOException {
    try (Stream<Path> cases = Files.list(Pages.ROOT.resolve("core/src/test/cases"))) {
      List<Path> all =
          cases
              .filter(c -> !Files.exists(c.resolve("diagnostics.txt")))
              .map(c -> c.resolve("model.yaml"))
              .filter(Files::exists)
              .sorted()
              .toList();
      return Form.sample(all, 40);
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void keepsTheKeysOfTheTableAndExplainsEveryItem(Path file) {
    String json = folder.resolve("workbench.json").toString();
    assertThat(InProcess.run("export", "workbench", file.toString(), "--out", json).exitCode())
        .isZero();
    Ran ran = InProcess.run("import", "workbench", json);

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    Declaration draft = ModelFile.parse("draft.yaml", ran.out());
    assertThat(ModelCompiler.compile(draft).compiled()).as(ran.out()).isPresent();
    Table original = ModelFile.read(file).model().table();
    assertThat(draft.model().table().partition()).isEqualTo(original.partition());
    assertThat(draft.model().table().sort()).isEqualTo(original.sort());
    boolean isWhole = ran.err().contains("(100 %)");
    assertThat(isWhole)
        .as(ran.out())
        .isEqualTo(!PARTIAL.contains(file.getParent().getFileName().toString()));
  }
}
