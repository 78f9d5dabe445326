// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.studio.query.code.RequestCode;
import dev.adjoin.tools.studio.query.expression.Criterion.Joint;
import dev.adjoin.tools.studio.query.expression.DataType;
import dev.adjoin.tools.studio.query.expression.RequestForm.Operation;
import dev.adjoin.tools.studio.query.expression.TableSchema;
import dev.adjoin.tools.studio.query.expression.TableSchema.KeyAttribute;
import dev.adjoin.tools.studio.query.expression.TestOperator;
import dev.adjoin.tools.studio.query.expression.UpdateAction;
import dev.adjoin.tools.studio.query.expression.ValueText;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the page needs to draw the builder: keys, attributes, legal operators and patterns. */
final class QueryJson {
  /** The items in which examples for the inputs of patterns are looked for. */
  private static final int EXAMPLE_ITEMS = 500;

  private final Workspace workspace;
  private final Compiled compiled;
  private final TableSchema schema;

  QueryJson(Workspace workspace, Compiled compiled, TableSchema schema) {
    this.workspace = workspace;
    this.compiled = compiled;
    this.schema = schema;
  }

  JsonFields open() {
    List<Map<String, AttributeValue>> examples = examples();
    return new JsonFields()
        .with("table", schema.name())
        .with("embedded", workspace.isEmbedded())
        .with("key", key(schema.key()))
        .with("items", schema.contents().items())
        .with("bytes", schema.contents().bytes())
        .with("indexes", schema.indexes(), QueryJson::index)
        .with("attributes", attributes())
        .with("operations", List.of(Operation.values()), QueryJson::operation)
        .with("joints", Arrays.stream(Joint.values()).map(Joint::word).toList())
        .with("types", List.of(DataType.values()), QueryJson::type)
        .with("languages", Arrays.stream(RequestCode.values()).map(RequestCode::word).toList())
        .with("patterns", workspace.design().patterns(), each -> pattern(each, examples));
  }

  private static JsonFields operation(Operation operation) {
    return new JsonFields()
        .with("name", operation.word())
        .with("isWrite", operation.isWrite())
        .with("isList", operation.isList())
        .with("hasKey", operation.hasKey());
  }

  private static JsonFields key(TableSchema.Key key) {
    return new JsonFields()
        .with("partition", attribute(key.partition()))
        .with("sort", key.sort() == null ? null : attribute(key.sort()));
  }

  private static JsonFields attribute(KeyAttribute key) {
    return new JsonFields().with("name", key.name()).with("type", key.type().name());
  }

  private static JsonFields index(TableSchema.Index index) {
    return new JsonFields()
        .with("name", index.name())
        .with("local", index.isLocal())
        .with("key", key(index.key()))
        .with("items", index.contents().items())
        .with("bytes", index.contents().bytes())
        .with(
            "projected",
            index.projected() == null ? null : index.projected().stream().sorted().toList());
  }

  /** A type with the operators and actions that are legal for it. */
  private static JsonFields type(DataType type) {
    return new JsonFields()
        .with("name", type.name())
        .with("word", type.word())
        .with("hasSize", type.hasSize())
        .with(
            "operators",
            List.of(TestOperator.values()).stream().filter(each -> each.isFor(type)).toList(),
            each ->
                new JsonFields()
                    .with("name", each.word())
                    .with("operands", each.operands())
                    .with("takesAttributes", each.takesAttributes())
                    .with("operandType", each.operandType(type).map(DataType::name).orElse(null)))
        .with(
            "sizeOperators",
            Arrays.stream(TestOperator.values())
                .filter(TestOperator::isForSize)
                .map(TestOperator::word)
                .toList())
        .with(
            "sortOperators",
            Arrays.stream(TestOperator.values())
                .filter(each -> each.isForSortKey(type))
                .map(TestOperator::word)
                .toList())
        .with(
            "actions",
            Arrays.stream(UpdateAction.Kind.values())
                .filter(each -> each.isFor(type))
                .map(UpdateAction.Kind::word)
                .toList());
  }

