// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is in the table, as the layout of a library says. Copies of an item count once. */
final class StoredItems {
  private static final AttributeValue ABSENT = AttributeValue.fromS("");
  private final Layout layout;
  private final Map<String, String> emails = new HashMap<>();
  private final Map<String, Long> counts = new HashMap<>();
  private final Map<String, Map<String, String>> roles = new HashMap<>();
  private final Map<String, List<String>> copies = new HashMap<>();
  private int addresses;

  StoredItems(Layout layout, List<Map<String, AttributeValue>> items) {
    this.layout = layout;
    items.forEach(this::add);
  }

  private void add(Map<String, AttributeValue> item) {
    String type = text(item, layout.typeAttribute());
    if (item.containsKey("groupName")) {
      copies
          .computeIfAbsent(text(item, "groupId"), group -> new ArrayList<>())
          .add(text(item, "groupName"));
    }
    if (type.equals(layout.user())) {
      emails.put(text(item, "userId"), text(item, "email"));
    } else if (type.equals(layout.group())) {
      String count = item.getOrDefault("memberCount", AttributeValue.fromN("0")).n();
      counts.put(text(item, "groupId"), Long.valueOf(count));
    } else if (type.equals(layout.membership())) {
      roles
          .computeIfAbsent(text(item, "groupId"), group -> new HashMap<>())
          .put(text(item, "userId"), text(item, "role"));
    } else if (type.equals(layout.address())) {
      addresses++;
    }
  }

  private static String text(Map<String, AttributeValue> item, String attribute) {
    String text = item.getOrDefault(attribute, ABSENT).s();
    return text == null ? "" : text;
  }

  Set<String> users() {
    return emails.keySet();
  }

  boolean hasGroup(String group) {
    return counts.containsKey(group);
  }

  /** The members of a group, with their roles. */
  Map<String, String> members(String group) {
    return roles.getOrDefault(group, Map.of());
  }

  /** The names of a group that badges have copied. */
  List<String> copies(String group) {
    return copies.getOrDefault(group, List.of());
  }

  /** Finds what must never be the case, whatever was called. */
  void findFaults(Faults faults) {
    Collection<String> all = emails.values();
    faults.add(Fault.DOUBLED, all.size() - new HashSet<>(all).size());
    if (!layout.address().isEmpty()) {
      faults.add(Fault.ORPHANED, Math.abs(addresses - emails.size()));
    }
    roles.forEach(
        (group, members) -> {
          if (!counts.containsKey(group)) {
            faults.add(Fault.ORPHANED, members.size());
          }
        });
    if (layout.counts()) {
      counts.forEach(
          (group, count) -> faults.add(Fault.MISCOUNTED, Math.abs(count - members(group).size())));
    }
  }
}
