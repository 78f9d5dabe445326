// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.include;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads of nested attributes from indexes that project only some attributes. */
class ProjectedIndexTest {
  private static final Map<String, Object> NESTED =
      Map.of("list", List.of(1, "two", List.of(true, Map.of("k", Set.of("a", "b")))));

  private final DynamoDbClient client = new TableFixture().client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk sk", "g", "l")
            .globalSecondaryIndexes(
                global("keys", "g", KEYS_ONLY), global("some", "g", include("m", "n")))
            .localSecondaryIndexes(local("local", "pk l", include("m")))
            .build());
    client.putItem(
        r ->
            r.tableName("Songs")
                .item(
                    Attributes.of(
                        "before",
                        NESTED,
                        "pk",
                        "p",
                        "m",
                        NESTED,
                        "among",
                        List.of(NESTED),
                        "sk",
                        "s",
                        "n",
                        Set.of(1, 2),
                        "g",
                        "g",
                        "after",
                        Map.of(),
                        "l",
                        "l")));
  }

  private String entry(String index) {
    List<Map<String, AttributeValue>> items =
        client.scan(r -> r.tableName("Songs").indexName(index)).items();
    return items.isEmpty() ? "none" : Attributes.shown(items.get(0));
  }

  private void update(String expression, Object... values) {
    client.updateItem(
        r ->
            r.tableName("Songs")
                .key(Attributes.of("pk", "p", "sk", "s"))
                .updateExpression(expression)
                .expressionAttributeNames(
                    expression.contains("#list") ? Map.of("#list", "list") : null)
                .expressionAttributeValues(values.length == 0 ? null : Attributes.of(values)));
  }

  @Test
  void theyHaveTheirAttributesAndNoOthers() {
    assertThat(entry("keys")).isEqualTo("{g=g, pk=p, sk=s}");
    String nested = "{list=[1, two, [true, {k=<<a, b>>}]]}";
    assertThat(entry("some")).isEqualTo("{g=g, m=" + nested + ", n=<<1, 2>>, pk=p, sk=s}");
    assertThat(entry("local")).isEqualTo("{l=l, m=" + nested + ", pk=p, sk=s}");
  }

  @Test
  void theyFollowChangesWithinTheirAttributes() {
    update("SET m.#list[2][1].k = :v, among[0] = :v REMOVE n", ":v", "new");
    String nested = "{list=[1, two, [true, {k=new}]]}";
    assertThat(entry("keys")).isEqualTo("{g=g, pk=p, sk=s}");
    assertThat(entry("some")).isEqualTo("{g=g, m=" + nested + ", pk=p, sk=s}");
    assertThat(entry("local")).isEqualTo("{l=l, m=" + nested + ", pk=p, sk=s}");
  }

  @Test
  void theyAreLeftWithTheKey() {
    update("REMOVE g");
    assertThat(entry("keys")).isEqualTo("none");
    assertThat(entry("some")).isEqualTo("none");
    update("SET g = :v", ":v", "h");
    assertThat(entry("keys")).isEqualTo("{g=h, pk=p, sk=s}");
  }
}
