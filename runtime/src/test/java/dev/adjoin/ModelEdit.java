// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.simulation.RandomModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * An edit of a model: all edits that the tests of evolution have, in one list.
 *
 * @param name says what is edited
 */
record ModelEdit(String name, String before, String after) {
  private static final Path FOLDER =
      Path.of(System.getProperty("adjoin.root", "..")).resolve("core/src/test/edits");

  /** Every edit that is written down, most of them in both directions. */
  static List<ModelEdit> all() {
    List<ModelEdit> edits = new ArrayList<>(files());
    String fair = MigrationTest.FAIR;
    MigrationTest.names()
        .forEach(name -> both(edits, name, fair, MigrationTest.edited(fair, name)));
    MigrationTest.allShards()
        .forEach(
            pair ->
                edits.add(
                    new ModelEdit(
                        pair.get(0) + " → " + pair.get(1),
                        MigrationTest.visits(pair.get(0)),
                        MigrationTest.visits(pair.get(1)))));
    String moved = MovedItemsTest.FAIR;
    MovedItemsTest.EDITS.forEach((name, edit) -> both(edits, name, moved, edit.apply(moved)));
    ReferenceMigrationTest.models()
        .forEach(
            was ->
                ReferenceMigrationTest.models().stream()
                    .filter(is -> !is.equals(was))
                    .forEach(
                        is ->
                            edits.add(
                                new ModelEdit(
                                    was + " → " + is,
                                    ReferenceMigrationTest.model(was),
                                    ReferenceMigrationTest.model(is)))));
    StoreMigrationTest.allPairs()
        .forEach(
            pair ->
                edits.add(
                    new ModelEdit(
                        pair.get(0) + " → " + pair.get(1),
                        StoreMigrationTest.model(pair.get(0)),
                        StoreMigrationTest.model(pair.get(1)))));
    return edits;
  }

  private static void both(List<ModelEdit> edits, String name, String before, String after) {
    edits.add(new ModelEdit(name, before, after));
    edits.add(new ModelEdit("no more: " + name, after, before));
  }

  /** The edits of the compiler's tests. */
  private static List<ModelEdit> files() {
    try (Stream<Path> folders = Files.list(FOLDER)) {
      return folders.sorted().map(ModelEdit::file).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ModelEdit file(Path folder) {
    try {
      return new ModelEdit(
          folder.getFileName().toString(),
          Files.readString(folder.resolve("before.yaml")),
          Files.readString(folder.resolve("after.yaml")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A random edit of a random model. */
  static ModelEdit random(Random random) {
    RandomModel.Template template =
        random.nextBoolean() ? RandomModel.FAIR : RandomModel.CONFERENCE;
    while (true) {
      RandomModel before = RandomModel.of(template, random);
      RandomModel after = before.edited(random);
      if (before.isValid() && after.isValid() && !before.yaml().equals(after.yaml())) {
        return new ModelEdit(before.differenceTo(after), before.yaml(), after.yaml());
      }
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
