// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Random items of all types, and random states of the builder as the page sends them. */
public final class RandomForms {
  private static final List<String> ATTRIBUTES = List.of("a", "status", "size", "odd.name", "b-c");
  private final Random random;

  public RandomForms(long seed) {
    this.random = new Random(seed);
  }

  /** A table with keys of two types, and an index that projects some attributes. */
  @SuppressWarnings("unchecked") // The SDK takes arrays of consumers.
  public static TableSchema createTable(EmbeddedDynamoDb engine) {
    engine
        .client()
        .createTable(
            table ->
                table
                    .tableName("Random")
                    .billingMode("PAY_PER_REQUEST")
                    .attributeDefinitions(
                        d -> d.attributeName("PK").attributeType(ScalarAttributeType.S),
                        d -> d.attributeName("SK").attributeType(ScalarAttributeType.N),
                        d -> d.attributeName("G").attributeType(ScalarAttributeType.S))
                    .keySchema(
                        k -> k.attributeName("PK").keyType(KeyType.HASH),
                        k -> k.attributeName("SK").keyType(KeyType.RANGE))
                    .globalSecondaryIndexes(
                        i ->
                            i.indexName("ByG")
                                .keySchema(
                                    k -> k.attributeName("G").keyType(KeyType.HASH),
                                    k -> k.attributeName("SK").keyType(KeyType.RANGE))
                                .projection(
                                    p ->
                                        p.projectionType(ProjectionType.INCLUDE)
                                            .nonKeyAttributes("a", "status", "odd.name"))));
    return TableSchema.of(engine.client().describeTable(r -> r.tableName("Random")).table());
  }

