// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Effort;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class OperationsTest {

  private static final Database WITH_RUNTIME = new Database();
  private static final Database BY_HAND = new Database();

  @AfterAll
  static void close() {
    WITH_RUNTIME.close();
    BY_HAND.close();
  }

  @ParameterizedTest
  @EnumSource
  void theRuntimeAndTheCodeByHandAnswerTheSameAndStoreTheSame(Operation operation) {
    for (int n = 0; n < 3; n++) {
      operation.before(WITH_RUNTIME.byHand(), n);
      operation.before(BY_HAND.byHand(), n);

      assertThat(operation.call(WITH_RUNTIME.runtime(), n))
          .isEqualTo(operation.call(BY_HAND.byHand(), n));
    }
    assertThat(stored(WITH_RUNTIME)).isEqualTo(stored(BY_HAND));
    for (int n = 0; n < 3; n++) {
      operation.after(WITH_RUNTIME.byHand(), n);
      operation.after(BY_HAND.byHand(), n);
    }
  }

  /** All items, except for the random name that each write gives to itself. */
  private static Map<String, Map<String, AttributeValue>> stored(Database database) {
    Map<String, Map<String, AttributeValue>> stored = new TreeMap<>();
    database
        .client()
        .scanPaginator(request -> request.tableName(Campus.TABLE))
        .items()
        .forEach(
            item -> {
              Map<String, AttributeValue> rest = new TreeMap<>(item);
              assertThat(rest.remove("_by")).isNotNull();
              stored.put(item.get("PK").s() + " " + item.get("SK").s(), rest);
            });
    return stored;
  }

  @ParameterizedTest
  @EnumSource(names = {"LINK", "LINK_COUNTED"})
  void aLinkCanBeRepeatedAfterItsEffectsAreRemoved(Operation operation) {
    try (Database database = new Database()) {
      for (int i = 0; i < 2; i++) {
        assertThat(operation.call(database.runtime(), 1)).isEqualTo(true);
        operation.after(database.byHand(), 1);
      }
    }
  }

  @Test
  void printsTimesAndAllocationOfEachOperation() {
    List<Operation> some = List.of(Operation.GET, Operation.LINK);

    assertThat(rows(out -> Operations.print(Effort.ONCE, some, out)))
        .extracting(row -> row.get(0) + " " + row.get(4))
        .containsExactly("get 1.50", "link 1.50");
  }
}
