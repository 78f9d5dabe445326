// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

class DeleteTest {
  private final Database database = new Database();

  @AfterEach
  void close() {
    database.close();
  }

  @BeforeEach
  void putItem() {
    database.put("Sorted", "pk", "a", "sk", "b", "n", 5);
  }

  @Test
  void removesTheItem() {
    assertThat(database.items("DELETE FROM \"Sorted\" WHERE pk = 'a' AND sk = ?", "b")).isEmpty();
    assertThat(database.get("Sorted", "a", "b")).isNull();
    assertThat(database.items("DELETE FROM Sorted WHERE pk = 'a' AND sk = 'b'")).isEmpty();
  }

  @Test
  void returnsWhatItRemoved() {
    String delete = "DELETE FROM Sorted WHERE sk = 'b' AND pk = 'a' RETURNING ALL OLD *";

    assertThat(database.items(delete)).containsExactly("{n=5, pk=a, sk=b}");
    assertThat(database.items(delete)).isEmpty();
  }

  @Test
  void keepsAnItemThatIsNotAsTheConditionSays() {
    assertThat(database.refusal("DELETE FROM Sorted WHERE pk = 'a' AND sk = 'b' AND n > 5"))
        .isEqualTo("ConditionalCheckFailedException: The conditional request failed");
    assertThat(database.get("Sorted", "a", "b")).isNotNull();
    database.execute(
        "DELETE FROM Sorted WHERE pk = 'a' AND sk = 'b' AND (n > 5 OR n = 5) AND n < 9");
    assertThat(database.get("Sorted", "a", "b")).isNull();
  }

  @Test
  void findsNothingWrongWithAnItemThatIsNotThere() {
    assertThat(database.items("DELETE FROM Sorted WHERE pk = 'a' AND sk = 'x' AND n = 1"))
        .isEmpty();
    assertThat(database.items("DELETE FROM Sorted WHERE pk = 'a' AND sk = 'x' AND n = 1 AND m = 2"))
        .isEmpty();
  }

  @Test
  void needsTheWholeKey() {
    String missing = "Where clause does not contain a mandatory equality on all key attributes";

    assertThat(database.refusal("DELETE FROM Sorted WHERE pk = 'a'"))
        .isEqualTo(validation(missing));
    assertThat(database.refusal("DELETE FROM Sorted")).isEqualTo(validation(missing));
    assertThat(database.refusal("DELETE FROM Sorted WHERE pk = 'a' AND sk > 'a'"))
        .isEqualTo(validation(missing));
    assertThat(database.refusal("DELETE FROM Sorted WHERE pk = 'a' AND sk = 'b' AND sk = 'c'"))
        .isEqualTo(
            validation(
                "Multiple conditions on same key sk. Only single item Update/Insert/Delete are"
                    + " supported"));
  }

  @Test
  void tellsTheCapacityOfAWrite() {
    var used =
        database
            .client
            .executeStatement(
                r ->
                    r.statement("DELETE FROM Sorted WHERE pk = 'a' AND sk = 'b'")
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
            .consumedCapacity();

    assertThat(used.tableName()).isEqualTo("Sorted");
    assertThat(used.capacityUnits()).isEqualTo(1.0);
    assertThat(used.table()).isNull();
  }
}
