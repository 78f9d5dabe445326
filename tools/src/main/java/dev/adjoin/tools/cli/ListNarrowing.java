// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.codec.Item;
import dev.adjoin.read.ListQuery;
import dev.adjoin.tools.data.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which items of a list, and in which order. */
final class ListNarrowing {
  @Option(
      names = "--where",
      paramLabel = "A=B",
      description = "Only items with this value of an attribute that sorts the list.")
  private List<String> where = new ArrayList<>();

  @Option(
      names = "--filter",
      paramLabel = "A=B",
      description = "Only items with this value of any attribute; the others are read, too.")
  private List<String> filter = new ArrayList<>();

  @Option(names = "--reversed", description = "The last first.")
  private boolean reversed;

  @Option(names = "--consistent", description = "Read with strong consistency.")
  private boolean consistent;

  ListQuery<Item> of(ListQuery<Item> list, Attributes attributes) {
    ListQuery<Item> narrowed = list;
    for (Map.Entry<String, Object> each : attributes.assigned(where).entrySet()) {
      narrowed = narrowed.where(each.getKey(), each.getValue());
    }
    for (Map.Entry<String, Object> each : attributes.assigned(filter).entrySet()) {
      narrowed = narrowed.filter(each.getKey(), each.getValue());
    }
    narrowed = reversed ? narrowed.reversed() : narrowed;
    return consistent ? narrowed.consistent() : narrowed;
  }
}
