// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "00042, 42",
    "1.0, 1",
    "3.1400, 3.14",
    "1.5E2, 150",
    "-0, 0",
    "+7, 7",
    "1e-3, 0.001",
    "0.00000000000000000000000000000000000001, 0.00000000000000000000000000000000000001"
  })
  void answersANumberInItsOneForm(String given, String answered) {
    assertThat(Numbers.text(Numbers.parse(given))).isEqualTo(answered);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9.9999999999999999999999999999999999999E+125", "1E-130", "-1E125"})
  void holdsTheLargestAndTheSmallest(String text) {
    assertThat(Numbers.parse(text)).isEqualByComparingTo(text);
  }

  @Test
  void refusesAThirtyNinthDigit() {
    assertRefused(
        "123456789012345678901234567890123456789",
        "Attempting to store more than 38 significant digits in a Number");
  }

  @Test
  void refusesMagnitudesOutOfRange() {
    assertRefused(
        "-1E+126",
        "Number overflow. Attempting to store a number with magnitude larger than supported range");
    assertRefused(
        "1E-131",
        "Number underflow. Attempting to store a number with magnitude smaller than supported range");
    assertRefused(
        "1E2147483647",
        "Number overflow. Attempting to store a number with magnitude larger than supported range");
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertRefused("1x", "The parameter cannot be converted to a numeric value: 1x");
    assertRefused("", "The parameter cannot be converted to a numeric value");
    assertRefused("NaN", "The parameter cannot be converted to a numeric value: NaN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0661\u0662", "\uFF11", "1\u0966", "\u0661E1"})
  void refusesDigitsOfOtherScripts(String text) {
    assertRefused(text, "The parameter cannot be converted to a numeric value: " + text);
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> Numbers.parse(text))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            refused -> {
              assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
              assertThat(refused.awsErrorDetails().errorMessage()).isEqualTo(message);
            });
  }
}
