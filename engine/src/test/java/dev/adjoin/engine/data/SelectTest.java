// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.include;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The attributes that a Query returns from a table and from indexes of every projection type. */
class SelectTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk sk", "gk", "lk")
            .globalSecondaryIndexes(
                global("globalAll", "gk"),
                global("globalKeys", "gk", KEYS_ONLY),
                global("globalSome", "gk", include("a")))
            .localSecondaryIndexes(
                local("localAll", "pk lk"),
                local("localKeys", "pk lk", KEYS_ONLY),
                local("localSome", "pk lk", include("a")))
            .build());
    fixture.put("Songs", Attributes.of("pk", "p", "sk", "s", "gk", "g", "lk", "l", "a", 1, "b", 2));
    fixture.put("Songs", Attributes.of("pk", "p", "sk", "t", "a", 1));
  }

  private QueryResponse query(@Nullable String index, Consumer<QueryRequest.Builder> more) {
    boolean global = index != null && index.startsWith("global");
    return client.query(
        r ->
            r.tableName("Songs")
                .indexName(index)
                .keyConditionExpression(global ? "gk = :v" : "pk = :v")
                .expressionAttributeValues(Attributes.of(":v", global ? "g" : "p"))
                .applyMutation(more));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "globalAll  | {a=1, b=2, gk=g, lk=l, pk=p, sk=s}",
        "globalKeys | {gk=g, pk=p, sk=s}",
        "globalSome | {a=1, gk=g, pk=p, sk=s}",
        "localAll   | {a=1, b=2, gk=g, lk=l, pk=p, sk=s}",
        "localKeys  | {lk=l, pk=p, sk=s}",
        "localSome  | {a=1, lk=l, pk=p, sk=s}"
      })
  void anIndexShowsItsProjectionOfTheItemsThatHaveItsKey(String index, String expected) {
    assertThat(Attributes.shown(query(index, r -> {}).items())).containsExactly(expected);
    assertThat(Attributes.shown(query(index, r -> r.select("ALL_PROJECTED_ATTRIBUTES")).items()))
        .containsExactly(expected);
  }

  @ParameterizedTest
  @CsvSource({"globalAll", "localAll", "localKeys", "localSome"})
  void localIndexesAreCompletedFromTheTable(String index) {
    assertThat(Attributes.shown(query(index, r -> r.select("ALL_ATTRIBUTES")).items()))
        .containsExactly("{a=1, b=2, gk=g, lk=l, pk=p, sk=s}");
    assertThat(Attributes.shown(query(index, r -> r.projectionExpression("b")).items()))
        .containsExactly("{b=2}");
  }

  @Test
  void globalIndexesAreNot() {
    assertInvalidParameter(
        () -> query("globalKeys", r -> r.select("ALL_ATTRIBUTES")),
        "Select type ALL_ATTRIBUTES is not supported for global secondary index globalKeys because"
            + " its projection type is not ALL");
    assertInvalidParameter(
        () -> query("globalSome", r -> r.projectionExpression("a, b, lk")),
        "Global secondary index globalSome does not project [b, lk]");
    assertThat(Attributes.shown(query("globalSome", r -> r.projectionExpression("sk, a")).items()))
        .containsExactly("{a=1, sk=s}");
  }

  @Test
  void aFilterSeesOnlyWhatTheIndexHolds() {
    assertThat(query("globalKeys", r -> r.filterExpression("attribute_exists(b)")).count())
        .isZero();
    assertThat(query("localKeys", r -> r.filterExpression("attribute_exists(b)")).scannedCount())
        .isEqualTo(1);
  }

  @Test
  void consistentReadsAreForTablesAndLocalIndexes() {
    assertThat(query(null, r -> r.consistentRead(true)).count()).isEqualTo(2);
    assertThat(query("localAll", r -> r.consistentRead(true)).count()).isEqualTo(1);
    assertInvalid(
        () -> query("globalAll", r -> r.consistentRead(true)),
        "Consistent reads are not supported on global secondary indexes");
  }

  @Test
  void refusesSelectsThatContradictTheRest() {
    assertInvalidParameter(
        () -> query(null, r -> r.select("ALL_PROJECTED_ATTRIBUTES")),
        "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
    assertInvalidParameter(
        () -> query(null, r -> r.select("SPECIFIC_ATTRIBUTES")),
        "Must specify the AttributesToGet or ProjectionExpression when choosing to get"
            + " SPECIFIC_ATTRIBUTES");
    assertInvalidParameter(
        () -> query(null, r -> r.select("COUNT").projectionExpression("a")),
        "Cannot specify the ProjectionExpression when choosing to get only the Count");
    assertInvalidParameter(
        () -> query(null, r -> r.select("ALL_ATTRIBUTES").projectionExpression("a")),
        "Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES");
    assertInvalidParameter(
        () -> client.scan(r -> r.tableName("Songs").select("ALL_ATTRIBUTES").attributesToGet("a")),
        "Cannot specify the AttributesToGet when choosing to get ALL_ATTRIBUTES");
    assertInvalid(
        () -> query(null, r -> r.select("SOME")),
        "1 validation error detected: Value 'SOME' at 'select' failed to satisfy constraint: Member"
            + " must satisfy enum value set: [SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES,"
            + " ALL_PROJECTED_ATTRIBUTES]");
  }

  @Test
  void selectsSpecificAttributesAndCounts() {
    assertThat(
            Attributes.shown(
                query(null, r -> r.select("SPECIFIC_ATTRIBUTES").projectionExpression("a, sk"))
                    .items()))
        .containsExactly("{a=1, sk=s}", "{a=1, sk=t}");
    assertThat(query("localKeys", r -> r.select("COUNT")).count()).isEqualTo(1);
    assertThat(query("localKeys", r -> r.select("COUNT")).hasItems()).isFalse();
  }
}
