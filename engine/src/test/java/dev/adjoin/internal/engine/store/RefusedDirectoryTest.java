// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.DamagedDirectoryException;
import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory that is refused as damaged stays as it is, also if its log had to be applied. */
class RefusedDirectoryTest {
  private static final int ENTRIES = 2_000;
  private static final int BLOCK = 4096 + 8;

  @TempDir private Path folder;
  private Path whole;

  /** A directory whose log changes pages all over its saved trees. */
  @BeforeEach
  void make() throws IOException {
    whole = folder.resolve("whole");
    try (FileStore store = FileStore.open(whole, Durability.SYNC)) {
      Space space = store.space("space");
      for (int i = 0; i < ENTRIES; i++) {
        store.write(List.of(put(space, "p", "s" + i, value(i))));
      }
    }
    Path open = folder.resolve("open");
    copy(whole, open);
    try (FileStore store = FileStore.open(open, Durability.SYNC)) {
      Space space = store.space("space");
      for (int i = 0; i < ENTRIES; i += 20) {
        store.write(List.of(put(space, "p", "s" + i, "changed"))).awaitDurable();
      }
      copy(open, whole); // as a crash would leave it
    }
  }

  private static String value(int seed) {
    byte[] bytes = new byte[300];
    new SplittableRandom(seed).nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (Map.Entry<String, byte[]> file : contents(from).entrySet()) {
      Files.write(to.resolve(file.getKey()), file.getValue());
    }
  }

  private static Map<String, byte[]> contents(Path directory) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(f -> !f.endsWith("lock")).toList()) {
        contents.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return contents;
  }

  @Test
  void staysAsItIs() throws IOException {
    byte[] trees = Files.readAllBytes(whole.resolve("trees"));
    int blocks = trees.length / BLOCK;
    int step = Form.of(7, 1);
    int refused = 0;
    for (int block = 2 + Form.offset(step); block < blocks; block += step) {
      Path damaged = folder.resolve("block" + block);
      copy(whole, damaged);
      byte[] bytes = trees.clone();
      bytes[block * BLOCK + 100] ^= 1;
      Files.write(damaged.resolve("trees"), bytes);
      Map<String, byte[]> before = contents(damaged);
      try {
        FileStore.open(damaged, Durability.SYNC).close();
      } catch (DamagedDirectoryException e) {
        refused++;
        assertThat(contents(damaged)).containsExactlyEntriesOf(before);
      }
    }
    assertThat(refused).isGreaterThan(Form.of(5, 50));
  }
}
