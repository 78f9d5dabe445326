// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

class GetItemTest {
  private static final String NO_MATCH = "The provided key element does not match the schema";

  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(table("Songs", "pk sk").build());
    fixture.put(
        "Songs",
        Attributes.of(
            "pk", "p", "sk", "s", "size", 3, "doc", Map.of("x", List.of(1, 2, 3), "y", "z")));
  }

  private GetItemResponse get(Object... key) {
    return client.getItem(r -> r.tableName("Songs").key(Attributes.of(key)));
  }

  private String project(String projection, Map<String, String> names) {
    return Attributes.shown(
        client
            .getItem(
                r ->
                    r.tableName("Songs")
                        .key(Attributes.of("pk", "p", "sk", "s"))
                        .projectionExpression(projection)
                        .expressionAttributeNames(names))
            .item());
  }

  @Test
  void answersTheItemOrNothing() {
    assertThat(Attributes.shown(get("pk", "p", "sk", "s").item()))
        .isEqualTo("{doc={x=[1, 2, 3], y=z}, pk=p, size=3, sk=s}");
    assertThat(get("pk", "p", "sk", "none").hasItem()).isFalse();
  }

  @Test
  void answersOnlyWhatIsAskedFor() {
    assertThat(project("doc.x[2], doc.x[0], sk", null)).isEqualTo("{doc={x=[1, 3]}, sk=s}");
    assertThat(project("absent, doc.absent", null)).isEqualTo("{}");
  }

  @Test
  void takesReservedNamesOnlyByAlias() {
    assertThat(project("#size", Map.of("#size", "size"))).isEqualTo("{size=3}");
    assertInvalid(
        () -> project("size", null),
        "Invalid ProjectionExpression: Attribute name is a reserved keyword; reserved keyword:"
            + " size");
  }

  @Test
  void refusesToLookIntoKeys() {
    assertInvalid(
        () -> project("sk.x", null),
        "Key attributes must be scalars; list random access '[]' and map lookup '.' are not"
            + " allowed: Key: sk");
  }

  @Test
  void anItemWithoutTheAskedAttributesIsStillThere() {
    GetItemResponse found =
        client.getItem(
            r ->
                r.tableName("Songs")
                    .key(Attributes.of("pk", "p", "sk", "s"))
                    .projectionExpression("absent"));

    assertThat(found.hasItem()).isTrue();
    assertThat(found.item()).isEmpty();
  }

  @Test
  void refusesAKeyThatIsNotTheTables() {
    assertInvalid(() -> get("pk", "p"), NO_MATCH);
    assertInvalid(() -> get("pk", "p", "sk", "s", "a", "x"), NO_MATCH);
    assertInvalid(() -> get("pk", "p", "a", "s"), NO_MATCH);
    assertInvalid(() -> get("pk", "p", "sk", 1), NO_MATCH);
    assertInvalid(
        () -> get("pk", "p", "sk", ""),
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot"
            + " contain an empty string value. Key: sk");
  }

  @Test
  void refusesAMissingKeyAndMissingTables() {
    assertInvalid(
        () -> client.getItem(r -> r.consistentRead(true)),
        "2 validation errors detected: Value null at 'tableName' failed to satisfy constraint:"
            + " Member must not be null; Value null at 'key' failed to satisfy constraint: Member"
            + " must not be null");
    assertRefused(
        () -> client.getItem(r -> r.tableName("None").key(Attributes.of("pk", "p"))),
        "ResourceNotFoundException",
        "Requested resource not found");
  }

  @Test
  void refusesATableNameThatCannotBeOne() {
    assertInvalid(
        () -> client.getItem(r -> r.tableName("a b").key(Attributes.of("pk", "p"))),
        "1 validation error detected: Value 'a b' at 'tableName' failed to satisfy constraint:"
            + " Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
  }
}
