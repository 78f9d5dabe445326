// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.all;
import static dev.adjoin.internal.engine.store.Entries.get;
import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.Durability;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest implements StoreContract {
  @TempDir Path directory;
  private FileStore store;

  @BeforeEach
  void open() {
    store = FileStore.open(directory, Durability.SYNC);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Override
  public Store store() {
    return store;
  }

  private void reopen() {
    close();
    open();
  }

  @Test
  void keepsEverythingWhenItIsClosedAndOpened() {
    Space space = store.space("a space, \"quoted\" = odd:\n");
    store.write(List.of(put(space, "p", "s", "v"), put(space, "", "", "")));
    reopen();
    assertThat(all(store.space("a space, \"quoted\" = odd:\n")))
        .containsExactlyInAnyOrder("p/s=v", "/=");
  }

  @Test
  void droppedSpacesStayDropped() {
    store.write(List.of(put(store.space("gone"), "p", "s", "v")));
    store.write(List.of(put(store.space("anew"), "p", "s", "v")));
    store.drop("gone");
    store.drop("anew");
    store.write(List.of(put(store.space("anew"), "p", "t", "w")));
    reopen();
    assertThat(store.space("gone").size()).isZero();
    assertThat(all(store.space("anew"))).containsExactly("p/t=w");
  }

  @Test
  void anInterruptedThreadHurtsNobody() {
    Space space = store.space("space");
    Thread.currentThread().interrupt();
    store.write(List.of(put(space, "p", "s", "v"))).awaitDurable();
    store.announce("http://127.0.0.1:1", null);
    reopen();
    assertThat(get(store.space("space"), "p", "s")).isEqualTo("v");
    assertThat(Thread.interrupted()).isTrue();
    store.write(List.of(put(store.space("space"), "p", "s", "w"))).awaitDurable();
    assertThat(get(store.space("space"), "p", "s")).isEqualTo("w");
  }

  @Test
  void aClosedStoreRefusesWrites() {
    Space space = store.space("space");
    store.close();
    assertThatThrownBy(() -> store.write(List.of(put(space, "p", "s", "v"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The store in " + directory + " is closed");
  }

  @Test
  void whoReadsAClosedStoreIsNotToldThatItFailed() {
    for (int i = 0; i < 1000; i++) {
      store.write(List.of(put(store.space("space"), "p", "s" + i, "v".repeat(100))));
    }
    reopen();
    Space space = store.space("space");
    store.close();
    assertThatThrownBy(() -> all(space))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The store is closed");
  }

  @Test
  void refusesAPartitionTooLongForItsKeys() {
    Space space = store.space("space");
    assertThatThrownBy(() -> store.write(List.of(put(space, "p".repeat(65_536), "s", "v"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A partition must have at most 65535 bytes, but has 65536");
    assertThat(space.size()).isZero();
  }
}
