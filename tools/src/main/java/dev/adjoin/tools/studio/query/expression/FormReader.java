// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.tools.studio.query.expression.Criterion.Attribute;
import dev.adjoin.tools.studio.query.expression.Criterion.Group;
import dev.adjoin.tools.studio.query.expression.Criterion.Joint;
import dev.adjoin.tools.studio.query.expression.Criterion.Operand;
import dev.adjoin.tools.studio.query.expression.Criterion.Value;
import dev.adjoin.tools.studio.query.expression.RequestForm.Operation;
import dev.adjoin.tools.studio.query.expression.RequestForm.SortTest;
import dev.adjoin.tools.studio.query.expression.TableSchema.Index;
import dev.adjoin.tools.studio.query.expression.TableSchema.KeyAttribute;
import dev.adjoin.tools.studio.query.expression.UpdateAction.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads a form from the JSON of the page and collects everything that DynamoDB would refuse, each
 * problem with the place of its control. What is not filled in yet, such as a test without an
 * attribute, is left out without a problem.
 */
public final class FormReader {
  private final TableSchema table;
  private final List<Problem> problems = new ArrayList<>();
  private Operation operation = Operation.QUERY;
  private @Nullable Index index;

  private FormReader(TableSchema table) {
    this.table = table;
  }

  /**
   * Something to correct.
   *
   * @param at the control: {@code partition}, {@code criterion/0/1}, {@code updates/2}
   */
  public record Problem(String at, String message) {}

  /**
   * The form and what is wrong with it.
   *
   * @param form null if there are problems
   */
  public record Result(@Nullable RequestForm form, List<Problem> problems) {
    public Result {
      problems = List.copyOf(problems);
    }
  }

  public static Result read(TableSchema table, Map<String, ?> json) {
    FormReader reader = new FormReader(table);
    RequestForm form = reader.form(json);
    return new Result(reader.problems.isEmpty() ? form : null, reader.problems);
  }

  private void problem(String at, String message) {
    problems.add(new Problem(at, message));
  }

  private RequestForm form(Map<String, ?> json) {
    operation = Operation.find(text(json, "operation")).orElse(Operation.QUERY);
    String wanted = text(json, "index");
    index = operation.isList() && !wanted.isEmpty() ? table.index(wanted).orElse(null) : null;
    if (index == null && operation.isList() && !wanted.isEmpty()) {
      problem("index", "The table has no index " + wanted);
    }
    TableSchema.Key key = index == null ? table.key() : index.key();
    boolean hasPartition = operation == Operation.QUERY || operation.hasKey();
    boolean isPut = operation == Operation.PUT_ITEM;
    boolean isConsistent = !operation.isWrite() && Boolean.TRUE.equals(json.get("consistent"));
    if (isConsistent && index != null && !index.isLocal()) {
      problem("consistent", "A global secondary index is never read with strong consistency");
    }
    Group criterion =
        operation == Operation.GET_ITEM
            ? Group.EMPTY
            : group(object(json.get("criterion")), "criterion");
    return new RequestForm(
        operation,
        table,
        index,
        hasPartition ? keyValue(key.partition(), text(json, "partition"), "partition") : null,
        hasPartition ? sort(key.sort(), object(json.get("sort"))) : null,
        criterion,
        operation == Operation.UPDATE_ITEM ? updates(list(json.get("updates"))) : List.of(),
        operation.isWrite() ? List.of() : projection(list(json.get("projection"))),
        isPut ? item(text(json, "item")) : Map.of(),
        operation == Operation.QUERY && Boolean.TRUE.equals(json.get("reversed")),
        operation.isList() ? limit(text(json, "limit").strip()) : null,
        isConsistent);
  }

  private @Nullable Integer limit(String text) {
    if (text.isEmpty()) {
      return null;
    }
    if (!text.matches("[1-9]\\d{0,8}")) {
      problem("limit", "The limit is a whole number from 1 on");
      return null;
    }
    return Integer.valueOf(text);
  }

  // ---- Keys

  private @Nullable AttributeValue keyValue(KeyAttribute key, String text, String at) {
    if (text.isEmpty()) {
      problem(at, "Give a value for " + key.name());
      return null;
    }
    return value(key.type(), text, at);
  }

  private @Nullable SortTest sort(@Nullable KeyAttribute key, Map<?, ?> json) {
    if (key == null) {
      return null;
    }
    String word = text(json, "operator");
    if (operation != Operation.QUERY) {
      word = TestOperator.EQUAL.word();
    } else if (word.isEmpty()) {
      return null;
    }
    Optional<TestOperator> operator =
        TestOperator.find(word).filter(each -> each.isForSortKey(key.type()));
    if (operator.isEmpty()) {
      problem("sort", "A sort key of type " + key.type().word() + " has no test " + word);
      return null;
    }
    List<?> texts = list(json.get("values"));
    List<AttributeValue> values = new ArrayList<>();
    for (int i = 0; i < operator.get().operands(); i++) {
      String text = i < texts.size() && texts.get(i) instanceof String given ? given : "";
      AttributeValue value = keyValue(key, text, "sort");
      if (value != null) {
        values.add(value);
      }
    }
    if (values.size() < operator.get().operands()) {
      return null;
    }
    checkOrder(operator.get(), values, "sort");
    return new SortTest(operator.get(), values);
  }

