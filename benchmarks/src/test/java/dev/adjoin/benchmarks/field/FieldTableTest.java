// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class FieldTableTest {
  private static final Path MODULE = Path.of("");
  private static final Layout LAYOUT =
      new Layout("type", "User", "Group", "Membership", "Address", true);

  @Test
  void measuresATaskWithAdjoinAndWithTheGuidesCode() {
    List<Candidate> candidates =
        List.of(JavaCandidates.adjoin(MODULE), JavaCandidates.guides(MODULE));

    List<List<String>> rows =
        rows(out -> FieldTable.print(candidates, List.of(Task.CREATE), 0, out));

    assertThat(rows)
        .contains(
            List.of(Task.CREATE.title(), "Adjoin", "1", "0", "4", "3", "0", "0", "-"),
            List.of(
                Task.CREATE.title(), "the guides", "1", "0", "1", "14", "10 doubled", "0", "1"));
  }

  @Test
  @Tag("benchmarks")
  void everyCopyIsFreshAfterARename() {
    List<List<String>> rows =
        rows(out -> FieldTable.print(JavaCandidates.in(MODULE), List.of(Task.RENAME), 0, out));

    assertThat(rows)
        .filteredOn(row -> row.get(0).equals(Task.RENAME.title()))
        .hasSize(3)
        .allSatisfy(row -> assertThat(row.get(6)).isEqualTo("0"));
  }

  @Test
  void findsWhatIsWrongInATable() {
    Faults faults = new Faults();

    new StoredItems(
            LAYOUT,
            List.of(
                item("User", "userId", "u1", "email", "a"),
                item("User", "userId", "u2", "email", "a"),
                item("Address", "email", "a"),
                item("Group", "groupId", "g1", "memberCount", "5"),
                item("Membership", "userId", "u1", "groupId", "g1"),
                item("Membership", "userId", "u2", "groupId", "g2")))
        .findFaults(faults);

    assertThat(faults).hasToString("1 doubled, 2 orphaned, 4 miscounted");
  }

  @Test
  void countsNothingInATableWithoutFaults() {
    Faults faults = new Faults();

    new StoredItems(
            LAYOUT,
            List.of(
                item("User", "userId", "u1", "email", "a"),
                item("Address", "email", "a"),
                item("Group", "groupId", "g1", "memberCount", "1"),
                item("Membership", "userId", "u1", "groupId", "g1")))
        .findFaults(faults);

    assertThat(faults).hasToString("0");
  }

  /** An item with a type and texts; numbers are written as DynamoDB's numbers. */
  private static Map<String, AttributeValue> item(String type, String... attributes) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("type", AttributeValue.fromS(type));
    for (int i = 0; i < attributes.length; i += 2) {
      String value = attributes[i + 1];
      item.put(
          attributes[i],
          value.matches("\\d+") ? AttributeValue.fromN(value) : AttributeValue.fromS(value));
    }
    return item;
  }
}
