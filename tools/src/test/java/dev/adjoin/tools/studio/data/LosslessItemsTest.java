// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import static dev.adjoin.tools.studio.data.CalledStudio.edit;
import static dev.adjoin.tools.studio.data.CalledStudio.edits;
import static dev.adjoin.tools.studio.data.CalledStudio.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.text.JsonFields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of all types, written and read by the page's calls, come back equal. */
class LosslessItemsTest {
  private static final int DEPTH = 3;
  private static CalledStudio studio;

  @BeforeContainer
  static void open() {
    studio = CalledStudio.of("campus");
  }

  @AfterContainer
  static void close() {
    studio.close();
  }

  @Provide
  Arbitrary<Map<String, AttributeValue>> attributes() {
    return Arbitraries.maps(names(), values(DEPTH)).ofMaxSize(8);
  }

  private static Arbitrary<String> names() {
    return Arbitraries.strings()
        .ofMinLength(1)
        .ofMaxLength(12)
        .filter(LosslessItemsTest::isWhole)
        .filter(name -> !name.equals("PK") && !name.equals("SK"));
  }

  private static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(30),
            Arbitraries.of(
                "", "\r\n", "\"\\\u0000\u007f\u2028", "<img src=x onerror=alert(1)>", "𝒜"))
        .filter(LosslessItemsTest::isWhole);
  }

  /** Whether a text has no half characters, which UTF-8 cannot encode. */
  private static boolean isWhole(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  /** Numbers as DynamoDB writes them, of up to 38 digits. */
  private static Arbitrary<String> numbers() {
    BigInteger largest = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
    return Combinators.combine(
            Arbitraries.bigIntegers().between(largest.negate(), largest),
            Arbitraries.integers().between(-60, 60))
        .as((digits, scale) -> new BigDecimal(digits, scale).stripTrailingZeros().toPlainString());
  }

  private static Arbitrary<SdkBytes> bytes() {
    return Arbitraries.bytes().array(byte[].class).ofMaxSize(20).map(SdkBytes::fromByteArray);
  }

  private static Arbitrary<AttributeValue> values(int depth) {
    Arbitrary<AttributeValue> scalars =
        Arbitraries.oneOf(
            texts().map(AttributeValue::fromS),
            numbers().map(AttributeValue::fromN),
            bytes().map(AttributeValue::fromB),
            Arbitraries.of(true, false).map(AttributeValue::fromBool),
            Arbitraries.just(AttributeValue.fromNul(true)),
            texts().set().ofMinSize(1).ofMaxSize(4).map(s -> AttributeValue.fromSs(List.copyOf(s))),
            numbers()
                .set()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(s -> AttributeValue.fromNs(List.copyOf(s))),
            bytes()
                .set()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(s -> AttributeValue.fromBs(List.copyOf(s))));
    if (depth == 0) {
      return scalars;
    }
    Arbitrary<AttributeValue> inner = values(depth - 1);
    return Arbitraries.frequencyOf(
        net.jqwik.api.Tuple.of(6, scalars),
        net.jqwik.api.Tuple.of(1, inner.list().ofMaxSize(4).map(AttributeValue::fromL)),
        net.jqwik.api.Tuple.of(
            1, Arbitraries.maps(texts(), inner).ofMaxSize(4).map(AttributeValue::fromM)));
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

  @Property(tries = 150)
  void anItemThatThePageWritesIsReadBackEqual(
      @ForAll("attributes") Map<String, AttributeValue> first,
      @ForAll("attributes") Map<String, AttributeValue> second) {
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

  @Property(tries = 50)
  void anItemThatIsLoadedAndSavedWithoutAnEditStaysAsItIs(
      @ForAll("attributes") Map<String, AttributeValue> attributes) {
    studio.client().putItem(request -> request.tableName("Campus").item(item(attributes)));
    Map<String, AttributeValue> before = Objects.requireNonNull(studio.stored(item(attributes)));

    Map<String, AttributeValue> read = readByThePage();
    Map<?, ?> answer = studio.done("commit", edits(edit(read, read)));

    assertThat((List<?>) answer.get("requests")).as("requests").isEmpty();
    assertThat(studio.stored(read)).isEqualTo(before);
  }

  @Example
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
