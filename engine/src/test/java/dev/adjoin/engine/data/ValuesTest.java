// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.internal.engine.value.AnyValue;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ValuesTest {
  private static final String EMPTY =
      "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";
  private static final String SEVERAL =
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the"
          + " supported datatypes";

  private TableFixture fixture = new TableFixture();

  @BeforeEach
  void makeTable() {
    fixture = new TableFixture();
    fixture.client.createTable(table("Values", "pk").build());
  }

  private AttributeValue stored(AttributeValue value) {
    fixture.put("Values", Map.of("pk", TableFixture.text("p"), "value", value));
    return fixture
        .client
        .getItem(r -> r.tableName("Values").key(Attributes.of("pk", "p")))
        .item()
        .get("value");
  }

  @Property(cases = 200)
  void everyItemComesBackAsItWasPut(Given given) {
    makeTable();
    Map<String, Value> members = given.any(AnyValue.members());
    Map<String, AttributeValue> item = new HashMap<>();
    members.forEach((name, value) -> item.put("a" + name, Values.toSdk(value)));
    item.put("pk", TableFixture.text("p"));

    fixture.put("Values", item);

    Map<String, AttributeValue> found =
        fixture.client.getItem(r -> r.tableName("Values").key(Attributes.of("pk", "p"))).item();
    assertThat(Values.of(found)).isEqualTo(Values.of(item));
  }

  @ParameterizedTest
  @CsvSource({
    "1.50, 1.5",
    "-0, 0",
    "0.000, 0",
    "1e3, 1000",
    "12E-4, 0.0012",
    "+7, 7",
    "007, 7",
    "99999999999999999999999999999999999999, 99999999999999999999999999999999999999"
  })
  void numbersComeBackInOneSpelling(String given, String expected) {
    assertThat(stored(AttributeValue.fromN(given)).n()).isEqualTo(expected);
  }

  @Test
  void refusesNumbersThatAreNoneOrOutOfRange() {
    assertInvalid(
        () -> stored(AttributeValue.fromN("b")),
        "The parameter cannot be converted to a numeric value: b");
    assertInvalid(
        () -> stored(AttributeValue.fromN("1" + "0".repeat(37) + "1")),
        "Attempting to store more than 38 significant digits in a Number");
    assertInvalid(
        () -> stored(AttributeValue.fromN("1e126")),
        "Number overflow. Attempting to store a number with magnitude larger than supported range");
    assertInvalid(
        () -> stored(AttributeValue.fromN("1e-131")),
        "Number underflow. Attempting to store a number with magnitude smaller than supported"
            + " range");
  }

  @Test
  void emptyTextsBinariesListsAndMapsAreValues() {
    assertThat(stored(AttributeValue.fromS("")).s()).isEmpty();
    assertThat(stored(AttributeValue.fromB(SdkBytes.fromByteArray(new byte[0]))).b().asByteArray())
        .isEmpty();
    assertThat(stored(AttributeValue.fromL(List.of())).l()).isEmpty();
    assertThat(stored(AttributeValue.fromM(Map.of())).m()).isEmpty();
  }

  @Test
  void refusesEmptySetsAndNullsThatAreNot() {
    assertInvalidParameter(
        () -> stored(AttributeValue.fromSs(List.of())), "An string set  may not be empty");
    assertInvalidParameter(
        () -> stored(AttributeValue.fromNs(List.of())), "An number set  may not be empty");
    assertInvalidParameter(
        () -> stored(AttributeValue.fromBs(List.of())), "Binary sets should not be empty");
    assertInvalidParameter(
        () -> stored(AttributeValue.fromNul(false)),
        "Null attribute value types must have the value of true");
  }

  @Test
  void refusesTheSameMemberOfASetTwice() {
    assertInvalidParameter(
        () -> stored(AttributeValue.fromSs(List.of("a", "b", "a"))),
        "Input collection [a, b, a] contains duplicates.");
    assertInvalid(
        () -> stored(AttributeValue.fromNs(List.of("1", "1.0"))),
        "Input collection contains duplicates");
    SdkBytes bytes = SdkBytes.fromUtf8String("b");
    assertInvalidParameter(
        () -> stored(AttributeValue.fromBs(List.of(bytes, bytes))),
        "Input collection [Yg==, Yg==]of type BS contains duplicates.");
  }

  @Test
  void refusesAValueOfNoTypeOrOfTwo() {
    AttributeValue none = AttributeValue.builder().build();
    AttributeValue both = AttributeValue.builder().s("a").n("1").build();

    assertInvalid(() -> stored(none), EMPTY);
    assertInvalid(() -> stored(AttributeValue.fromL(List.of(none))), EMPTY);
    assertInvalid(() -> stored(both), SEVERAL);
    assertInvalid(() -> stored(AttributeValue.fromM(Map.of("x", both))), SEVERAL);
    assertInvalid(
        () ->
            fixture.client.updateItem(
                r ->
                    r.tableName("Values")
                        .key(Attributes.of("pk", "p"))
                        .updateExpression("SET a = :v")
                        .expressionAttributeValues(Map.of(":v", none))),
        "ExpressionAttributeValues contains invalid value: " + EMPTY + " for key :v");
  }

  @Test
  void refusesAttributeNamesOf64KbAtAnyDepth() {
    String message = "Attribute name is too large, must be less than 65536 bytes";
    AttributeValue value = TableFixture.text("x");
    String longest = "n".repeat(65_535);
    assertThat(stored(AttributeValue.fromM(Map.of(longest, value))).m()).containsKey(longest);

    for (String name : List.of(longest + "n", "\u00fc".repeat(32_768))) {
      AttributeValue map = AttributeValue.fromM(Map.of(name, value));
      assertInvalid(
          () -> fixture.put("Values", Map.of("pk", TableFixture.text("p"), name, value)), message);
      assertInvalid(() -> stored(map), message);
      assertInvalid(() -> stored(AttributeValue.fromL(List.of(value, map))), message);
      assertInvalid(
          () ->
              fixture.client.getItem(
                  r -> r.tableName("Values").key(Attributes.of("pk", "p")).attributesToGet(name)),
          message);
    }
  }
}
