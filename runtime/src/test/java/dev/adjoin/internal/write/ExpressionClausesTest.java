// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Condition;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.write.UpdateClause.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
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

  @BeforeContainer
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

  @AfterContainer
  static void close() {
    engine.close();
  }

  private static DynamoDbClient client() {
    return engine.directClient();
  }

  @Provide
  Arbitrary<Map<String, AttributeValue>> items() {
    Arbitrary<Optional<AttributeValue>> number = number().optional();
    Arbitrary<Optional<AttributeValue>> texts = texts().optional();
    Arbitrary<Optional<AttributeValue>> list =
        number().list().ofMaxSize(3).map(AttributeValue::fromL).optional();
    return Combinators.combine(number, number, number, texts, list)
        .as(
            (n, size, inner, set, l) -> {
              Map<String, AttributeValue> item = new LinkedHashMap<>();
              item.put("PK", KEY);
              n.ifPresent(v -> item.put("n", v));
              size.ifPresent(v -> item.put("size", v));
              set.ifPresent(v -> item.put("set", v));
              l.ifPresent(v -> item.put("list", v));
              Map<String, AttributeValue> map = new LinkedHashMap<>();
              inner.ifPresent(v -> map.put("n", v));
              item.put("m", AttributeValue.fromM(map));
              return item;
            });
  }

  private static Arbitrary<AttributeValue> number() {
    return Arbitraries.integers().between(-5, 5).map(StoredValues::number);
  }

  private static Arbitrary<AttributeValue> texts() {
    return Arbitraries.of("a", "b", "c")
        .set()
        .ofMinSize(1)
        .map(s -> AttributeValue.fromSs(List.copyOf(s)));
  }

  /** One change of one path. */
  record Step(AttributePath path, UpdateClause clause) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<UpdateClause> ofNumber =
        Arbitraries.oneOf(
            List.<Arbitrary<? extends UpdateClause>>of(
                number().map(UpdateClause::set),
                number().map(UpdateClause::setIfAbsent),
                Arbitraries.just(UpdateClause.REMOVE),
                Arbitraries.integers()
                    .between(-3, 3)
                    .map(i -> UpdateClause.add(BigDecimal.valueOf(i)))));
    Arbitrary<Step> numbers = Combinators.combine(Arbitraries.of(PATHS), ofNumber).as(Step::new);
    Arbitrary<UpdateClause> ofSet =
        Arbitraries.oneOf(
            List.<Arbitrary<? extends UpdateClause>>of(
                texts().map(e -> new UpdateClause(Kind.INCLUDE, e)),
                texts().map(e -> new UpdateClause(Kind.EXCLUDE, e)),
                texts().map(UpdateClause::set)));
    Arbitrary<UpdateClause> ofList =
        Combinators.combine(
                number().list().ofMinSize(1).ofMaxSize(2),
                Arbitraries.of(Kind.APPEND, Kind.PREPEND))
            .as((elements, kind) -> new UpdateClause(kind, AttributeValue.fromL(elements)));
    return Arbitraries.oneOf(
            List.<Arbitrary<? extends Step>>of(
                numbers,
                ofSet.map(c -> new Step(AttributePath.of("set"), c)),
                ofList.map(c -> new Step(AttributePath.of("list"), c))))
        .list()
        .ofMinSize(1)
        .ofMaxSize(5);
  }

  @Property(tries = 300)
  void updatesDoInMemoryWhatTheyDoInTheTable(
      @ForAll("items") Map<String, AttributeValue> item, @ForAll("steps") List<Step> steps) {
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

  @Provide
  Arbitrary<BoundCondition> conditions() {
    Arbitrary<AttributePath> paths = Arbitraries.of(PATHS);
    Arbitrary<BoundCondition> simple =
        Arbitraries.oneOf(
            List.<Arbitrary<? extends BoundCondition>>of(
                paths.map(BoundCondition::exists),
                paths.map(BoundCondition::notExists),
                Combinators.combine(paths, Arbitraries.of(Condition.Operator.values()), number())
                    .as(BoundCondition.Compared::new),
                Combinators.combine(
                        paths, Arbitraries.of(true, false), Arbitraries.integers().between(-3, 3))
                    .as(
                        (p, most, n) ->
                            new BoundCondition.Bounded(p, false, most, BigDecimal.valueOf(n))),
                Combinators.combine(
                        Arbitraries.of("m", "list"),
                        Arbitraries.of(true, false),
                        Arbitraries.integers().between(-1, 3))
                    .as(
                        (p, most, n) ->
                            new BoundCondition.Bounded(
                                AttributePath.of(p), true, most, BigDecimal.valueOf(n)))));
    return Arbitraries.oneOf(
        List.<Arbitrary<? extends BoundCondition>>of(
            simple,
            simple.list().ofMinSize(1).ofMaxSize(3).map(BoundCondition::allOf),
            simple.list().ofSize(2).map(BoundCondition::anyOf)));
  }

  @Property(tries = 300)
  void conditionsHoldInMemoryIfTheyHoldInTheTable(
      @ForAll("items") Map<String, AttributeValue> item,
      @ForAll("conditions") BoundCondition condition) {
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
