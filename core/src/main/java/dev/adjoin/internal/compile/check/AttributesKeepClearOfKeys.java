// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Rule: no attribute has the name of a table key, an index key or the type attribute. */
final class AttributesKeepClearOfKeys implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    Table table = schema.model().table();
    keys(table, problems);
    Pattern taken = taken(table);
    for (Member member : schema.model().members()) {
      for (String name : schema.attributes(member).keySet()) {
        ModelPath path = member.path("attributes", name);
        clear(taken, path, member.name() + " has an attribute", name, problems);
      }
    }
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        String count = relationship.count().get(side);
        if (count != null) {
          ModelPath path = relationship.path("count", side.word());
          clear(taken, path, relationship.name() + " counts into", count, problems);
        }
      }
    }
  }

  private static void keys(Table table, Problems problems) {
    Map<String, String> known = new LinkedHashMap<>();
    IndexNames first = table.index().number(1);
    key(known, table.partition(), "the partition key", "partition", problems);
    key(known, table.sort(), "the sort key", "sort", problems);
    if (!table.swapped()) {
      key(known, first.partition(), "an index's partition key", "index", problems);
      key(known, first.sort(), "an index's sort key", "index", problems);
    }
    if (table.type() != null) {
      key(known, table.type(), "the type attribute", "type", problems);
    }
  }

  private static void key(
      Map<String, String> known, String name, String what, String setting, Problems problems) {
    String before = known.putIfAbsent(name, what);
    if (before != null) {
      problems.error(
          Tag.ATTRIBUTE_IS_KEY,
          ModelPath.of("table", setting),
          "\"%s\" is the name of both %s and %s".formatted(name, before, what),
          "Give each of them a different name");
    }
  }

  private static void clear(
      Pattern taken, ModelPath path, String what, String name, Problems problems) {
    if (taken.matcher(name).matches()) {
      problems.error(
          Tag.ATTRIBUTE_IS_KEY,
          path,
          what + " \"" + name + "\", which is the name of a key or type attribute of the table",
          "Rename the attribute, or give the table other key names");
    }
  }

  private static Pattern taken(Table table) {
    String keys = Pattern.quote(table.partition()) + "|" + Pattern.quote(table.sort());
    String index = numbered(table.index().partition()) + "|" + numbered(table.index().sort());
    String type = table.type() == null ? "" : "|" + Pattern.quote(table.type());
    return Pattern.compile(keys + "|" + index + "|LSI\\d+SK" + type);
  }

  private static String numbered(String name) {
    int at = name.indexOf(IndexNames.NUMBER);
    if (at < 0) {
      return Pattern.quote(name);
    }
    String rest = name.substring(at + IndexNames.NUMBER.length());
    return Pattern.quote(name.substring(0, at)) + "\\d+" + Pattern.quote(rest);
  }
}
