// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Database.projection;
import static dev.adjoin.internal.engine.partiql.Database.schema;
import static dev.adjoin.internal.engine.partiql.Database.string;
import static dev.adjoin.internal.engine.partiql.Database.table;
import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

class SelectIndexTest {
  private static final String UNPROJECTED =
      "One or more parameter values were invalid: Secondary index gsi-inc does not project one or"
          + " more filter attributes: ";

  private final Database database = new Database();

  @AfterEach
  void close() {
    database.close();
  }

  @BeforeEach
  void createAndFill() {
    database.create(
        table("Indexed", "pk", "sk")
            .attributeDefinitions(
                Arrays.stream(new String[] {"pk", "sk", "g", "h", "l"})
                    .map(Database::string)
                    .toList())
            .globalSecondaryIndexes(
                global("gsi-all", "g", ProjectionType.ALL),
                global("gsi-keys", "h", ProjectionType.KEYS_ONLY),
                global("gsi-inc", "h", ProjectionType.INCLUDE, "in"))
            .localSecondaryIndexes(
                LocalSecondaryIndex.builder()
                    .indexName("lsi-keys")
                    .keySchema(schema("pk", "l"))
                    .projection(projection(ProjectionType.KEYS_ONLY))
                    .build())
            .build());
    item("s1", "g", "x", "h", "y", "l", "k1", "in", "i1", "out", "o1");
    item("s2", "g", "z", "h", "y", "l", "k2", "in", "i2", "out", "o2");
    item("s3", "out", "o3");
    item("s4", "g", "x", "h", "y2", "l", "k4", "in", "i4", "out", "o4");
  }

  private void item(String sk, Object... rest) {
    Object[] all = new Object[rest.length + 4];
    all[0] = "pk";
    all[1] = "p";
    all[2] = "sk";
    all[3] = sk;
    System.arraycopy(rest, 0, all, 4, rest.length);
    database.put("Indexed", all);
  }

