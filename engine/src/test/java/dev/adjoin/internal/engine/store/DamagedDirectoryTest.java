// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.DirectoryReport;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * Damages one file of a directory in a random way. Then the directory has exactly the acknowledged
 * data, or is refused and left as it is; and {@code verify} finds the damage.
 */
class DamagedDirectoryTest {
  private static final List<String> SPACES = List.of("items", "index", "gone");

  /** A directory at some point of its life. All writes are acknowledged, with full durability. */
  enum State {
    NEW(0, false),
    WRITTEN(1, true),
    CLOSED(3, false),
    SAVED_AND_WRITTEN(3, true);

    private final int closings;
    private final boolean isCrashed;

    State(int closings, boolean isCrashed) {
      this.closings = closings;
      this.isCrashed = isCrashed;
    }

    /** Fills {@code directory}; the files to damage are then in {@code image}. */
    void fill(Path directory, Path image) throws IOException {
      for (int life = 0; life < closings; life++) {
        try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
          write(store, life);
          if (isCrashed && life == closings - 1) {
            copy(directory, image);
          }
        }
      }
      if (isCrashed) {
        writeAfterCrash(image);
      } else {
        FileStore.open(directory, Durability.SYNC).close();
        copy(directory, image);
      }
    }

    /** A second crash, so that the log consists of two files. */
    private static void writeAfterCrash(Path image) throws IOException {
      Path second = image.resolveSibling("second");
      try (FileStore store = FileStore.open(image, Durability.SYNC)) {
        write(store, 9);
        copy(image, second);
      }
      copy(second, image);
    }

    private static void write(FileStore store, int life) {
      Space items = store.space("items");
      Space index = store.space("index");
      for (int i = 0; i < 60; i++) {
        String value = "balance-" + life + "-" + i + " " + "x".repeat(i * 37 % 300);
        store
            .write(
                List.of(
                    put(items, "p" + i % 5, "s" + i * (life + 1), value),
                    put(index, value, "", "" + i),
                    Entries.remove(items, "p" + i % 5, "s" + (i - 7))))
            .awaitDurable();
      }
      store.write(List.of(put(store.space("gone"), "p", "s", "v"))).awaitDurable();
      store.drop("gone");
    }
  }

  @TempDir Path temporary;

  @ParameterizedTest
  @EnumSource
  void isExactOrRefused(State state) throws IOException {
    Path image = temporary.toRealPath().resolve("image");
    state.fill(temporary.resolve("original"), image);
    Map<String, byte[]> whole = files(image);
    Path directory = temporary.toRealPath().resolve("damaged");
    Map<String, List<String>> expected = contents(image);
    Set<String> outcomes = new TreeSet<>();
    Search.of(50, 2_500)
        .run(
            seed -> {
              Map<String, byte[]> damaged = new HashMap<>(whole);
              String damage = damage(damaged, new SplittableRandom(seed));
              write(damaged, directory);
              outcomes.add(outcome(directory, damaged, expected, damage));
            });
    assertThat(outcomes).contains("refused");
  }

  /** Changes one file and returns a description of the change. */
  private static String damage(Map<String, byte[]> files, SplittableRandom random) {
    List<String> names = files.keySet().stream().sorted().toList();
    String name = names.get(random.nextInt(names.size()));
    byte[] bytes = files.get(name).clone();
    int at = random.nextInt(bytes.length);
    int kind = random.nextInt(10);
    if (kind == 0) {
      files.remove(name);
      return name + " deleted";
    }
    if (kind <= 2) {
      files.put(name, Arrays.copyOf(bytes, at));
      return name + " cut to " + at;
    }
    int block = kind <= 4 ? (kind == 3 ? 512 : 4096) : 0;
    if (block > 0) {
      int start = at / block * block;
      Arrays.fill(bytes, start, Math.min(bytes.length, start + block), (byte) 0);
    } else {
      bytes[at] ^= (byte) (1 << random.nextInt(8));
    }
    files.put(name, bytes);
    return name + (block > 0 ? " zeroed, " + block + " bytes around " : " flipped at ") + at;
  }

  private static String outcome(
      Path directory,
      Map<String, byte[]> damaged,
      Map<String, List<String>> expected,
      String damage)
      throws IOException {
    DirectoryReport report = verify(directory);
    assertUnchanged(directory, damaged, "verifying, " + damage);
    try {
      assertThat(contents(directory)).as(damage).isEqualTo(expected);
      return "exact";
    } catch (UnusableDirectoryException e) {
      assertThat(report == null || !report.isIntact()).as("%s found by verify", damage).isTrue();
      assertUnchanged(directory, damaged, "refusing, " + damage);
      return "refused";
    } catch (InternalServerErrorException e) {
      assertThat(report != null && !report.isIntact()).as("%s found by verify", damage).isTrue();
      assertThat(e).hasMessageContaining(" is damaged: ");
      return "failed";
    }
  }

  /** The report; null if the directory is not taken for a store. */
  private static @Nullable DirectoryReport verify(Path directory) {
    try {
      return Verification.of(directory, (bytes, total) -> assertThat(bytes).isBetween(0L, total));
    } catch (UnusableDirectoryException e) {
      return null;
    }
  }

  private static Map<String, List<String>> contents(Path directory) {
    Map<String, List<String>> contents = new TreeMap<>();
    try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
      for (String space : SPACES) {
        contents.put(space, Entries.all(store.space(space)));
      }
    }
    return contents;
  }

  private static void assertUnchanged(Path directory, Map<String, byte[]> files, String when)
      throws IOException {
    Map<String, byte[]> now = files(directory);
    assertThat(now.keySet()).as(when).isEqualTo(files.keySet());
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      boolean isSame = Arrays.equals(now.get(file.getKey()), file.getValue());
      assertThat(isSame).as("%s is the same after %s", file.getKey(), when).isTrue();
    }
  }

  private static Map<String, byte[]> files(Path directory) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (var list = Files.list(directory)) {
      for (Path file : list.filter(f -> !DirectoryLock.isFile(f)).toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  private static void copy(Path from, Path to) throws IOException {
    write(files(from), to);
  }

  private static void write(Map<String, byte[]> files, Path directory) throws IOException {
    Files.createDirectories(directory);
    try (var list = Files.list(directory)) {
      for (Path file : list.toList()) {
        Files.delete(file);
      }
    }
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(directory.resolve(file.getKey()), file.getValue());
    }
  }
}
