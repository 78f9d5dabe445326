// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers who are faster than the saves do not fill a small heap with unsaved pages. */
class SmallHeapTest {
  private static final String HEAP = "64m";

  @TempDir Path directory;

  @Test
  void entriesInRandomOrderAreStoredAndRewritten() throws IOException, InterruptedException {
    assertThat(rewrite("60000", "200", "20000", "200")).isEqualTo("rewrote 20000 of 60000");
  }

  @Test
  void valuesThatGrowAreCountedWithTheirNewSize() throws IOException, InterruptedException {
    assertThat(rewrite("20000", "10", "6000", "6000")).isEqualTo("rewrote 6000 of 20000");
  }

  private String rewrite(String entries, String bytes, String rewrites, String newBytes)
      throws IOException, InterruptedException {
    try (Child child =
        Child.startWithHeap(
            HEAP,
            RewritesEntries.class,
            directory.toString(),
            entries,
            bytes,
            rewrites,
            newBytes)) {
      return child.nextLine();
    }
  }
}
