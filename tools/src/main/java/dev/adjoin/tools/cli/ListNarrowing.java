// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.tools.data.Attributes;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which items of a list, and in which order. */
final class ListNarrowing {
  @Option(
      names = "--where",
      paramLabel = "A=B",
      description =
          "Only items with this value of an attribute that sorts the list. Also A>B, A>=B, A<B,"
              + " A<=B, two of these for a range, and A^=B for what begins so.")
  private List<String> where = new ArrayList<>();

  @Option(
      names = "--filter",
      paramLabel = "A=B",
      description =
          "Only items with this value of any attribute; the others are read, too. Also with the"
              + " signs of --where, and A!=B.")
  private List<String> filter = new ArrayList<>();

  @Option(names = "--reversed", description = "The last first.")
  private boolean reversed;

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  ListQuery<Item> of(ListQuery<Item> list, Attributes attributes) {
    ListQuery<Item> narrowed = KeyConditions.narrow(list, attributes.compared(where));
    for (Condition each : Criteria.of(attributes.compared(filter))) {
      narrowed = narrowed.filter(each);
    }
    narrowed = reversed ? narrowed.reversed() : narrowed;
    return consistent ? narrowed.consistent() : narrowed;
  }
}
