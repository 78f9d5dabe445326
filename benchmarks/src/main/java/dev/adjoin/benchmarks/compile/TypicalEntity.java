// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import java.util.List;
import java.util.Locale;

/**
 * One entity of a typical model: which kind follows from its number. Half of them are roots, the
 * others children one to three levels deep.
 */
record TypicalEntity(int number) {
  private static final List<String> NOUNS =
      List.of(
          "Customer",
          "Product",
          "Order",
          "Parcel",
          "Stop",
          "Course",
          "Lesson",
          "Group",
          "Post",
          "Device");

  /** For each kind the kind of its parent; its own for a root. */
  private static final int[] PARENTS = {0, 1, 0, 2, 3, 5, 5, 7, 7, 9};

  static final int KINDS = PARENTS.length;

  String name() {
    return NOUNS.get(kind()) + number / KINDS;
  }

  String id() {
    return word() + "Id";
  }

  /** Part of the identity of some kinds, so that its name is the entity's own. */
  private String time() {
    return word() + "At";
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  private int kind() {
    return number % KINDS;
  }

  private boolean isRoot() {
    return PARENTS[kind()] == kind();
  }

  private TypicalEntity parent() {
    return new TypicalEntity(number - kind() + PARENTS[kind()]);
  }

  TypicalEntity root() {
    return isRoot() ? this : parent().root();
  }

  void write(Yaml yaml) {
    yaml.line(1, name() + ":").line(2, "id: " + id());
    if (isRoot()) {
      yaml.line(2, "sort: PROFILE");
    } else {
      yaml.line(2, "parent: " + parent().name());
    }
    yaml.line(2, "attributes:").line(3, id() + ": string");
    for (String attribute : attributes()) {
      yaml.line(3, attribute);
    }
    for (String setting : settings()) {
      yaml.line(2, setting);
    }
  }

  /** Five to seven besides the id. */
  private List<String> attributes() {
    List<String> all =
        List.of(
            "title: string",
            "status: enum(new, active, closed)",
            time() + ": instant = now",
            "total: decimal = 0",
            "owner: string?",
            "address: Address?",
            "labels: list(string, max 20)");
    return all.subList(0, 5 + number % 3);
  }

  private List<String> settings() {
    return switch (kind()) {
      case 0 -> List.of("lookup: [owner]", "unique: [title]", "all: {shards: 4}");
      case 1 -> List.of("views: {byStatus: {by: [status], order: [" + time() + "]}}", "all: true");
      case 2 ->
          List.of(
              "order: [" + time() + "]", "views: {open: {when: status = active, order: [total]}}");
      case 3 -> List.of("onDelete: restrict");
      case 4 -> List.of("order: [" + time() + "]", "lookup: [" + id() + "]");
      case 5 ->
          List.of(
              "lookup: [[status, owner]]",
              "views: {large: {by: [status], order: [total], when: total > 100, shards: 2, project: [title]}}");
      case 6 -> List.of("copy: {courseTitle: " + parent().name() + ".title}");
      case 7 -> List.of("lookup: [title]");
      case 8 -> List.of("order: [" + time() + "]", "views: {latest: {order: [" + time() + "]}}");
      default -> List.of();
    };
  }
}
