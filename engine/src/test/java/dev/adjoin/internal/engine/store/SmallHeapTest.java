// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers who are faster than the saves do not fill a small heap with unsaved pages. */
class SmallHeapTest {
  private static final String HEAP = "64m";

  @TempDir Path directory;

  @Test
  void entriesInRandomOrderAreStoredAndRewritten() throws IOException, InterruptedException {
    assertThat(rewrite("60000", "200", "20000", "200", "false"))
        .isEqualTo("rewrote 20000 of 60000");
  }

  @Test
  void valuesThatGrowAreCountedWithTheirNewSize() throws IOException, InterruptedException {
    assertThat(rewrite("20000", "10", "6000", "6000", "false")).isEqualTo("rewrote 6000 of 20000");
  }

  @Test
  void chunksThatTakeMuchMoreMemoryThanSpaceAreCompacted()
      throws IOException, InterruptedException {
    String rewrites = Integer.toString(Form.of(20_000, 40_000));
    assertThat(rewrite("60000", "1000", rewrites, "1000", "true"))
        .isEqualTo("rewrote " + rewrites + " of 60000");
  }

  /** The arguments of {@link RewritesEntries} after the directory. */
  private String rewrite(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(directory.toString()));
    all.addAll(List.of(arguments));
    try (Child child =
        Child.startWithHeap(HEAP, RewritesEntries.class, all.toArray(new String[0]))) {
      return child.nextLine();
    }
  }
}
