// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.ALL;
import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.definition;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.include;
import static dev.adjoin.engine.Requests.key;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/** After random writes, every index equals one that is rebuilt from the items. */
class IndexRebuildTest {
  /** An index: its required attributes and its projection. */
  private record Rebuilt(String name, Set<String> needed, Projection projection) {
    List<Map<String, AttributeValue>> from(List<Map<String, AttributeValue>> items) {
      return items.stream()
          .filter(item -> item.keySet().containsAll(needed))
          .map(this::shown)
          .toList();
    }

    private Map<String, AttributeValue> shown(Map<String, AttributeValue> item) {
      Map<String, AttributeValue> shown = new HashMap<>(item);
      if (projection != ALL) {
        Set<String> carried = new HashSet<>(needed);
        carried.addAll(Set.of("pk", "sk"));
        carried.addAll(projection.nonKeyAttributes());
        shown.keySet().retainAll(carried);
      }
      return shown;
    }
  }

  private static final Projection SOME = include("a");
  private static final List<Rebuilt> INDEXES =
      List.of(
          new Rebuilt("globalAll", Set.of("gk"), ALL),
          new Rebuilt("globalKeys", Set.of("gk", "lk"), KEYS_ONLY),
          new Rebuilt("globalSome", Set.of("gk"), SOME),
          new Rebuilt("several", Set.of("gk", "pk", "lk", "sk"), SOME),
          new Rebuilt("localAll", Set.of("lk"), ALL),
          new Rebuilt("localKeys", Set.of("lk"), KEYS_ONLY),
          new Rebuilt("localSome", Set.of("lk"), SOME));

  private static TableFixture withTable() {
    TableFixture fixture = new TableFixture();
    fixture.client.createTable(
        table(AnyWrite.TABLE, "pk sk")
            .attributeDefinitions(
                definition("pk", "S"),
                definition("sk", "S"),
                definition("gk", "S"),
                definition("lk", "N"))
            .globalSecondaryIndexes(
                global("globalAll", "gk"),
                global("globalKeys", "gk lk", KEYS_ONLY),
                global("globalSome", "gk sk", SOME),
                global("several", "gk", SOME).copy(i -> i.keySchema(key("gk pk", "lk sk"))))
            .localSecondaryIndexes(
                local("localAll", "pk lk"),
                local("localKeys", "pk lk", KEYS_ONLY),
                local("localSome", "pk lk", SOME))
            .build());
    return fixture;
  }

  @Property(cases = 60, full = 1_500)
  void everyIndexEqualsARebuild(Given given) {
    List<AnyWrite> writes = given.any(AnyWrite.any().list(1, 40));
    TableFixture fixture = withTable();
    writes.forEach(write -> apply(write, fixture));

    List<Map<String, AttributeValue>> items =
        fixture.client.scan(r -> r.tableName(AnyWrite.TABLE)).items();

    assertThat(fixture.describe(AnyWrite.TABLE).itemCount()).isEqualTo((long) items.size());
    for (Rebuilt index : INDEXES) {
      List<Map<String, AttributeValue>> expected = index.from(items);
      assertThat(
              fixture.client.scan(r -> r.tableName(AnyWrite.TABLE).indexName(index.name())).items())
          .as(index.name())
          .containsExactlyInAnyOrderElementsOf(expected);
      assertThat(itemCount(fixture, index.name())).isEqualTo((long) expected.size());
    }
  }

  /** Applies a write; a failed condition or cancelled transaction must change nothing. */
  private static void apply(AnyWrite write, TableFixture fixture) {
    try {
      write.run().accept(fixture.client);
    } catch (DynamoDbException refused) {
      assertThat(refused.awsErrorDetails().errorCode())
          .isIn(
              "ConditionalCheckFailedException",
              "TransactionCanceledException",
              "ValidationException");
    }
  }

  private static long itemCount(TableFixture fixture, String index) {
    return index.startsWith("local")
        ? fixture.describe(AnyWrite.TABLE).localSecondaryIndexes().stream()
            .filter(description -> description.indexName().equals(index))
            .findFirst()
            .orElseThrow()
            .itemCount()
        : fixture.index(AnyWrite.TABLE, index).itemCount();
  }
}
