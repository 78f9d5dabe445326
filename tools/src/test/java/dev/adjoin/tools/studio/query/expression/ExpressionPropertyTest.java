// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.search.Search;
import dev.adjoin.tools.studio.query.expression.RequestForm.Operation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/**
 * Every state of the builder that has no problem gives a request that the engine accepts, and the
 * answer is what a naive evaluation of all items gives.
 */
class ExpressionPropertyTest {
  private static final int ITEMS = 40;
  private static final int FORMS = 700;

  @Test
  void readsGiveWhatANaiveEvaluationOfAllItemsGives() {
    Search.of(3, 30).run(ExpressionPropertyTest::checkReads);
  }

  private static void checkReads(long seed) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      TableSchema table = RandomForms.createTable(engine);
      RandomForms random = new RandomForms(seed);
      List<Map<String, AttributeValue>> items = random.items(ITEMS);
      items.forEach(item -> engine.client().putItem(r -> r.tableName("Random").item(item)));
      int sent = 0;
      int found = 0;
      for (int i = 0; i < FORMS; i++) {
        Map<String, Object> state = random.list();
        RequestForm form = FormReader.read(table, state).form();
        if (form != null) {
          sent++;
          List<Map<String, AttributeValue>> answer = send(engine.client(), form);
          assertSame(answer, naive(form, items), state);
          found += answer.size();
        }
      }
      assertThat(sent).isGreaterThan(FORMS / 5);
      assertThat(found).isGreaterThan(FORMS / 2);
    }
  }

  private static List<Map<String, AttributeValue>> send(DynamoDbClient client, RequestForm form) {
    BuiltRequest request = RequestBuilder.build(form);
    Map<String, String> names = request.map("ExpressionAttributeNames");
    Map<String, AttributeValue> values = request.map("ExpressionAttributeValues");
    String table = request.text("TableName").orElseThrow();
    String index = request.text("IndexName").orElse(null);
    String filter = request.text("FilterExpression").orElse(null);
    String projection = request.text("ProjectionExpression").orElse(null);
    boolean isConsistent = request.flag("ConsistentRead");
    if (form.operation() == Operation.SCAN) {
      return client
          .scan(
              r ->
                  r.tableName(table)
                      .indexName(index)
                      .filterExpression(filter)
                      .projectionExpression(projection)
                      .consistentRead(isConsistent)
                      .expressionAttributeNames(names.isEmpty() ? null : names)
                      .expressionAttributeValues(values.isEmpty() ? null : values))
          .items();
    }
    return client
        .query(
            r ->
                r.tableName(table)
                    .indexName(index)
                    .keyConditionExpression(request.text("KeyConditionExpression").orElseThrow())
                    .filterExpression(filter)
                    .projectionExpression(projection)
                    .consistentRead(isConsistent)
                    .scanIndexForward((Boolean) request.members().get("ScanIndexForward"))
                    .expressionAttributeNames(names)
                    .expressionAttributeValues(values))
        .items();
  }

  private static List<Map<String, AttributeValue>> naive(
      RequestForm form, List<Map<String, AttributeValue>> items) {
    TableSchema.Key key = form.key();
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    for (Map<String, AttributeValue> whole : items) {
      Map<String, AttributeValue> item = new LinkedHashMap<>(whole);
      Set<String> projected = form.index() == null ? null : form.index().projected();
      if (projected != null) {
        item.keySet().retainAll(projected);
      }
      boolean isThere = item.keySet().containsAll(key.names());
      boolean isQuery = form.operation() == Operation.QUERY;
      boolean isInRange =
          !isQuery
              || isThere
                  && NaiveEvaluation.same(item.get(key.partition().name()), form.partition())
                  && (form.sort() == null
                      || NaiveEvaluation.holds(
                          form.sort().operator(),
                          item.get(Objects.requireNonNull(key.sort()).name()),
                          new ArrayList<>(form.sort().values())));
      boolean isKept = form.criterion().isEmpty() || NaiveEvaluation.holds(form.criterion(), item);
      if (isThere && isInRange && isKept) {
        found.add(item);
      }
    }
    if (form.operation() == Operation.QUERY) {
      String sort = Objects.requireNonNull(key.sort()).name();
      found.sort(
          (a, b) -> ValueOrder.compare(a.get(sort), b.get(sort)) * (form.isReversed() ? -1 : 1));
    }
    return found;
  }

  /**
   * With a projection only the number of items is compared, and that each attribute is asked for.
   */
  private static void assertSame(
      List<Map<String, AttributeValue>> answer,
      List<Map<String, AttributeValue>> expected,
      Map<String, Object> state) {
    assertThat(answer).as("%s", state).hasSameSizeAs(expected);
    if (!state.containsKey("projection")) {
      boolean isQuery = state.get("operation").equals("Query");
      for (int i = 0; i < answer.size(); i++) {
        int position = i;
        boolean isSame =
            isQuery
                ? NaiveEvaluation.sameItem(answer.get(i), expected.get(i))
                : expected.stream()
                    .anyMatch(each -> NaiveEvaluation.sameItem(each, answer.get(position)));
        assertThat(isSame).as("item %s of %s", i, state).isTrue();
      }
    }
  }

  @Test
  void updatesGiveWhatANaiveApplicationGives() {
    Search.of(2, 20).run(ExpressionPropertyTest::checkUpdates);
  }

  private static void checkUpdates(long seed) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      TableSchema table = RandomForms.createTable(engine);
      RandomForms random = new RandomForms(seed);
      List<Map<String, AttributeValue>> items = random.items(ITEMS);
      int applied = 0;
      for (int i = 0; i < FORMS; i++) {
        Map<String, AttributeValue> item = items.get(i % ITEMS);
        engine.client().putItem(r -> r.tableName("Random").item(item));
        Map<String, Object> state = random.update(item.get("PK").s(), item.get("SK").n());
        RequestForm form = FormReader.read(table, state).form();
        if (form != null) {
          boolean isMet =
              form.criterion().isEmpty() || NaiveEvaluation.holds(form.criterion(), item);
          Optional<Map<String, AttributeValue>> expected =
              isMet ? apply(form, item) : Optional.empty();
          Optional<Map<String, AttributeValue>> after = update(engine.client(), form, isMet);
          assertThat(after.isPresent()).as("%s of %s", state, item).isEqualTo(expected.isPresent());
          if (after.isPresent()) {
            applied++;
            assertThat(NaiveEvaluation.sameItem(after.get(), expected.get()))
                .as("%s of %s gave %s, not %s", state, item, after.get(), expected.get())
                .isTrue();
          }
        }
      }
      assertThat(applied).isGreaterThan(FORMS / 10);
    }
  }

  /** The new item; empty if the condition or the types of the stored values forbid the update. */
  private static Optional<Map<String, AttributeValue>> update(
      DynamoDbClient client, RequestForm form, boolean isMet) {
    BuiltRequest request = RequestBuilder.build(form);
    Map<String, String> names = request.map("ExpressionAttributeNames");
    Map<String, AttributeValue> values = request.map("ExpressionAttributeValues");
    try {
      return Optional.of(
          client
              .updateItem(
                  r ->
                      r.tableName("Random")
                          .key(request.map("Key"))
                          .updateExpression(request.text("UpdateExpression").orElse(null))
                          .conditionExpression(request.text("ConditionExpression").orElse(null))
                          .expressionAttributeNames(names.isEmpty() ? null : names)
                          .expressionAttributeValues(values.isEmpty() ? null : values)
                          .returnValues(ReturnValue.ALL_NEW))
              .attributes());
    } catch (ConditionalCheckFailedException e) {
      assertThat(isMet).isFalse();
      return Optional.empty();
    } catch (DynamoDbException e) {
      assertThat(e.getMessage())
          .as("%s", request)
          .containsAnyOf(
              "An operand in the update expression has an incorrect data type",
              "The provided expression refers to an attribute that does not exist in the item",
              "Number overflow",
              "Number underflow",
              "Attempting to store more than 38 significant digits in a Number");
      return Optional.empty();
    }
  }

  private static Optional<Map<String, AttributeValue>> apply(
      RequestForm form, Map<String, AttributeValue> before) {
    Map<String, AttributeValue> after = new LinkedHashMap<>(before);
    for (UpdateAction each : form.updates()) {
      String name = each.path().attribute();
      AttributeValue old = before.get(name);
      AttributeValue given = each.value();
      switch (each.kind()) {
        case REMOVE -> after.remove(name);
        case SET -> after.put(name, given);
        case IF_NOT_EXISTS -> after.put(name, old == null ? given : old);
        default -> {
          Optional<AttributeValue> value = combined(each, old, given, before);
          if (value == null) {
            return Optional.empty();
          }
          value.ifPresentOrElse(result -> after.put(name, result), () -> after.remove(name));
        }
      }
    }
    return Optional.of(after);
  }

  /** The combined value, empty if nothing is left of it; null if it cannot be combined. */
  @SuppressWarnings("OptionalAssignedToNull")
  private static @Nullable Optional<AttributeValue> combined(
      UpdateAction action,
      @Nullable AttributeValue old,
      @Nullable AttributeValue given,
      Map<String, AttributeValue> before) {
    if (action.kind() == UpdateAction.Kind.COPY) {
      AttributeValue source = before.get(Objects.requireNonNull(action.source()).attribute());
      return source == null ? null : Optional.of(source);
    }
    AttributeValue value = Objects.requireNonNull(given);
    switch (action.kind()) {
      case PLUS, MINUS -> {
        return old == null || old.n() == null
            ? null
            : sum(old.n(), value.n(), action.kind() == UpdateAction.Kind.MINUS);
      }
      case ADD -> {
        if (old == null) {
          return Optional.of(value);
        }
        if (old.type() != value.type()) {
          return null;
        }
        return value.n() != null ? sum(old.n(), value.n(), false) : Optional.of(joined(old, value));
      }
      case DELETE -> {
        if (old == null) {
          return Optional.empty();
        }
        return old.type() != value.type() ? null : without(old, value);
      }
      default -> {
        List<AttributeValue> list =
            old == null && action.kind() == UpdateAction.Kind.APPEND_OR_CREATE
                ? List.of()
                : old != null && old.hasL() ? old.l() : null;
        if (list == null) {
          return null;
        }
        List<AttributeValue> all = new ArrayList<>();
        boolean isFront = action.kind() == UpdateAction.Kind.PREPEND;
        all.addAll(isFront ? value.l() : list);
        all.addAll(isFront ? list : value.l());
        return Optional.of(AttributeValue.fromL(all));
      }
    }
  }

  @SuppressWarnings("OptionalAssignedToNull")
  private static @Nullable Optional<AttributeValue> sum(String one, String other, boolean isMinus) {
    BigDecimal second = new BigDecimal(other);
    BigDecimal sum = new BigDecimal(one).add(isMinus ? second.negate() : second);
    return sum.stripTrailingZeros().precision() > 38
        ? null
        : Optional.of(AttributeValue.fromN(sum.toString()));
  }

  private static AttributeValue joined(AttributeValue one, AttributeValue other) {
    return switch (DataType.of(one)) {
      case SS -> AttributeValue.fromSs(union(one.ss(), other.ss()));
      case NS -> AttributeValue.fromNs(union(one.ns(), other.ns()));
      default -> AttributeValue.fromBs(union(one.bs(), other.bs()));
    };
  }

  private static <T> List<T> union(List<T> one, List<T> other) {
    Set<T> all = new LinkedHashSet<>(one);
    all.addAll(other);
    return List.copyOf(all);
  }

  private static Optional<AttributeValue> without(AttributeValue one, AttributeValue other) {
    return switch (DataType.of(one)) {
      case SS ->
          Optional.of(rest(one.ss(), other.ss()))
              .filter(r -> !r.isEmpty())
              .map(AttributeValue::fromSs);
      case NS ->
          Optional.of(rest(one.ns(), other.ns()))
              .filter(r -> !r.isEmpty())
              .map(AttributeValue::fromNs);
      default ->
          Optional.of(rest(one.bs(), other.bs()))
              .filter(r -> !r.isEmpty())
              .map(AttributeValue::fromBs);
    };
  }

  private static <T> List<T> rest(List<T> one, List<T> other) {
    return one.stream().filter(each -> !other.contains(each)).toList();
  }

  @Test
  void everyValueSurvivesItsText() {
    Search.of(300, 3_000)
        .run(
            seed -> {
              RandomForms random = new RandomForms(seed);
              for (DataType type : DataType.values()) {
                AttributeValue value = random.value(type, 3);
                String text = ValueText.of(value);
                assertThat(NaiveEvaluation.same(ValueText.parse(type, text), value))
                    .as(text)
                    .isTrue();
              }
            });
  }
}
