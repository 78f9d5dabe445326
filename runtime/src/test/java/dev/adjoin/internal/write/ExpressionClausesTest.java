// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static dev.adjoin.testing.search.Generators.ints;
import static dev.adjoin.testing.search.Generators.of;
import static dev.adjoin.testing.search.Generators.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Condition;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.write.UpdateClause.Kind;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Clauses of expressions have the same effect in memory and in the table. */
class ExpressionClausesTest {
  private static final AttributeValue KEY = AttributeValue.fromS("k");
  private static final List<AttributePath> PATHS =
      List.of(
          AttributePath.of("n"),
          AttributePath.of("size"),
          AttributePath.of("m", "n"),
          AttributePath.of("m", "o.p"));
  private static EmbeddedDynamoDb engine;

  @BeforeAll
  static void open() {
    engine = EmbeddedDynamoDb.inMemory();
    KeySchemaElement key =
        KeySchemaElement.builder().attributeName("PK").keyType(KeyType.HASH).build();
    AttributeDefinition text =
        AttributeDefinition.builder()
            .attributeName("PK")
            .attributeType(ScalarAttributeType.S)
            .build();
    client()
        .createTable(
            r ->
                r.tableName("Things")
                    .keySchema(key)
                    .attributeDefinitions(text)
                    .billingMode(BillingMode.PAY_PER_REQUEST));
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  private static DynamoDbClient client() {
    return engine.directClient();
  }

  private static Generator<Map<String, AttributeValue>> items() {
    return given -> {
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      item.put("PK", KEY);
      put(given, item, "n", number());
      put(given, item, "size", number());
      put(given, item, "set", texts());
      put(given, item, "list", number().list(3).map(AttributeValue::fromL));
      Map<String, AttributeValue> map = new LinkedHashMap<>();
      put(given, map, "n", number());
      item.put("m", AttributeValue.fromM(map));
      return item;
    };
  }

  /** Puts a value in most cases. */
  private static void put(
      Given given, Map<String, AttributeValue> map, String name, Generator<AttributeValue> values) {
    if (given.chance(80)) {
      map.put(name, given.any(values));
    }
  }

  private static Generator<AttributeValue> number() {
    return ints(-5, 5).map(StoredValues::number);
  }

  private static Generator<AttributeValue> texts() {
    return given -> AttributeValue.fromSs(given.some(List.of("a", "b", "c"), 3));
  }

  /** One change of one path. */
  record Step(AttributePath path, UpdateClause clause) {}

  private static Generator<List<Step>> steps() {
    Generator<UpdateClause> ofNumber =
        oneOf(
            number().map(UpdateClause::set),
            number().map(UpdateClause::setIfAbsent),
            of(UpdateClause.REMOVE),
            ints(-3, 3).map(i -> UpdateClause.add(BigDecimal.valueOf(i))));
    Generator<UpdateClause> ofSet =
        oneOf(
            texts().map(e -> new UpdateClause(Kind.INCLUDE, e)),
            texts().map(e -> new UpdateClause(Kind.EXCLUDE, e)),
            texts().map(UpdateClause::set));
    Generator<UpdateClause> ofList =
        given ->
            new UpdateClause(
                given.oneOf(List.of(Kind.APPEND, Kind.PREPEND)),
                AttributeValue.fromL(given.any(number().list(1, 2))));
    Generator<Step> any =
        oneOf(
            given -> new Step(given.oneOf(PATHS), given.any(ofNumber)),
            ofSet.map(c -> new Step(AttributePath.of("set"), c)),
            ofList.map(c -> new Step(AttributePath.of("list"), c)));
    return any.list(1, 5);
  }

  @Property(cases = 300)
  void updatesDoInMemoryWhatTheyDoInTheTable(Given given) {
    Map<String, AttributeValue> item = given.any(items());
    List<Step> steps = given.any(steps());
    UpdateClauses clauses = UpdateClauses.NONE;
    List<Step> done = new ArrayList<>();
    for (Step step : steps) {
      Optional<UpdateClauses> more = clauses.and(only(step));
      if (more.isPresent()) {
        clauses = more.get();
        done.add(step);
      }
    }

    assertThat(Database.shown(clauses.applied(item)))
        .isEqualTo(Database.shown(inTurn(item, done)))
        .isEqualTo(Database.shown(stored(item, clauses)));
  }

  /** Merged is the same as one after the other. */
  private static Map<String, AttributeValue> inTurn(
      Map<String, AttributeValue> item, List<Step> steps) {
    Map<String, AttributeValue> changed = item;
    for (Step step : steps) {
      changed = only(step).applied(changed);
    }
    return changed;
  }

  private static UpdateClauses only(Step step) {
    UpdateClauses.Builder only = new UpdateClauses.Builder();
    only.add(step.path(), step.clause());
    return only.build();
  }

  private static Map<String, AttributeValue> stored(
      Map<String, AttributeValue> item, UpdateClauses clauses) {
    client().putItem(r -> r.tableName("Things").item(item));
    Expressions expressions = new Expressions();
    String text = clauses.text(expressions);
    client()
        .updateItem(
            r ->
                r.tableName("Things")
                    .key(Map.of("PK", KEY))
                    .updateExpression(text)
                    .expressionAttributeNames(expressions.names())
                    .expressionAttributeValues(expressions.values()));
    return client().getItem(r -> r.tableName("Things").key(Map.of("PK", KEY))).item();
  }

  private static Generator<BoundCondition> conditions() {
    Generator<AttributePath> paths = of(PATHS);
    Generator<BoundCondition> simple =
        oneOf(
            paths.map(BoundCondition::exists),
            paths.map(BoundCondition::notExists),
            given ->
                new BoundCondition.Compared(
                    given.any(paths),
                    given.oneOf(List.of(Condition.Operator.values())),
                    given.any(number())),
            given -> bounded(given, given.any(paths), false, -3),
            given -> bounded(given, AttributePath.of(given.oneOf(List.of("m", "list"))), true, -1));
    return oneOf(
        simple,
        simple.list(1, 3).map(BoundCondition::allOf),
        simple.list(2, 2).map(BoundCondition::anyOf));
  }

  private static BoundCondition bounded(
      Given given, AttributePath path, boolean isSize, int least) {
    return new BoundCondition.Bounded(
        path, isSize, given.flag(), BigDecimal.valueOf(given.between(least, 3)));
  }

  @Property(cases = 300)
  void conditionsHoldInMemoryIfTheyHoldInTheTable(Given given) {
    Map<String, AttributeValue> item = given.any(items());
    BoundCondition condition = given.any(conditions());
    client().putItem(r -> r.tableName("Things").item(item));
    Expressions expressions = new Expressions();
    String text = condition.text(expressions);
    int found =
        client()
            .scan(
                r ->
                    r.tableName("Things")
                        .filterExpression(text)
                        .expressionAttributeNames(expressions.names())
                        .expressionAttributeValues(expressions.values()))
            .count();
    assertThat(condition.holds(item)).as(text).isEqualTo(found == 1);
  }
}
