// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalDiskTest {
  private static final Path HANDLES = Path.of("/proc/self/fd");

  @TempDir Path directory;

  @Test
  void nothingIsReadFromAFileThatIsClosed() throws IOException {
    Disk.File file = new LocalDisk().open(directory.resolve("file"));
    file.write(ByteBuffer.wrap(new byte[] {1, 2}), 0);
    file.close();
    assertThatThrownBy(() -> file.read(ByteBuffer.allocate(2), 0))
        .isInstanceOf(ClosedChannelException.class);
  }

  @Test
  void writesGoWhereTheyAreSentInAnyOrder() throws IOException {
    Path path = directory.resolve("file");
    try (Disk.File file = new LocalDisk().open(path)) {
      file.write(ByteBuffer.wrap(new byte[] {1, 2}), 0);
      file.write(ByteBuffer.wrap(new byte[] {3, 4}), 2);
      file.write(ByteBuffer.wrap(new byte[] {9}), 0);
      file.write(ByteBuffer.wrap(new byte[] {5, 6}), 4);
      file.truncate(5);
      file.write(ByteBuffer.wrap(new byte[] {7}), 6);
      file.write(ByteBuffer.wrap(new byte[] {8}), 7);
    }
    assertThat(Files.readAllBytes(path)).containsExactly(9, 2, 3, 4, 5, 0, 7, 8);
  }

  @Test
  void whoeverIsReadingWhenAFileIsClosedLeavesNoHandleBehind() throws Exception {
    assumeTrue(Files.isDirectory(HANDLES), "handles can be counted here");
    Path path = directory.toRealPath().resolve("file");
    for (int round = 0; round < 20; round++) {
      Disk.File file = new LocalDisk().open(path);
      file.write(ByteBuffer.wrap(new byte[1 << 20]), 0);
      List<Thread> readers =
          IntStream.range(0, 4).mapToObj(i -> new Thread(() -> readUntilClosed(file))).toList();
      readers.forEach(Thread::start);
      Thread.sleep(2);
      file.close();
      for (Thread reader : readers) {
        reader.join();
      }
    }
    try (var handles = Files.list(HANDLES)) {
      assertThat(handles.filter(handle -> leadsTo(handle, path))).isEmpty();
    }
  }

  private static void readUntilClosed(Disk.File file) {
    try {
      while (true) {
        file.read(ByteBuffer.allocate(1 << 20), 0);
      }
    } catch (IOException closed) {
      assertThat(closed).isNotNull();
    }
  }

  private static boolean leadsTo(Path handle, Path path) {
    try {
      return Files.readSymbolicLink(handle).equals(path);
    } catch (java.nio.file.NoSuchFileException closedMeanwhile) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
