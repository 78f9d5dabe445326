// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.Comparison;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that select items of a list, and their order. */
final class ListConditions {
  @Option(
      names = "--where",
      paramLabel = "A=B",
      description =
          "Only items with this value of an attribute that sorts the list. Also A>B, A>=B, A<B,"
              + " A<=B, two of these for a range, and A^=B for a prefix.")
  private List<String> where = new ArrayList<>();

  @Option(
      names = "--filter",
      paramLabel = "A=B",
      description =
          "Only items with this value of any attribute; the others are read too. Also with the"
              + " signs of --where, and A!=B.")
  private List<String> filter = new ArrayList<>();

  @Option(names = "--reversed", description = "In reverse order.")
  private boolean reversed;

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  ListQuery<Item> of(ListQuery<Item> list, AttributeParser attributes) {
    ListQuery<Item> narrowed = Comparisons.narrow(list, attributes, attributes.compared(where));
    for (Comparison each : attributes.compared(filter)) {
      narrowed = narrowed.filter(Comparisons.condition(each));
    }
    narrowed = reversed ? narrowed.reversed() : narrowed;
    return consistent ? narrowed.consistent() : narrowed;
  }
}