  private static GlobalSecondaryIndex global(
      String name, String key, ProjectionType type, String... attributes) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(schema(key))
        .projection(projection(type, attributes))
        .build();
  }

  private List<String> items(String columns, String index, String condition) {
    String where = condition.isEmpty() ? "" : " WHERE " + condition;
    return database.items("SELECT " + columns + " FROM Indexed.\"" + index + "\"" + where);
  }

  private String refusal(String index, String condition) {
    return database.refusal("SELECT pk FROM Indexed.\"" + index + "\" WHERE " + condition);
  }

  @Test
  void answersWhatTheIndexHolds() {
    assertThat(items("sk", "gsi-all", "g = 'x'")).containsExactlyInAnyOrder("{sk=s1}", "{sk=s4}");
    assertThat(items("sk", "gsi-all", "")).hasSize(3);
    assertThat(items("*", "gsi-keys", "h = 'y2'")).containsExactly("{h=y2, pk=p, sk=s4}");
    assertThat(items("*", "gsi-inc", "h = 'y2'")).containsExactly("{h=y2, in=i4, pk=p, sk=s4}");
    assertThat(items("*", "lsi-keys", "pk = 'p' AND l > 'k2'"))
        .containsExactly("{l=k4, pk=p, sk=s4}");
    assertThat(items("sk", "gsi-all", "pk = 'p' AND sk = 's2'")).containsExactly("{sk=s2}");
  }

  @Test
  void completesItemsOfALocalIndexOnly() {
    assertThat(items("out", "lsi-keys", "pk = 'p' AND l = 'k1'")).containsExactly("{out=o1}");
    assertThat(database.refusal("SELECT out, in FROM Indexed.\"gsi-keys\" WHERE h = 'y'"))
        .isEqualTo(
            validation("Statement wasn't well formed, can't be processed: Unexpected operator"));
    assertThat(database.refusal("SELECT out, \"in\" FROM Indexed.\"gsi-keys\""))
        .isEqualTo(
            validation(
                "One or more parameter values were invalid: Global secondary index gsi-keys does"
                    + " not project [out, in]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          h = 'y' AND out = 'o1'                              :: [out]
          h IN ['y', 'z'] AND out = 'o1'                      :: [out]
          h = 'y' AND out IS MISSING                          :: [out]
          h = 'y' AND NOT (out = 'o1' OR "in" = 'x')          :: [out]
          h = 'y' AND b = '1' AND (a = '2' OR "in" = '3')     :: [a, b]
          h = 'y' AND (zz = '1' OR aa = '2' OR mm = '3')      :: [zz, aa, mm]
          (h = 'y' OR h = 'z') AND zz = '1'                   :: [zz]
          (h = 'b' AND u1 = '1') OR (h = 'q' AND u2 = '1')    :: [u2]
          (h = 'q' AND u1 = '1') OR (h = 'b' AND u2 = '1')    :: [u1]
          """)
  void refusesToFilterByWhatTheIndexLacks(String condition, String attributes) {
    assertThat(refusal("gsi-inc", condition)).isEqualTo(validation(UNPROJECTED + attributes));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          out = 'o1'                                        :: 0
          NOT out = 'o1'                                    :: 3
          out = 'o1' AND out = 'o2'                         :: 0
          h > 'a' AND out = 'o1'                            :: 0
          h = 'y' AND "in" = 'i1'                           :: 1
          h = 'y' AND (h = 'z' OR out = 'o1')               :: 0
          (h = 'y' AND out = 'o1') OR h = 'y2'              :: 1
          (h = 'y' AND out = 'o1') OR out = 'o2'            :: 0
          """)
  void filtersAScanByWhatTheIndexHolds(String condition, int found) {
    assertThat(items("sk", "gsi-inc", condition)).hasSize(found);
  }

  @Test
  void ordersAndPagesByTheKeyOfTheIndex() {
    assertThat(items("sk", "lsi-keys", "pk = 'p' ORDER BY l DESC"))
        .containsExactly("{sk=s4}", "{sk=s2}", "{sk=s1}");
    assertThat(refusal("lsi-keys", "pk = 'p' ORDER BY sk"))
        .isEqualTo(validation("Attribute sk in ORDER BY clause must be part of the primary key"));
    String statement = "SELECT sk FROM Indexed.\"gsi-all\" WHERE g = 'x'";
    var first = database.client.executeStatement(r -> r.statement(statement).limit(1));
    var second =
        database.client.executeStatement(r -> r.statement(statement).nextToken(first.nextToken()));
    assertThat(first.items()).hasSize(1);
    assertThat(second.items()).hasSize(1).isNotEqualTo(first.items());
  }

  @Test
  void readsOnlyLocalIndexesConsistently() {
    assertThat(
            database
                .client
                .executeStatement(
                    r ->
                        r.statement("SELECT * FROM Indexed.\"lsi-keys\" WHERE pk = 'p'")
                            .consistentRead(true))
                .items())
        .hasSize(3);
    assertThat(
            Refused.by(
                () ->
                    database.client.executeStatement(
                        r ->
                            r.statement("SELECT * FROM Indexed.\"gsi-all\" WHERE g = 'x'")
                                .consistentRead(true))))
        .isEqualTo(
            validation("Strongly consistent read is not supported on Global Secondary Indexes"));
  }

  private ConsumedCapacity used(String statement) {
    return database
        .client
        .executeStatement(
            r -> r.statement(statement).returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
        .consumedCapacity();
  }

  @Test
  void tellsWhatTheIndexAndTheTableWereChargedFor() {
    ConsumedCapacity global = used("SELECT pk FROM Indexed.\"gsi-all\" WHERE g = 'x'");
    ConsumedCapacity completed = used("SELECT out FROM Indexed.\"lsi-keys\" WHERE pk = 'p'");

    assertThat(global.table().capacityUnits()).isZero();
    assertThat(global.globalSecondaryIndexes().get("gsi-all").capacityUnits())
        .isEqualTo(global.capacityUnits())
        .isEqualTo(0.5);
    assertThat(completed.table().capacityUnits()).isEqualTo(1.5);
    assertThat(completed.localSecondaryIndexes().get("lsi-keys").capacityUnits()).isEqualTo(0.5);
    assertThat(completed.capacityUnits()).isEqualTo(2.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " WHERE h1 = 'a'", " WHERE h1 = 5", " WHERE h1 = 'a' ORDER BY r1 DESC"})
  void refusesAnIndexWhoseKeyHasSeveralAttributes(String where) {
    database.create(
        table("Multi", "id")
            .attributeDefinitions(string("id"), string("h1"), string("h2"), string("r1"))
            .globalSecondaryIndexes(
                global("many", "h1", ProjectionType.ALL).toBuilder()
                    .keySchema(
                        part("h1", KeyType.HASH),
                        part("h2", KeyType.HASH),
                        part("r1", KeyType.RANGE))
                    .build())
            .build());

    assertThat(database.refusal("SELECT COUNT(*) FROM Multi.many" + where))
        .isEqualTo(
            validation(
                "PartiQL statements cannot be executed on tables with multi-attribute HASH keys or"
                    + " multi-attribute RANGE keys."));
    assertThat(database.items("SELECT * FROM Multi WHERE id = 'x'")).isEmpty();
    assertThat(
            database.batch(
                "SELECT * FROM Multi.many" + where, "SELECT * FROM Multi WHERE id = 'x'"))
        .containsExactly(
            "ValidationError: PartiQL statements cannot be executed on tables with"
                + " multi-attribute HASH keys or multi-attribute RANGE keys.",
            "Multi -");
  }

  @Test
  void aMistakeInTheTextIsReportedBeforeAnIndexWhoseKeyHasSeveralAttributes() {
    refusesAnIndexWhoseKeyHasSeveralAttributes("");

    assertThat(database.refusal("SELECT * FROM Multi.many WHERE"))
        .isEqualTo(validation("Statement wasn't well formed, can't be processed: Unexpected term"));
  }

  private static KeySchemaElement part(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }
}
