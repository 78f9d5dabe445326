// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.refuses;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class KeyLimitsTest {

  @Test
  void aPartitionKeyHasAtMost2048Bytes() {
    assertThatCode(() -> KeyLimits.partition("é".repeat(1024))).doesNotThrowAnyException();
    refuses(
        () -> KeyLimits.partition("é".repeat(1024) + "x"),
        "A partition key must be 1 to 2048 bytes long, but was 2049");
  }

  @Test
  void aSortKeyHasAtMost1024Bytes() {
    assertThatCode(() -> KeyLimits.sort("x".repeat(1024))).doesNotThrowAnyException();
    refuses(
        () -> KeyLimits.sort("😀".repeat(257)),
        "A sort key must be 1 to 1024 bytes long, but was 1028");
    refuses(() -> KeyLimits.sort(""), "A sort key must be 1 to 1024 bytes long, but was 0");
  }
}
