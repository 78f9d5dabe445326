// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.IndexNames;
import dev.adjoin.model.Member;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Table;
import java.util.regex.Pattern;

/** No attribute has the name of a key attribute, of the type attribute or of an index key. */
final class AttributesKeepClearOfKeys implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    Table table = schema.model().table();
    if (table.partition().equals(table.sort())) {
      problems.error(
          Tag.ATTRIBUTE_IS_KEY,
          ModelPath.of("table"),
          "The table's partition and sort key are both \"" + table.sort() + "\"",
          "Give the two keys different names");
    }
    Pattern index =
        Pattern.compile(pattern(table.index().partition()) + "|" + pattern(table.index().sort()));
    for (Member member : Paths.members(schema.model())) {
      for (String name : schema.attributes(member).keySet()) {
        boolean isKey =
            name.equals(table.partition())
                || name.equals(table.sort())
                || name.equals(table.type());
        if (isKey || index.matcher(name).matches()) {
          problems.error(
              Tag.ATTRIBUTE_IS_KEY,
              Paths.of(member, "attributes", name),
              member.name()
                  + " has an attribute \""
                  + name
                  + "\", which is the name of a key or type attribute of the table",
              "Rename the attribute, or give the table other key names");
        }
      }
    }
  }

  private static String pattern(String name) {
    int at = name.indexOf(IndexNames.NUMBER);
    if (at < 0) {
      return Pattern.quote(name);
    }
    String rest = name.substring(at + IndexNames.NUMBER.length());
    return Pattern.quote(name.substring(0, at)) + "\\d+" + Pattern.quote(rest);
  }
}
