// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.BlockFile.BLOCK;
import static dev.adjoin.internal.engine.store.BlockFile.HEADER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockFileTest {
  private static final int BLOCKS = 300;
  private static final int STORED = BLOCK + 8;
  private static final int OWNER = 7;

  @TempDir Path directory;
  private Path path;
  private BlockFile file;
  private byte[] bytes;

  @BeforeEach
  void write() throws IOException {
    path = directory.resolve("blocks");
    file = new BlockFile(new LocalDisk().open(path), "blocks");
    bytes = new byte[BLOCKS * BLOCK];
    new Random(1).nextBytes(bytes);
    file.writeHeader(header());
    file.write(ByteBuffer.wrap(bytes), HEADER, OWNER);
  }

  @AfterEach
  void close() throws IOException {
    file.close();
  }

  private static ByteBuffer header() {
    ByteBuffer header = ByteBuffer.allocate(HEADER).put("text".getBytes(UTF_8));
    return header.position(BLOCK).put("text".getBytes(UTF_8)).clear();
  }

  private void damage(int at, byte[] with) throws IOException {
    try (Disk.File damaged = new LocalDisk().open(path)) {
      damaged.write(ByteBuffer.wrap(with), at);
    }
  }

  @Test
  void readsAnyRangeOfWhatWasWritten() throws IOException {
    Search.of(300, 3_000).run(this::readAnyRange);
    assertThat(file.length()).isEqualTo(HEADER + bytes.length);
    assertThat(file.readHeader()).isEqualTo(header());
  }

  private void readAnyRange(long seed) throws IOException {
    var random = new SplittableRandom(seed);
    int from = random.nextInt(bytes.length);
    int length = 1 + random.nextInt(Math.min(bytes.length - from, 1 + random.nextInt(50_000)));
    assertThat(file.read(HEADER + from, length, OWNER).array())
        .isEqualTo(Arrays.copyOfRange(bytes, from, from + length));
  }

  @Test
  void anyChangedBitOfABlockIsFound() throws IOException {
    byte[] block = Arrays.copyOfRange(Files.readAllBytes(path), HEADER, HEADER + STORED);
    for (int bit = 0; bit < 8 * STORED; bit += bit < 8 * BLOCK ? 31 : 1) {
      byte[] flipped = block.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      damage(HEADER, flipped);
      assertThatThrownBy(() -> file.read(HEADER, BLOCK, BlockFile.UNKNOWN_OWNER))
          .as("bit %d", bit)
          .isInstanceOf(DamagedFileException.class)
          .hasMessage("blocks, byte 8192: the block fails its checksum");
    }
  }

  @Test
  void aBlockInTheWrongPlaceIsFound() throws IOException {
    byte[] stored = Files.readAllBytes(path);
    damage(HEADER, Arrays.copyOfRange(stored, HEADER + STORED, HEADER + 2 * STORED));
    assertThatThrownBy(() -> file.read(HEADER, 10, OWNER))
        .hasMessage("blocks, byte 8192: the block fails its checksum");
    assertThat(file.read(HEADER + BLOCK, 10, OWNER).remaining()).isEqualTo(10);
  }

  @Test
  void aBlockOfAnEarlierOwnerIsFound() {
    assertThatThrownBy(() -> file.read(HEADER + BLOCK, 10, OWNER + 1))
        .isInstanceOf(DamagedFileException.class)
        .hasMessage("blocks, byte 12296: the block is of an older save");
  }

  @Test
  void aFileThatEndsTooEarlyIsDamaged() throws IOException {
    byte[] stored = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(stored, stored.length - 1));
    assertThatThrownBy(() -> file.read(HEADER + bytes.length - 10, 10, OWNER))
        .isInstanceOf(DamagedFileException.class)
        .hasMessage(
            "blocks, byte %d: the file ends here, but should be longer"
                .formatted(stored.length - 1));
  }

  @Test
  void oneCopyOfTheHeaderIsEnough() throws IOException {
    damage(2, new byte[] {'y'});
    byte[] second = new byte[HEADER];
    System.arraycopy("text".getBytes(UTF_8), 0, second, BLOCK, 4);
    assertThat(file.readHeader().array()).isEqualTo(second);
    damage(BLOCK + 3, new byte[] {'y'});
    assertThat(file.readHeader().array()).isEqualTo(new byte[HEADER]);
  }

  @Test
  void bytesAfterTheHeadersTextDoNotMatter() throws IOException {
    damage(1000, new byte[] {'x'});
    assertThat(file.readHeader()).isEqualTo(header());
  }
}