  private void checkOrder(TestOperator operator, List<AttributeValue> values, String at) {
    if (operator == TestOperator.BETWEEN && ValueOrder.compare(values.get(0), values.get(1)) > 0) {
      problem(at, "The first bound is greater than the second");
    }
  }

  /** The names of the keys of the table and of all indexes. */
  private Set<String> allKeys() {
    Set<String> names = new LinkedHashSet<>(table.key().names());
    table.indexes().forEach(each -> names.addAll(each.key().names()));
    return names;
  }

  // ---- Filters and conditions

  private Group group(Map<?, ?> json, String at) {
    Joint joint = Joint.find(text(json, "joint")).orElse(Joint.ALL);
    List<Criterion> parts = new ArrayList<>();
    List<?> given = list(json.get("parts"));
    for (int i = 0; i < given.size(); i++) {
      Map<?, ?> part = object(given.get(i));
      String place = at + "/" + i;
      if (part.containsKey("parts")) {
        parts.add(group(part, place));
      } else {
        test(part, place).ifPresent(parts::add);
      }
    }
    return new Group(joint, parts);
  }

  private Optional<Criterion> test(Map<?, ?> json, String at) {
    if (text(json, "path").isEmpty()) {
      return Optional.empty();
    }
    AttributePath path = path(text(json, "path"), at);
    DataType type = DataType.find(text(json, "type")).orElse(DataType.S);
    boolean isOfSize = Boolean.TRUE.equals(json.get("size"));
    TestOperator operator = TestOperator.find(text(json, "operator")).orElse(TestOperator.EQUAL);
    boolean isLegal = isOfSize ? operator.isForSize() && type.hasSize() : operator.isFor(type);
    if (!isLegal) {
      problem(
          at,
          "A %s%s has no test %s"
              .formatted(isOfSize ? "size of a " : "", type.word(), operator.word()));
      return Optional.empty();
    }
    if (path == null) {
      return Optional.empty();
    }
    checkFiltered(path, at);
    DataType operandType =
        isOfSize
            ? DataType.N
            : operator
                .operandType(type)
                .orElse(DataType.find(text(json, "elementType")).orElse(DataType.S));
    List<Operand> operands = operands(operator, operandType, list(json.get("operands")), at);
    boolean isComplete =
        operator == TestOperator.IN ? !operands.isEmpty() : operands.size() == operator.operands();
    if (!isComplete) {
      return Optional.empty();
    }
    operands.stream()
        .filter(each -> !isOfSize && each instanceof Attribute other && other.path().equals(path))
        .findFirst()
        .ifPresent(same -> problem(at, "An attribute is not compared with itself"));
    return Optional.of(new Criterion.Test(path, isOfSize, operator, operands));
  }

  /** A Query applies its key condition, not its filter, to the keys. */
  private void checkFiltered(AttributePath path, String at) {
    TableSchema.Key key = index == null ? table.key() : index.key();
    if (operation == Operation.QUERY && key.names().contains(path.attribute())) {
      problem(
          at,
          path.attribute()
              + " is a key of this Query: test it in the key condition, or use a Scan");
    }
    if (index != null && !index.projects(path.attribute())) {
      problem(at, index.name() + " does not project " + path.attribute());
    }
  }

  private List<Operand> operands(TestOperator operator, DataType type, List<?> given, String at) {
    int before = problems.size();
    List<Operand> operands = new ArrayList<>();
    int count = operator == TestOperator.IN ? given.size() : operator.operands();
    for (int i = 0; i < count; i++) {
      Map<?, ?> json = i < given.size() ? object(given.get(i)) : Map.of();
      String other = text(json, "path");
      if (!other.isEmpty() && operator.takesAttributes()) {
        AttributePath path = path(other, at);
        if (path != null) {
          checkFiltered(path, at);
          operands.add(new Attribute(path));
        }
      } else {
        AttributeValue value = value(type, text(json, "text"), at);
        if (value != null) {
          operands.add(new Value(value));
        }
      }
    }
    if (problems.size() == before) {
      checkOperands(operator, operands, at);
    }
    return operands;
  }

