// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import java.util.List;
import java.util.Optional;

/** One relationship of a typical model: which kind follows from its number. */
record TypicalRelationship(int number, TypicalEntity from, TypicalEntity to) {
  private static final int KINDS = 20;

  private static String name(int number) {
    return "Link" + number;
  }

  void write(Yaml yaml) {
    yaml.line(1, name(number) + ":").line(2, "from: " + from.name()).line(2, "to: " + to.name());
    if (number % 2 == 0) {
      yaml.line(2, "as: {from: TO" + number + ", to: FROM" + number + "}");
    }
    yaml.line(2, "attributes:");
    yaml.line(3, "season: string").line(3, "role: enum(reader, writer, owner)");
    yaml.line(3, "since: instant = now").line(3, "rank: int = 0").line(3, "note: string?");
    for (String setting : settings()) {
      yaml.line(2, setting);
    }
  }

  private List<String> settings() {
    return switch (number % KINDS) {
      case 1, 11 -> List.of("distinct: [season]");
      case 2 -> List.of("order: {to: [rank]}");
      case 3 -> List.of("order: {from: [since], to: [since]}");
      case 4, 14 -> List.of("count: {to: count" + number + "}");
      case 5 -> List.of("inverse: mirror");
      case 6 -> List.of("shards: {to: 4}");
      case 7 -> List.of("views: {byRole: {by: [role], order: [since]}}");
      case 8 -> List.of("together: [from, to]");
      case 9 ->
          List.of(
              "store: summaries",
              "max: {from: 20, to: 50}",
              "summary: {from: [season, since, rank, note], to: [role]}");
      case 10 -> List.of("copy: {to: {toTitle: title}}");
      case 12 -> List.of("onDelete: {from: cascade, to: restrict}");
      case 13 -> List.of("project: [role]");
      case 15 ->
          List.of(
              "distinct: [season]", "order: {to: [season]}", "count: {to: count" + number + "}");
      case 16 -> List.of("views: {owners: {side: to, when: role = owner, order: [since]}}");
      case 17 -> List.of("inverse: none");
      case 18 -> List.of("integrity: checked", "max: {from: 100}");
      case 19 -> List.of("shards: {to: 8}", "count: {to: count" + number + "}");
      default -> List.of();
    };
  }

  /** A question about every second relationship. */
  static Optional<String> pattern(int number) {
    String read =
        switch (number % KINDS) {
          case 0, 6, 8, 10, 14 -> "read: " + name(number) + ".from, requests: 1";
          case 1, 11, 15 -> "read: " + name(number) + ".from, where: [season], requests: 1";
          case 2 -> "read: " + name(number) + ".to, range: rank, requests: 1";
          case 5 -> "read: " + name(number) + ".to, consistent: true, requests: 1";
          default -> "";
        };
    return read.isEmpty()
        ? Optional.empty()
        : Optional.of("ask" + number + ": {ask: What is linked to it?, " + read + "}");
  }
}
