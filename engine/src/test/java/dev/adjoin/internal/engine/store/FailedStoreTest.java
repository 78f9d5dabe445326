// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.get;
import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.Durability;
import java.nio.file.Path;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/** Trees with half a batch never replace the log that contains the whole batch. */
class FailedStoreTest {
  @TempDir Path directory;

  @Test
  void isNotSavedWhenItIsClosed() {
    FileStore store = FileStore.open(directory, Durability.SYNC);
    Space first = store.space("a");
    Space second = store.space("b");
    MVMap<byte[], byte[]> tree = ((TreeSpace) second).tree();
    tree.getStore().removeMap(tree);

    List<Change> batch = List.of(put(first, "p", "s", "v"), put(second, "p", "s", "v"));
    assertThatThrownBy(() -> store.write(batch)).isInstanceOf(InternalServerErrorException.class);
    store.close();

    try (FileStore again = FileStore.open(directory, Durability.SYNC)) {
      assertThat(get(again.space("a"), "p", "s")).isEqualTo("v");
      assertThat(get(again.space("b"), "p", "s")).isEqualTo("v");
    }
  }

  @Test
  void isNotSavedWhileItIsOpen() throws InterruptedException {
    FileStore store = FileStore.open(directory, Durability.SYNC, new LocalDisk(), 1);
    Space first = store.space("a");
    Space second = store.space("b");
    MVMap<byte[], byte[]> tree = ((TreeSpace) second).tree();
    tree.getStore().removeMap(tree);

    List<Change> batch = List.of(put(first, "p", "s", "v"), put(second, "p", "s", "v"));
    assertThatThrownBy(() -> store.write(batch)).isInstanceOf(InternalServerErrorException.class);
    // The log is long enough that a checkpoint is due.
    Thread.sleep(1500);
    store.close();

    try (FileStore again = FileStore.open(directory, Durability.SYNC)) {
      assertThat(get(again.space("b"), "p", "s")).isEqualTo("v");
    }
  }
}
