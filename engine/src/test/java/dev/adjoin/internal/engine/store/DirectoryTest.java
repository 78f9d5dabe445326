// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.engine.DirectoryInUseException;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors for directories that cannot be opened. */
class DirectoryTest {
  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void resolve() throws IOException {
    directory = temporary.toRealPath().resolve("deep/data");
  }

  private FileStore open() {
    return FileStore.open(directory, Durability.SYNC);
  }

  private String refusal() {
    return catchThrowableOfType(UnusableDirectoryException.class, this::open).getMessage();
  }

  private void fill() {
    try (FileStore store = open()) {
      store.write(List.of(put(store.space("space"), "p", "s", "v"))).awaitDurable();
    }
  }

  private Map<String, String> files() throws IOException {
    var files = new TreeMap<String, String>();
    try (var list = Files.list(directory)) {
      for (Path file : list.filter(f -> !f.endsWith("lock")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        files.put(file.getFileName().toString(), java.util.Arrays.hashCode(bytes) + "");
      }
    }
    return files;
  }

  @Test
  void theNamesOfADirectoryItsFilesAndItsNewParentsAreSynced() {
    FaultyDisk disk = new FaultyDisk(1);
    StoreDirectory.open(directory, disk).close();
    assertThat(disk.syncedDirectories)
        .containsExactlyInAnyOrder(
            directory, directory.getParent(), directory.getParent().getParent());
  }

  @Test
  void isRefusedWhileThisProcessHasItOpen() {
    try (FileStore store = open()) {
      DirectoryInUseException refusal =
          catchThrowableOfType(DirectoryInUseException.class, this::open);
      assertThat(refusal)
          .hasMessage(directory + " is in use by this process; close the engine that has it open");
      assertThat(refusal.address()).isEmpty();
      store.announce("http://127.0.0.1:8000", null);
      refusal = catchThrowableOfType(DirectoryInUseException.class, this::open);
      assertThat(refusal)
          .hasMessage(
              directory + " is in use by this process, which serves it at http://127.0.0.1:8000");
      assertThat(refusal.address()).hasValue("http://127.0.0.1:8000");
      assertThat(refusal.accessKey()).isEmpty();
    }
    open().close();
  }

  @Test
  void isTheSameDirectoryByAnyName() throws IOException {
    try (FileStore store = open()) {
      Path link = Files.createSymbolicLink(temporary.resolve("link"), directory);
      assertThatThrownBy(() -> FileStore.open(link, Durability.SYNC))
          .isInstanceOf(DirectoryInUseException.class);
      store.space("space");
    }
  }

  @Test
  void isRefusedWhileAnotherProcessHasItOpen() throws Exception {
    try (Child child = Child.start(HoldsAStore.class, directory.toString())) {
      assertThat(child.nextLine()).isEqualTo("open");
      assertThat(refusal()).isEqualTo(directory + " is in use by process " + child.pid());
      child.tell("http://127.0.0.1:8000");
      assertThat(child.nextLine()).isEqualTo("announced");
      assertThat(refusal())
          .isEqualTo(
              directory
                  + " is in use by process "
                  + child.pid()
                  + ", which serves it at http://127.0.0.1:8000");
      DirectoryInUseException served =
          catchThrowableOfType(DirectoryInUseException.class, this::open);
      assertThat(served.accessKey()).hasValue("key");
      assertThat(served).hasMessageNotContaining("key");
      // The failed attempt must not have released the other process's lock.
      assertThat(refusal()).contains("is in use by process");
    }
    open().close();
  }

  @Test
  void onlyTheOwnerReadsTheAccessKeyOfItsServer() throws IOException {
    Path lock = directory.resolve("lock");
    Path key = directory.resolve("lock.key");
    open().close();
    Files.writeString(key, "left by a process that was killed");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-rw-r--"));
    try (FileStore store = open()) {
      assertThat(key).doesNotExist();
      store.announce("http://127.0.0.1:8000", null);
      assertThat(key).doesNotExist();
      // Somebody has an old file open, under the name of the next one.
      Files.writeString(key, "");
      try (InputStream before = Files.newInputStream(key)) {
        store.announce("http://127.0.0.1:8000", "secret");
        assertThat(before.readAllBytes()).isEmpty();
      }
      assertThat(key).hasContent("secret");
      assertThat(Files.getPosixFilePermissions(key))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(lock).content().doesNotContain("secret");
      assertThat(refusal()).doesNotContain("secret");
    }
    assertThat(key).doesNotExist();
  }

  @Test
  void aFileIsNoStore() throws IOException {
    Files.createDirectories(directory.getParent());
    Files.writeString(directory, "text");
    assertThat(refusal()).isEqualTo(directory + " is a file; a store is a directory");
    assertThat(directory).hasContent("text");
  }

  @Test
  void aPlaceThatCannotBeMadeIsNamed() throws IOException {
    Files.createDirectories(directory.getParent().getParent());
    Files.writeString(directory.getParent(), "text");
    assertThat(refusal())
        .startsWith(directory + " cannot be opened as a store: ")
        .doesNotContain("Exception");
  }

  @Test
  void aDirectoryThatMayNotBeWrittenIsRefused() throws IOException {
    Files.createDirectories(directory);
    assumeTrue(
        directory.toFile().setWritable(false) && !Files.isWritable(directory),
        "needs a user other than root, who can write into every directory");
    assertThat(refusal())
        .startsWith(directory + " cannot be opened as a store: ")
        .contains("denied");
  }

  @Test
  void aDirectoryOfOtherFilesIsLeftAlone() throws IOException {
    Files.createDirectories(directory);
    for (String name : List.of("trees", "notes.txt", "b", "c")) {
      Files.writeString(directory.resolve(name), "mine");
    }
    assertThat(refusal())
        .isEqualTo(directory + " is no store, and not empty: it holds b, c, notes.txt");
    assertThat(directory).isDirectoryNotContaining("glob:**/lock");
    assertThat(directory.resolve("trees")).hasContent("mine");
  }

  @Test
  void anotherFormatIsRefused() throws IOException {
    fill();
    Files.writeString(directory.resolve("format"), "adjoin-store 4\n");
    Map<String, String> before = files();
    String advice =
        "; dump the data with that version and load it into a new directory with this one";
    assertThat(refusal())
        .isEqualTo(
            directory
                + " was written by a newer version: its format is 4, the one known here is 3"
                + advice);
    Files.writeString(directory.resolve("format"), "adjoin-store 2\n");
    assertThat(refusal())
        .isEqualTo(
            directory
                + " was written by an older version: its format is 2, the one known here is 3"
                + advice);
    Files.writeString(directory.resolve("format"), "something\n");
    assertThat(refusal()).isEqualTo(directory + " is no store: it has another file format");
    Files.writeString(directory.resolve("format"), "adjoin-store 4\n");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void damagedTreesAreRefusedAndLeftAsTheyAre() throws IOException {
    fill();
    Files.write(directory.resolve("trees"), new byte[100_000]);
    Map<String, String> before = files();
    assertThat(refusal())
        .isEqualTo(
            directory
                + " is damaged: trees: both copies of the header fail their checksums; restore the directory from a copy");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void missingTreesAreNotTakenForNone() throws IOException {
    fill();
    Files.delete(directory.resolve("trees"));
    assertThat(refusal())
        .isEqualTo(
            directory
                + " is damaged: trees: the file is missing; restore the directory from a copy");
  }

  @Test
  void aMissingLogIsNotTakenForAnEmptyOne() throws IOException {
    fill();
    Files.delete(directory.resolve("log.2"));
    assertThat(refusal())
        .isEqualTo(
            directory
                + " is damaged: log.2: the file is missing; restore the directory from a copy");
  }

  @Test
  void aMissingLogIsNotMadeGoodByAnOlderOne() throws IOException {
    fill();
    Files.move(directory.resolve("log.2"), directory.resolve("log.1"));
    assertThat(refusal())
        .isEqualTo(
            directory
                + " is damaged: log.2: the file is missing; restore the directory from a copy");
  }

  @Test
  void aCreationThatFailedIsStartedAgain() throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("format.new"), "adjoin-store 3\n");
    Files.write(directory.resolve("trees"), new byte[100]);
    Files.write(directory.resolve("log.1"), new byte[3]);
    Files.write(directory.resolve("log.new"), new byte[0]);
    fill();
    try (FileStore store = open()) {
      assertThat(Entries.all(store.space("space"))).containsExactly("p/s=v");
    }
    assertThat(directory).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void filesBesideAnotherDraftAreForeign() throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("format.new"), "adjoin-sto");
    Files.writeString(directory.resolve("trees"), "mine");
    assertThat(refusal()).isEqualTo(directory + " is no store, and not empty: it holds trees");
    assertThat(directory.resolve("trees")).hasContent("mine");
  }
}
