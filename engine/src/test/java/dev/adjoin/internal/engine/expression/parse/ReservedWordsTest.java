// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReservedWordsTest {
  @Test
  void holdTheFirstTheLastAndTheOddOnes() {
    assertThat(List.of("ABORT", "zone", "Status", "FLATTERN", "INNTER", "loged", "TTL", "ITEM"))
        .allMatch(ReservedWords::contain);
  }

  @Test
  void leaveOtherNamesAlone() {
    assertThat(List.of("REMOVE", "pk", "id", "title", "", "names_"))
        .noneMatch(ReservedWords::contain);
  }
}
