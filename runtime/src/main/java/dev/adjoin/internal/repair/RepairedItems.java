// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.CopiedSources;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Relationship;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The items that a repair reads and writes, and what follows from their attributes. */
final class RepairedItems {
  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;

  RepairedItems(OpenTable table, ItemRules rules, Requests requests) {
    this.table = table;
    this.rules = rules;
    this.requests = requests;
  }

  RepairOutcome write(List<TransactWriteItem> writes) {
    return requests.write(writes) ? RepairOutcome.DONE : RepairOutcome.CHANGED;
  }

  ConditionalWrite at(Place place) {
    return new ConditionalWrite(table, requests.key(place));
  }

  ConditionalWrite own(Confirmed found) {
    return at(found.place());
  }

  ConditionalWrite other(Confirmed found) {
    return at(found.claimed().other());
  }

  Relationship relationship(Confirmed found) {
    return table.schema().relationship(found.claimed().rule().type()).orElseThrow();
  }

  /** The gate that a claim is about. */
  Gate gate(Confirmed found) {
    Rule rule = found.claimed().rule();
    return table.design().gates().stream().filter(rule::isOf).findFirst().orElseThrow();
  }

  /** The name of a type as items have it. */
  AttributeValue label(ItemType type) {
    return AttributeValue.fromS(type.storedLabel(table.schema()));
  }

  /**
   * Sets the keys of all indexes as they follow from the attributes of an item, and the defaults
   * that they follow from.
   */
  void setIndexKeys(ItemType type, Map<String, AttributeValue> item, ConditionalWrite write) {
    rules.lackingDefaults(type, item).forEach(write::set);
    indexKeys(type, item).forEach(write::set);
  }

  /** The keys of an item in all indexes; null for one that must be absent. */
  Map<String, @Nullable AttributeValue> indexKeys(ItemType type, Map<String, AttributeValue> item) {
    Function<String, @Nullable Object> values = rules.values(type, item);
    Map<String, @Nullable AttributeValue> keys = new LinkedHashMap<>();
    for (Entry entry : type.entries()) {
      rules
          .indexKeys(type, item, values, entry)
          .forEach(
              (name, text) -> keys.put(name, text == null ? null : AttributeValue.fromS(text)));
    }
    return keys;
  }

  /** Requires that the source of a copy is as it was read. */
  TransactWriteItem unchangedSource(Confirmed found) {
    return CopiedSources.unchanged(other(found).exists(), found.otherItem()).check();
  }
}
