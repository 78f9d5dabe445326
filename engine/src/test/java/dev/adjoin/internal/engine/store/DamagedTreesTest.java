// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/** Error messages for damaged trees, wherever the damage is detected. */
class DamagedTreesTest {
  private static final int BLOCK = 4096;

  @TempDir Path temporary;

  @Test
  void damageIsNamedAndNeverMvStore() throws IOException {
    Path directory = temporary.toRealPath().resolve("store");
    byte[] whole = fill(directory);
    String damaged = Pattern.quote(directory + " is damaged: trees");
    String advice = "; restore the directory from a copy";
    String message = damaged + "(, byte [1-9]\\d*)?: [a-z ,]+" + advice;
    Set<String> kinds = new TreeSet<>();
    Search.of(50, 1_000)
        .run(
            seed -> {
              Files.write(directory.resolve("trees"), damaged(whole, new SplittableRandom(seed)));
              String answer = answer(directory);
              assertThat(answer)
                  .matches("read|(refused|failed): " + message)
                  .doesNotContain("inconsistent");
              kinds.add(answer.split(":")[0]);
            });
    assertThat(kinds).contains("refused", "failed");
  }

  private static byte[] fill(Path directory) throws IOException {
    try (FileStore store = FileStore.open(directory, Durability.RELAXED)) {
      for (int i = 0; i < 2000; i++) {
        store.write(List.of(put(store.space("space"), "p" + i % 7, "s" + i, "value " + i)));
      }
    }
    return Files.readAllBytes(directory.resolve("trees"));
  }

  /** The bytes truncated, or with some bytes changed. */
  private static byte[] damaged(byte[] whole, SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      return Arrays.copyOf(whole, 1 + random.nextInt(whole.length - 1));
    }
    byte[] damaged = whole.clone();
    byte[] rubbish = new byte[1 + random.nextInt(BLOCK)];
    random.nextBytes(rubbish);
    int at = random.nextInt(whole.length - rubbish.length);
    System.arraycopy(rubbish, 0, damaged, at, rubbish.length);
    return damaged;
  }

  private static String answer(Path directory) {
    try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
      store.space("space").scan(0, -1, null).forEachRemaining(entry -> {});
      return "read";
    } catch (UnusableDirectoryException e) {
      return "refused: " + e.getMessage();
    } catch (InternalServerErrorException e) {
      return "failed: " + e.awsErrorDetails().errorMessage();
    } catch (RuntimeException e) {
      return e.toString();
    }
  }
}