  private void checkOperands(TestOperator operator, List<Operand> operands, String at) {
    if (operator == TestOperator.IN && operands.isEmpty()) {
      problem(at, "Give at least one value");
    }
    if (operands.size() > TestOperator.MOST_CANDIDATES) {
      problem(at, "IN takes at most 100 values, but has " + operands.size());
    }
    List<AttributeValue> values =
        operands.stream()
            .filter(Value.class::isInstance)
            .map(each -> ((Value) each).value())
            .toList();
    if (operator == TestOperator.TYPE
        && values.stream().anyMatch(each -> DataType.find(each.s()).isEmpty())) {
      problem(at, "Choose a type");
    }
    if (values.size() == 2) {
      checkOrder(operator, values, at);
    }
  }

  // ---- Updates

  private List<UpdateAction> updates(List<?> given) {
    List<UpdateAction> actions = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      String at = "updates/" + i;
      Map<?, ?> json = object(given.get(i));
      AttributePath path = text(json, "path").isEmpty() ? null : path(text(json, "path"), at);
      if (path == null) {
        continue;
      }
      if (table.key().names().contains(path.attribute())) {
        problem(at, path.attribute() + " is the item's key, which never changes");
      }
      if (actions.stream().anyMatch(each -> each.path().conflictsWith(path))) {
        problem(at, path + " overlaps with another action of this update");
      }
      action(json, path, at).ifPresent(actions::add);
    }
    return actions;
  }

  private Optional<UpdateAction> action(Map<?, ?> json, AttributePath path, String at) {
    Kind kind = Kind.find(text(json, "kind")).orElse(Kind.SET);
    DataType type = DataType.find(text(json, "type")).orElse(DataType.S);
    if (!kind.isFor(type)) {
      problem(at, "\"%s\" is not for a %s".formatted(kind.word(), type.word()));
      return Optional.empty();
    }
    if (kind == Kind.COPY) {
      String source = text(json, "source");
      if (source.isEmpty()) {
        problem(at, "Give the attribute to copy");
        return Optional.empty();
      }
      AttributePath from = path(source, at);
      return from == null
          ? Optional.empty()
          : Optional.of(new UpdateAction(kind, path, from, null));
    }
    if (kind == Kind.REMOVE) {
      return Optional.of(new UpdateAction(kind, path, null, null));
    }
    AttributeValue value = value(type, text(json, "text"), at);
    return value == null
        ? Optional.empty()
        : Optional.of(new UpdateAction(kind, path, null, value));
  }

  private List<AttributePath> projection(List<?> given) {
    List<AttributePath> paths = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      String at = "projection/" + i;
      String text = given.get(i) instanceof String each ? each.strip() : "";
      AttributePath path = text.isEmpty() ? null : path(text, at);
      if (path == null) {
        continue;
      }
      if (paths.stream().anyMatch(each -> each.conflictsWith(path))) {
        problem(at, path + " overlaps with another projected attribute");
      }
      if (index != null && !index.isLocal() && !index.projects(path.attribute())) {
        problem(at, index.name() + " does not project " + path.attribute());
      }
      paths.add(path);
    }
    return paths;
  }

  private Map<String, AttributeValue> item(String text) {
    try {
      Map<String, AttributeValue> item = ValueText.item(text);
      TableSchema.Key key = table.key();
      checkKey(item, key.partition());
      if (key.sort() != null) {
        checkKey(item, key.sort());
      }
      return item;
    } catch (IllegalArgumentException e) {
      problem("item", String.valueOf(e.getMessage()));
      return Map.of();
    }
  }

  private void checkKey(Map<String, AttributeValue> item, KeyAttribute key) {
    AttributeValue value = item.get(key.name());
    if (value == null) {
      problem("item", "The item needs its key " + key.name());
    } else if (DataType.of(value) != key.type()) {
      problem(
          "item",
          "%s must be a %s, but was a %s"
              .formatted(key.name(), key.type().word(), DataType.of(value).word()));
    }
  }

  // ---- Parts that all have

  private @Nullable AttributePath path(String text, String at) {
    try {
      AttributePath path = AttributePath.parse(text.strip());
      if (path.isNested() && allKeys().contains(path.attribute())) {
        problem(at, path.attribute() + " is a key, which has no parts");
      }
      return path;
    } catch (IllegalArgumentException e) {
      problem(at, String.valueOf(e.getMessage()));
      return null;
    }
  }

  private @Nullable AttributeValue value(DataType type, String text, String at) {
    try {
      return ValueText.parse(type, text);
    } catch (IllegalArgumentException e) {
      problem(at, String.valueOf(e.getMessage()));
      return null;
    }
  }

  private static String text(Map<?, ?> json, String name) {
    return json.get(name) instanceof String text ? text : "";
  }

  private static Map<?, ?> object(@Nullable Object json) {
    return json instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<?> list(@Nullable Object json) {
    return json instanceof List<?> list ? list : List.of();
  }
}
