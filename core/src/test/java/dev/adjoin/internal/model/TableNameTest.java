// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableNameTest {

  @Test
  void acceptsNamesAndArns() {
    assertThat(TableName.isValid("Campus-test_2.0")).isTrue();
    assertThat(TableName.isValid("abc")).isTrue();
    assertThat(TableName.isValid("a".repeat(255))).isTrue();
    assertThat(TableName.isValid("arn:aws:dynamodb:eu-central-1:123456789012:table/Campus"))
        .isTrue();
    assertThat(TableName.isValid("arn:aws-cn:dynamodb:cn-north-1:123456789012:table/Campus"))
        .isTrue();
  }

  @Test
  void refusesOtherTexts() {
    assertThat(TableName.isValid("ab")).isFalse();
    assertThat(TableName.isValid("a".repeat(256))).isFalse();
    assertThat(TableName.isValid("my table")).isFalse();
    assertThat(TableName.isValid("arn:aws:s3:::bucket")).isFalse();
    assertThat(TableName.isValid("arn:aws:dynamodb:eu-central-1:123456789012:table/")).isFalse();
  }

  @Test
  void saysTheRuleAndWhatWasFound() {
    assertThatThrownBy(() -> TableName.require("A table's name", "ab"))
        .hasMessage(
            "A table's name must be 3 to 255 letters, digits, dots, dashes and underscores, or the"
                + " ARN of a table, but was \"ab\"");
  }
}
