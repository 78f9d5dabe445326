// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.execute.Environment;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What an opening has opened is closed if it fails at any request. */
class FailedOpeningsTest {
  private static final String MODEL =
      """
      model: fair
      entities:
        Booth: {id: boothId, attributes: {boothId: string}}
        Slot: {parent: Booth, id: slotId, onDelete: cascade, attributes: {slotId: string}}
      """;

  private final MigratedTable table = new MigratedTable();

  @AfterEach
  void close() {
    table.close();
  }

  /** An environment that knows whether it was closed. */
  private final class Watched extends VirtualEnvironment {
    private boolean isClosed;

    Watched() {
      super(table.clock, 1);
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private Adjoin.Builder builder(Environment environment) {
    return TestDatabases.builder(ModelFile.parse("fair.yaml", MODEL), environment);
  }

  private DynamoDbClient refusing(Predicate<String> refused) {
    return table.watched(
        (method, request) -> {
          if (refused.test(method)) {
            throw DynamoDbException.builder().statusCode(400).message("no").build();
          }
        });
  }

  private void isClosed(Consumer<Adjoin.Builder> failing) {
    Watched environment = new Watched();
    assertThrows(AdjoinException.class, () -> failing.accept(builder(environment)));
    assertThat(environment.isClosed).isTrue();
  }

  @Test
  void whereTheRecordCannotBeRead() {
    DynamoDbClient client = refusing("getItem"::equals);
    isClosed(builder -> builder.connect(client));
    isClosed(builder -> builder.compare(client));
    isClosed(builder -> builder.recordedDesign(client));
  }

  @Test
  void whereUnfinishedWorkCannotBeListed() {
    builder(new Watched()).connect(table.client).createTable();
    isClosed(builder -> builder.resumeOnOpen(true).connect(refusing("query"::equals)));
  }

  @Test
  void aDirectoryWhoseTableHasAnotherDesign(@TempDir Path directory) {
    Path tables = directory.resolve("tables");
    try (Adjoin db = builder(new Watched()).embedded(tables)) {
      db.entity("Booth").create(Item.of("boothId", "tea"));
    }
    Watched environment = new Watched();
    ModelFile other =
        ModelFile.parse("fair.yaml", MODEL.replace("Booth: {id", "Booth: {tag: STAND, id"));

    assertThrows(
        AdjoinException.class, () -> TestDatabases.builder(other, environment).embedded(tables));

    assertThat(environment.isClosed).isTrue();
    // Nobody else could open a directory that is still open.
    EmbeddedDynamoDb.at(tables).close();
  }

  @Test
  void aDirectoryAndAModelWithMistakes(@TempDir Path directory) {
    Path tables = directory.resolve("tables");
    ModelFile wrong = ModelFile.parse("fair.yaml", MODEL.replace("id: boothId", "id: stand"));

    assertThrows(
        RuntimeException.class, () -> TestDatabases.builder(wrong, new Watched()).embedded(tables));

    EmbeddedDynamoDb.at(tables).close();
  }
}
