// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class MoviesTest {
  private static final Movies SMALL = new Movies(36);

  @Test
  void theItemsByHandAreThoseThatTheRuntimeStores() {
    ModelFile model = ModelFile.parse("movies.yaml", Movies.model(false));
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db = Adjoin.builder(model).unrecorded().connect(engine.client())) {
      db.createTable();
      SMALL.lines().forEach(line -> write(line, db));

      assertThat(
              engine.client().scanPaginator(request -> request.tableName("Movies")).items().stream()
                  .map(item -> withoutWriter(item)))
          .containsExactlyInAnyOrderElementsOf(
              SMALL.lines().map(line -> withoutWriter(line.item("any"))).toList());
    }
  }

  private static void write(Movies.Line line, Adjoin db) {
    List<Object> namesAndValues = new ArrayList<>();
    line.attributes().forEach((name, value) -> namesAndValues.addAll(List.of(name, value)));
    Item item = Item.of(namesAndValues.toArray());
    if (line.type().equals("Role")) {
      db.relationship("Role").link(item);
    } else {
      db.entity(line.type()).create(item);
    }
  }

  private static Map<String, AttributeValue> withoutWriter(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> rest = new TreeMap<>(item);
    rest.remove("_by");
    return rest;
  }

  @Test
  void theFullFileHas198ThousandLinesIn19Megabytes() {
    Set<Map<String, String>> keys = new HashSet<>();
    long bytes = 0;
    for (Movies.Line line : (Iterable<Movies.Line>) Movies.FULL.lines()::iterator) {
      keys.add(Map.of("PK", line.keys().get("PK"), "SK", line.keys().get("SK")));
      bytes += line.json().length() + 1;
    }

    assertThat(keys).hasSize(198_000);
    assertThat(bytes).isBetween(18_000_000L, 20_000_000L);
  }

  @Test
  void theSameNumberGivesTheSameLines() {
    assertThat(SMALL.lines()).containsExactlyElementsOf(SMALL.lines().toList());
  }
}
