// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.IndexWrites;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** The partitions of an index over which the items of one type are spread. */
public final class IndexPartitions {
  private static final Pattern PERIOD =
      Pattern.compile("(.*_)?(day|date|week|month|hour)|.*(Day|Date|Week|Month|Hour)");
  private static final Pattern CREATED =
      Pattern.compile(
          "(created|placed|ordered|posted|logged|received|recorded|measured|sent|happened|occurred|registered|booked|sold|paid)[A-Z_].*");
  private static final Pattern PLANNED =
      Pattern.compile(
          "(?i)(due|birth|born|expir|end|start|begin|valid|deliver|ship|until|renew|billing|departure|arrival|check|event|release|publish).*");

  private IndexPartitions() {}

  /**
   * The write units a second of the busiest partition of an entry, if the number of its partitions
   * follows from the model: it has one, one for each value of enums and booleans, or one for each
   * day, of which the current one gets every new item.
   */
  public static OptionalDouble busiestUnits(
      CostModel costs, Schema schema, Member member, Entry entry) {
    List<String> by = entry.key().partition().attributes();
    OptionalDouble partitions = values(schema, member, by);
    boolean isPeriod = isPeriod(schema, member, by);
    if (partitions.isEmpty() && !isPeriod) {
      return OptionalDouble.empty();
    }
    double units =
        IndexWrites.unitsPerSecond(
            costs, member.name(), entry.index(), isPeriod ? IndexWrites.NEW : IndexWrites.ALL);
    return OptionalDouble.of(
        units / partitions.orElse(1) / Math.max(1, entry.key().partition().shards()));
  }

  /** The number of different values of some attributes, if their types list them. */
  public static OptionalDouble values(Schema schema, Member member, List<String> attributes) {
    double values = 1;
    for (String name : attributes) {
      Attribute attribute = schema.attributes(member).get(name);
      OptionalInt of = attribute == null ? OptionalInt.empty() : values(attribute.type());
      if (of.isEmpty()) {
        return OptionalDouble.empty();
      }
      values *= of.getAsInt();
    }
    return OptionalDouble.of(values);
  }

  /** The number of values of an attribute, if its type lists them. */
  static OptionalInt values(AttributeType type) {
    if (type == Scalar.BOOL) {
      return OptionalInt.of(2);
    }
    return type instanceof AttributeType.Choice choice
        ? OptionalInt.of(choice.values().size())
        : OptionalInt.empty();
  }

  /** Whether a period alone names the partition, and new items have the current period. */
  static boolean isPeriod(Schema schema, Member member, List<String> attributes) {
    if (attributes.size() != 1) {
      return false;
    }
    String name = attributes.get(0);
    Attribute attribute = schema.attributes(member).get(name);
    if (attribute == null || PLANNED.matcher(name).matches()) {
      return false;
    }
    boolean isDay = attribute.type() == Scalar.DATE || attribute.type() == Scalar.STRING;
    return isDay
        && (PERIOD.matcher(name).matches()
            || attribute.type() == Scalar.DATE && CREATED.matcher(name).matches());
  }
}
