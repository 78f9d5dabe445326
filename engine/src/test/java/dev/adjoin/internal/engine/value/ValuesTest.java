// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class ValuesTest {
  @Test
  void takesAScalarAtTheThirtySecondLevelAndNothingBelow() {
    assertThat(Values.of(Map.of("deep", nested(31)))).containsKey("deep");
    assertRefused(
        Map.of("deep", nested(32)),
        "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels"
            + " beyond supported limit");
  }

  @Test
  void countsLevelsOfMapsLikeThoseOfLists() {
    AttributeValue map = AttributeValue.fromM(Map.of("deep", nested(30)));

    assertThat(Values.of(map).type()).isEqualTo("M");
    assertThatThrownBy(() -> Values.of(AttributeValue.fromM(Map.of("deeper", map))))
        .hasMessageStartingWith("Nesting Levels have exceeded supported limits");
  }

  @Test
  void takesAnEmptyListAtTheThirtySecondLevel() {
    AttributeValue value = AttributeValue.fromL(List.of());
    for (int i = 0; i < 31; i++) {
      value = AttributeValue.fromL(List.of(value));
    }
    assertThat(Values.of(value).type()).isEqualTo("L");
  }

  @Test
  void refusesAValueThatIsMissingAsOneWithoutAType() {
    Map<String, AttributeValue> attributes = new HashMap<>();
    attributes.put("missing", null);
    String message =
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";

    assertRefused(attributes, message);
    assertRefused(Map.of("empty", AttributeValue.builder().build()), message);
  }

  @Test
  void refusesAValueOfTwoTypes() {
    assertRefused(
        Map.of("two", AttributeValue.builder().s("a").n("1").build()),
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the"
            + " supported datatypes");
  }

  @Test
  void refusesANullInASet() {
    String invalid = "One or more parameter values were invalid: ";
    assertRefused(
        Map.of("set", AttributeValue.fromSs(Arrays.asList("a", null))),
        invalid + "An string set may not have a null string as a member");
    assertRefused(
        Map.of("set", AttributeValue.fromNs(Arrays.asList("1", null))),
        invalid + "An number set may not have a null number as a member");
    assertRefused(
        Map.of("set", AttributeValue.fromBs(Arrays.asList(SdkBytes.fromUtf8String("a"), null))),
        invalid + "Binary sets should not have a null binary as a member");
  }

  /** A scalar nested in this many lists. */
  private static AttributeValue nested(int lists) {
    AttributeValue value = AttributeValue.fromBool(true);
    for (int i = 0; i < lists; i++) {
      value = AttributeValue.fromL(List.of(value));
    }
    return value;
  }

  private static void assertRefused(Map<String, AttributeValue> attributes, String message) {
    assertThatThrownBy(() -> Values.of(attributes))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            refused -> assertThat(refused.awsErrorDetails().errorMessage()).isEqualTo(message));
  }
}