  // ---- Attributes

  /** The stored attributes of all types, each with the types of item that have it. */
  private List<Map<String, @Nullable Object>> attributes() {
    Schema declared = new Schema(compiled.model());
    Map<String, JsonFields> all = new LinkedHashMap<>();
    Map<String, List<String>> owners = new LinkedHashMap<>();
    for (Member member : compiled.model().members()) {
      for (Attribute attribute : declared.attributes(member).values()) {
        String name = attribute.stored();
        owners.computeIfAbsent(name, key -> new ArrayList<>()).add(member.name());
        all.putIfAbsent(
            name,
            new JsonFields()
                .with("name", name)
                .with("type", stored(attribute.type()).name())
                .withAny(
                    "choices",
                    attribute.type() instanceof AttributeType.Choice choice
                        ? choice.values()
                        : null));
      }
    }
    keys()
        .forEach(
            key ->
                all.putIfAbsent(
                    key.name(),
                    new JsonFields().with("name", key.name()).with("type", key.type().name())));
    String type = compiled.design().table().type();
    if (type != null && !type.isEmpty()) {
      all.putIfAbsent(type, new JsonFields().with("name", type).with("type", DataType.S.name()));
    }
    owners.forEach((name, types) -> all.get(name).with("of", types));
    return all.values().stream().map(JsonFields::members).toList();
  }

  private Stream<KeyAttribute> keys() {
    return Stream.concat(Stream.of(schema.key()), schema.indexes().stream().map(i -> i.key()))
        .flatMap(key -> Stream.concat(Stream.of(key.partition()), Stream.ofNullable(key.sort())));
  }

  /** The type of value that DynamoDB stores for an attribute. */
  private static DataType stored(AttributeType type) {
    if (type instanceof Scalar scalar) {
      return switch (scalar) {
        case INT, LONG, DECIMAL, YEAR, DURATION -> DataType.N;
        case BOOL -> DataType.BOOL;
        case BYTES -> DataType.B;
        default -> DataType.S;
      };
    }
    if (type instanceof AttributeType.SetOf set) {
      DataType element = stored(set.element());
      return element == DataType.N
          ? DataType.NS
          : element == DataType.B ? DataType.BS : DataType.SS;
    }
    if (type instanceof AttributeType.ListOf) {
      return DataType.L;
    }
    return type instanceof AttributeType.Choice ? DataType.S : DataType.M;
  }

  // ---- Patterns

  private static JsonFields pattern(Pattern pattern, List<Map<String, AttributeValue>> examples) {
    return new JsonFields()
        .with("name", pattern.name())
        .with("question", pattern.question())
        .with("inputs", pattern.inputs())
        .with("range", pattern.range())
        .with("operation", pattern.read().operation())
        .with("example", example(pattern, examples));
  }

  /** The values of the inputs that most of the example items have. */
  private static Map<String, String> example(
      Pattern pattern, List<Map<String, AttributeValue>> examples) {
    Map<Map<String, String>, Integer> counts = new HashMap<>();
    for (Map<String, AttributeValue> item : examples) {
      if (item.keySet().containsAll(pattern.inputs())) {
        Map<String, String> values =
            pattern.inputs().stream()
                .collect(
                    Collectors.toMap(
                        name -> name,
                        name -> ValueText.of(item.get(name)),
                        (a, b) -> a,
                        LinkedHashMap::new));
        counts.merge(values, 1, Integer::sum);
      }
    }
    return counts.entrySet().stream()
        .max(
            Map.Entry.<Map<String, String>, Integer>comparingByValue()
                .thenComparing(each -> each.getKey().toString()))
        .map(Map.Entry::getKey)
        .orElse(Map.of());
  }

  /** Some items, where reading them costs nothing. */
  private List<Map<String, AttributeValue>> examples() {
    return workspace.isEmbedded()
        ? workspace
            .client()
            .scan(request -> request.tableName(schema.name()).limit(EXAMPLE_ITEMS))
            .items()
        : List.of();
  }
}
