// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import static dev.adjoin.tools.studio.data.CalledStudio.edit;
import static dev.adjoin.tools.studio.data.CalledStudio.edits;
import static dev.adjoin.tools.studio.data.CalledStudio.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.text.JsonFields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of all types, written and read by the page's calls, come back equal. */
class LosslessItemsTest {
  private static final int DEPTH = 3;
  private static CalledStudio studio;

  @BeforeAll
  static void open() {
    studio = CalledStudio.of("campus");
  }

  @AfterAll
  static void close() {
    studio.close();
  }

  private static Generator<Map<String, AttributeValue>> attributes() {
    return maps(names(), values(DEPTH), 8);
  }

  private static <T> Generator<Map<String, T>> maps(
      Generator<String> names, Generator<T> values, int most) {
    return given -> {
      Map<String, T> map = new LinkedHashMap<>();
      given.any(names.set(most)).forEach(name -> map.put(name, given.any(values)));
      return map;
    };
  }

  private static Generator<String> names() {
    return Generators.strings(1, 12)
        .where(LosslessItemsTest::isWhole)
        .where(name -> !name.equals("PK") && !name.equals("SK"));
  }

  private static Generator<String> texts() {
    return Generators.oneOf(
            Generators.strings(0, 30),
            Generators.of(
                "", "\r\n", "\"\\\u0000\u007f\u2028", "<img src=x onerror=alert(1)>", "𝒜"))
        .where(LosslessItemsTest::isWhole);
  }

  /** Whether a text has no half characters, which UTF-8 cannot encode. */
  private static boolean isWhole(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  /** Numbers as DynamoDB writes them, of up to 38 digits. */
  private static Generator<String> numbers() {
    BigInteger largest = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
    return given ->
        new BigDecimal(given.between(largest.negate(), largest), given.between(-60, 60))
            .stripTrailingZeros()
            .toPlainString();
  }

  private static Generator<SdkBytes> bytes() {
    return Generators.bytes(0, 20).map(SdkBytes::fromByteArray);
  }

  private static <T> Generator<List<T>> elements(Generator<T> of) {
    return of.list(1, 4).map(list -> List.copyOf(Set.copyOf(list)));
  }

  private static Generator<AttributeValue> values(int depth) {
    Generator<AttributeValue> scalars =
        Generators.oneOf(
            Generators.of(AttributeValue.fromNul(true)),
            Generators.booleans().map(AttributeValue::fromBool),
            texts().map(AttributeValue::fromS),
            numbers().map(AttributeValue::fromN),
            bytes().map(AttributeValue::fromB),
            elements(texts()).map(AttributeValue::fromSs),
            elements(numbers()).map(AttributeValue::fromNs),
            elements(bytes()).map(AttributeValue::fromBs));
    if (depth == 0) {
      return scalars;
    }
    Generator<AttributeValue> inner = values(depth - 1);
    Generator<AttributeValue> nested =
        Generators.oneOf(
            inner.list(4).map(AttributeValue::fromL),
            maps(texts().where(name -> !name.isEmpty()), inner, 4).map(AttributeValue::fromM));
    return given -> given.any(given.chance(25) ? nested : scalars);
  }

  private static Map<String, AttributeValue> item(Map<String, AttributeValue> attributes) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("PK", AttributeValue.fromS("ANY#1"));
    item.put("SK", AttributeValue.fromS("ITEM"));
    item.putAll(attributes);
    return item;
  }

  private static Map<String, AttributeValue> readByThePage() {
    JsonFields partition = new JsonFields().with("partition", Map.of("S", "ANY#1"));
    return rows(studio.done("load", partition), "rows").get(0);
  }

  private static void assertEqual(
      Map<String, AttributeValue> found, Map<String, AttributeValue> wanted) {
    assertThat(StoredForm.equal(found, wanted))
        .as("%s, but was %s", TypedJson.of(wanted), TypedJson.of(found))
        .isTrue();
  }

  @Property(cases = 60)
  void anItemThatThePageWritesIsReadBackEqual(Given given) {
    Map<String, AttributeValue> first = given.any(attributes());
    Map<String, AttributeValue> second = given.any(attributes());
    studio
        .client()
        .deleteItem(
            request ->
                request
                    .tableName("Campus")
                    .key(
                        Map.of(
                            "PK",
                            AttributeValue.fromS("ANY#1"),
                            "SK",
                            AttributeValue.fromS("ITEM"))));

    studio.done("commit", edits(edit(null, item(first))));
    Map<String, AttributeValue> read = readByThePage();
    assertEqual(read, item(first));
    Map<?, ?> answer = studio.done("commit", edits(edit(read, item(second))));

    assertThat((List<?>) answer.get("conflicts")).isEmpty();
    assertEqual(Objects.requireNonNull(studio.stored(item(first))), item(second));
    assertEqual(readByThePage(), item(second));
  }

  @Property(cases = 30)
  void anItemThatIsLoadedAndSavedWithoutAnEditStaysAsItIs(Given given) {
    Map<String, AttributeValue> attributes = given.any(attributes());
    studio.client().putItem(request -> request.tableName("Campus").item(item(attributes)));
    Map<String, AttributeValue> before = Objects.requireNonNull(studio.stored(item(attributes)));

    Map<String, AttributeValue> read = readByThePage();
    Map<?, ?> answer = studio.done("commit", edits(edit(read, read)));

    assertThat((List<?>) answer.get("requests")).as("requests").isEmpty();
    assertThat(studio.stored(read)).isEqualTo(before);
  }

  @Test
  void aMistakeInAValueIsRefusedWithItsPath() {
    JsonFields emptySet = wrong(Map.of("L", List.of(Map.of("SS", List.of()))));
    JsonFields digits = wrong(Map.of("N", "9".repeat(39)));
    JsonFields bareNumber = wrong(Map.of("N", 1));
    JsonFields twice = wrong(Map.of("NS", List.of("1", "1.0")));

    assertThat(studio.refused("commit", emptySet))
        .startsWith("x[0] must have elements, because DynamoDB has no empty sets, but was");
    assertThat(studio.refused("commit", digits)).startsWith("x must have at most 38 digits");
    assertThat(studio.refused("commit", bareNumber))
        .startsWith("x must be a number in a JSON string, but was 1");
    assertThat(studio.refused("commit", twice)).startsWith("x must have each element once");
  }

  private static JsonFields wrong(Map<String, Object> value) {
    Map<String, Object> item =
        Map.of("PK", Map.of("S", "ANY#2"), "SK", Map.of("S", "ITEM"), "x", value);
    return edits(new JsonFields().with("after", item));
  }
}
