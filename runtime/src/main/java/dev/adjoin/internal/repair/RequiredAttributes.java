// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.CheckReport.State;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds the items that lack an attribute which a new model requires, by one consistent Scan.
 *
 * @param table the table by the new model
 * @param readable the table by the design that its items are stored under
 * @param required the attributes by type
 */
public record RequiredAttributes(
    OpenTable table, OpenTable readable, Map<String, Set<String>> required) {

  /**
   * Reads the table.
   *
   * @param findings receives each item that lacks an attribute, one call at a time
   */
  public void read(int segments, Consumer<Finding> findings) {
    new TableScan(table, new Requests(table), segments)
        .read(() -> page -> page.forEach(item -> examine(item, findings)));
  }

  private void examine(Map<String, AttributeValue> item, Consumer<Finding> findings) {
    ItemType type = readable.types().of(item).orElse(null);
    if (type == null || !type.isPrimary() || StoredValues.isTombstone(item)) {
      return;
    }
    List<String> lacking =
        required.getOrDefault(type.type(), Set.of()).stream()
            .filter(name -> !item.containsKey(name))
            .filter(name -> table.codec(type.type()).requires(name, item))
            .sorted()
            .toList();
    if (!lacking.isEmpty()) {
      synchronized (this) {
        findings.accept(
            new Finding(
                Kind.UNREADABLE,
                Severity.ERROR,
                type.label(),
                table.keys().shown(item),
                "has no " + String.join(", ", lacking),
                State.FOUND));
      }
    }
  }
}
