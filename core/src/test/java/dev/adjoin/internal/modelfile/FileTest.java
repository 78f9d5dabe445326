// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.Declaration;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTest {
  @TempDir private Path folder;

  @Test
  void readsAFileAndShowsItsPathAsGiven() throws IOException {
    Path file = write("campus.yaml", Campus.FILE.getBytes(StandardCharsets.UTF_8));

    Declaration read = ModelFile.read(file);

    assertThat(read)
        .usingRecursiveComparison()
        .isEqualTo(ModelFile.parse(file.toString(), Campus.FILE));
  }

  @Test
  void namesAModelAfterTheFolderOfAModelFile() throws IOException {
    Path file = Files.createDirectory(folder.resolve("shop")).resolve("model.yaml");
    Files.writeString(file, "entities: {}");

    assertThat(ModelFile.read(file).model().name()).isEqualTo("shop");
    assertThat(ModelFile.read(file.resolve("../../shop/model.yaml")).model().name())
        .isEqualTo("shop");
  }

  @Test
  void saysThatAFileDoesNotExist() {
    assertMistake(
        folder.resolve("none.yaml"),
        ": [unreadable-file] The file does not exist\n    Check the path, or write the file");
  }

  @Test
  void saysThatAPathIsADirectory() {
    assertMistake(folder, ": [unreadable-file] This is a directory\n    Name the model file in it");
  }

  @Test
  void saysThatAFileInAFileCannotBeRead() throws IOException {
    Path file = write("a.yaml", new byte[0]).resolve("b.yaml");

    assertThat(ModelFile.read(file).problems()).hasSize(1);
    assertThat(ModelFile.read(file).problems().get(0).toString())
        .startsWith(file + ": [unreadable-file] The file cannot be read: ");
  }

  @Test
  void saysWhereAFileIsNotUtf8() throws IOException {
    Path latin =
        write("latin.yaml", "model: x\ntable: Café\n".getBytes(StandardCharsets.ISO_8859_1));
    Path wide = write("wide.yaml", "model: x".getBytes(StandardCharsets.UTF_16));

    assertMistake(
        latin,
        ":2:11: [unreadable-file] The file is not UTF-8: the byte 0xE9 is not valid here\n"
            + "    Save the file as UTF-8 text");
    assertMistake(
        wide,
        ":1:1: [unreadable-file] The file is not UTF-8: the byte 0xFE is not valid here\n"
            + "    Save the file as UTF-8 text");
  }

  @Test
  void saysThatAFileEndsInsideACharacter() throws IOException {
    Path file = write("cut.yaml", new byte[] {'a', ':', ' ', (byte) 0xC3});

    assertMistake(
        file,
        ":1:4: [unreadable-file] The file is not UTF-8: the byte 0xC3 is not valid here\n"
            + "    Save the file as UTF-8 text");
  }

  @Test
  void saysHowLargeAFileIsAndMayBe() throws IOException {
    Path file = folder.resolve("large.yaml");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(100L << 20);
    }

    assertMistake(
        file,
        ": [too-large] The file holds 104857600 bytes; a model file holds at most 2097152 (2 MB)\n"
            + "    Check that this is the model file, or split the model");
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  private static void assertMistake(Path file, String expected) {
    Declaration read = ModelFile.read(file);

    assertThat(read.problems()).extracting(Object::toString).containsExactly(file + expected);
    assertThat(read.model().entities()).isEmpty();
  }
}
