// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreesTest {
  private static final int ENTRIES = 2000;

  @TempDir Path directory;

  @Test
  void whoIsWalkingATreeFindsItsPagesHoweverMuchIsSavedMeanwhile() throws IOException {
    Path path = directory.resolve("trees");
    Trees.create(new LocalDisk(), path);
    try (Trees trees = Trees.open(new LocalDisk(), path, new Health(directory))) {
      MVMap<byte[], byte[]> tree = trees.tree("space");
      overwrite(trees, tree, 1);
      int found = trees.visit(() -> walkWhileOverwritten(trees, tree));
      assertThat(found).isEqualTo(ENTRIES);
    }
  }

  @Test
  void aLackOfMemoryIsNotTakenForDamage() throws IOException {
    Path path = directory.resolve("trees");
    Trees.create(new LocalDisk(), path);
    try (Trees trees = Trees.open(new LocalDisk(), path, new Health(directory))) {
      Supplier<Object> walk =
          () -> {
            throw new OutOfMemoryError("Java heap space");
          };
      String failed =
          "The store in %s failed and answers no more calls: Java heap space.".formatted(directory);
      assertThatThrownBy(() -> trees.visit(walk)).hasMessageStartingWith(failed);
      assertThatThrownBy(() -> trees.visit(() -> 1)).hasMessageStartingWith(failed);
    }
    MVStoreException wrapped = new MVStoreException(DataUtils.ERROR_INTERNAL, "x");
    assertThat(Trees.damage(wrapped)).isNotNull();
    assertThat(Trees.damage(wrapped.initCause(new OutOfMemoryError()))).isNull();
  }

  private static int walkWhileOverwritten(Trees trees, MVMap<byte[], byte[]> tree) {
    Cursor<byte[], byte[]> cursor = tree.cursor(null);
    int found = 0;
    while (cursor.hasNext()) {
      cursor.next();
      assertThat(cursor.getValue()[0]).isEqualTo((byte) 1);
      if (++found == 1) {
        for (int round = 2; round < 12; round++) {
          overwrite(trees, tree, round);
        }
      }
    }
    return found;
  }

  private static void overwrite(Trees trees, MVMap<byte[], byte[]> tree, int round) {
    byte[] value = new byte[200];
    value[0] = (byte) round;
    for (int number = 0; number < ENTRIES; number++) {
      tree.put(ByteBuffer.allocate(4).putInt(number).array(), value);
    }
    trees.save(new LogStart(round, 1));
    trees.tidy();
  }
}