  public List<Map<String, AttributeValue>> items(int count) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      item.put("PK", AttributeValue.fromS("p" + i % 3));
      item.put("SK", AttributeValue.fromN(Integer.toString(i - count / 2)));
      if (random.nextBoolean()) {
        item.put("G", AttributeValue.fromS(pick(List.of("x", "y"))));
      }
      for (String attribute : ATTRIBUTES) {
        if (random.nextInt(4) > 0) {
          item.put(attribute, value(pick(Arrays.asList(DataType.values())), 2));
        }
      }
      items.add(item);
    }
    return items;
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  AttributeValue value(DataType type, int depth) {
    return switch (type) {
      case S ->
          AttributeValue.fromS(pick(List.of("", "a", "ab", "abc", "b", "ü", "=;'\"\\", "12")));
      case N ->
          AttributeValue.fromN(
              pick(
                  List.of(
                      "0",
                      "1",
                      "-1",
                      "2",
                      "1.5",
                      "1E+3",
                      "12345678901234567890123456789012345678",
                      "1E-130")));
      case B -> AttributeValue.fromB(bytes());
      case BOOL -> AttributeValue.fromBool(random.nextBoolean());
      case NULL -> AttributeValue.fromNul(true);
      case SS -> AttributeValue.fromSs(some(List.of("a", "ab", "b", ",", "[")));
      case NS -> AttributeValue.fromNs(some(List.of("0", "1", "2.5", "-3")));
      case BS ->
          AttributeValue.fromBs(
              some(List.of("AA==", "AQ==", "AAE=")).stream()
                  .map(each -> SdkBytes.fromByteArray(java.util.Base64.getDecoder().decode(each)))
                  .toList());
      case L -> {
        List<AttributeValue> elements = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
          elements.add(value(nested(depth), depth - 1));
        }
        yield AttributeValue.fromL(elements);
      }
      case M -> {
        Map<String, AttributeValue> members = new LinkedHashMap<>();
        for (String name : List.of("x", "S", "order")) {
          if (random.nextBoolean()) {
            members.put(name, value(nested(depth), depth - 1));
          }
        }
        yield AttributeValue.fromM(members);
      }
    };
  }

  private DataType nested(int depth) {
    List<DataType> all = Arrays.asList(DataType.values());
    return pick(depth > 0 ? all : all.subList(0, DataType.L.ordinal()));
  }

  private SdkBytes bytes() {
    byte[] bytes = new byte[1 + random.nextInt(3)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) pick(List.of(0, 1, -1)).intValue();
    }
    return SdkBytes.fromByteArray(bytes);
  }

  private <T> List<T> some(List<T> choices) {
    Set<T> chosen = new LinkedHashSet<>(List.of(pick(choices)));
    choices.stream().filter(each -> random.nextBoolean()).forEach(chosen::add);
    return List.copyOf(chosen);
  }

  private String path() {
    String root = pick(ATTRIBUTES);
    String quoted = root.contains(".") ? '"' + root + '"' : root;
    return quoted + pick(List.of("", "", "", ".x", ".S", "[0]", "[1].order", ".order[0]"));
  }

  // ---- States of the builder

  public Map<String, Object> list() {
    Map<String, Object> form = new LinkedHashMap<>();
    boolean isQuery = random.nextInt(3) > 0;
    boolean isIndex = random.nextInt(3) == 0;
    form.put("operation", isQuery ? "Query" : "Scan");
    form.put("index", isIndex ? "ByG" : "");
    form.put("partition", isIndex ? pick(List.of("x", "y")) : pick(List.of("p0", "p1", "p9")));
    if (random.nextBoolean()) {
      String operator = pick(List.of("=", "<", "<=", ">", ">=", "between"));
      form.put("sort", Map.of("operator", operator, "values", List.of(number(), number())));
    }
    form.put("criterion", group(3));
    form.put("reversed", random.nextBoolean());
    form.put("consistent", !isIndex && random.nextBoolean());
    if (random.nextInt(3) == 0) {
      form.put("projection", List.of(path(), path()));
    }
    return form;
  }

  private String number() {
    return Integer.toString(random.nextInt(40) - 20);
  }

  Map<String, Object> group(int depth) {
    List<Object> parts = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      parts.add(depth > 0 && random.nextInt(3) == 0 ? group(depth - 1) : test());
    }
    return Map.of("joint", pick(List.of("all", "any", "not all", "none")), "parts", parts);
  }

  private Map<String, Object> test() {
    DataType type = pick(Arrays.asList(DataType.values()));
    boolean isOfSize = type.hasSize() && random.nextInt(4) == 0;
    TestOperator operator =
        pick(
            Arrays.stream(TestOperator.values())
                .filter(each -> isOfSize ? each.isForSize() : each.isFor(type))
                .toList());
    DataType elementType = pick(Arrays.asList(DataType.values()));
    DataType operandType = isOfSize ? DataType.N : operator.operandType(type).orElse(elementType);
    List<Object> operands = new ArrayList<>();
    int count = operator == TestOperator.IN ? 1 + random.nextInt(3) : operator.operands();
    for (int i = 0; i < count; i++) {
      boolean isPath = operator.takesAttributes() && random.nextInt(4) == 0;
      String text =
          operator == TestOperator.TYPE
              ? pick(Arrays.asList(DataType.values())).name()
              : isOfSize
                  ? Integer.toString(random.nextInt(4))
                  : ValueText.of(value(operandType, 2));
      operands.add(isPath ? Map.of("path", path()) : Map.of("text", text));
    }
    return Map.of(
        "path", path(),
        "type", type.name(),
        "size", isOfSize,
        "operator", operator.word(),
        "elementType", elementType.name(),
        "operands", operands);
  }

  /** An update of the first attributes, each with one action that is legal for its type. */
  public Map<String, Object> update(String partition, String sort) {
    List<Object> actions = new ArrayList<>();
    for (String attribute : ATTRIBUTES) {
      if (random.nextInt(3) == 0) {
        DataType type = pick(Arrays.asList(DataType.values()));
        UpdateAction.Kind kind =
            pick(Arrays.stream(UpdateAction.Kind.values()).filter(k -> k.isFor(type)).toList());
        String quoted = attribute.contains(".") ? '"' + attribute + '"' : attribute;
        actions.add(
            Map.of(
                "kind", kind.word(),
                "path", quoted,
                "type", type.name(),
                "text", ValueText.of(value(type, 2)),
                "source", pick(List.of("a", "status", "SK"))));
      }
    }
    return Map.of(
        "operation",
        "UpdateItem",
        "partition",
        partition,
        "sort",
        Map.of("values", List.of(sort)),
        "updates",
        actions,
        "criterion",
        group(1));
  }
}
