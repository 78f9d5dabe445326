// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was assumed because the model does not say it. Each assumption is noted where a figure is
 * calculated with it, so that a report lists those that it contains and no others. Not thread-safe.
 */
final class Assumptions {
  private final Map<Topic, Set<String>> noted = new EnumMap<>(Topic.class);

  /** The kinds of assumptions, in the order of a report. */
  enum Topic {
    ITEMS("%,d items of a type".formatted(TableStatistics.ASSUMED_ITEMS)),
    CHILDREN("%d children of one parent".formatted(TableStatistics.ASSUMED_PER_ENTITY)),
    EDGES("%d edges of one entity".formatted(TableStatistics.ASSUMED_PER_ENTITY)),
    LARGER_NUMBER("the larger number of edges where the workload gives two"),
    BYTES("the size of the attributes of one item, by their types"),
    VALUES("sizes of values"),
    SHARES("declared bytes are divided among the attributes as their types suggest"),
    CHOICES("each value of an enum or boolean is equally frequent"),
    CONDITIONS(
        "one value or one range of an attribute has a tenth of a list, or one item if that is more"),
    PAGES("one call reads %d items".formatted(EstimatedLists.PAGE_ITEMS)),
    FIRST(
        "one call asks for %d items, where the pattern sets no number"
            .formatted(EstimatedLists.FIRST_ITEMS)),
    WHOLE_LISTS(
        "each call of a side reads the whole list; patterns that read it otherwise can have rates of their own"),
    CHANGES("a change sets one attribute, each equally often"),
    SWITCHES("a change of an attribute that decides on an index entry adds or removes the entry"),
    DEPENDANTS("an entity that is deleted or copied has as many edges and children as the average"),
    CONSISTENCY("reads are eventually consistent unless their pattern declares consistent"),
    SUCCESS("calls succeed at the first attempt; failed conditions and retries cost units too"),
    RATES("rates are averages of a month of %.0f hours".formatted(Prices.HOURS)),
    UTILISATION(
        "%.0f %% of the capacity to provision is used".formatted(100 * TableCapacity.UTILISATION)),
    STREAM(
        "one reader polls each shard of the stream once a second, and a shard takes 1,000 write"
            + " units a second; Lambda reads for nothing"),
    EXPIRY("items that expire are removed as fast as new ones are written"),
    MULTIPLES("at a multiple of the workload one entity has as many edges and children as now");

    private final String text;

    Topic(String text) {
      this.text = text;
    }
  }

  void note(Topic topic) {
    noted.computeIfAbsent(topic, t -> new LinkedHashSet<>());
  }

  /**
   * @param detail what is meant: a type, an attribute, a read
   */
  void note(Topic topic, String detail) {
    note(topic);
    noted.get(topic).add(detail);
  }

  /** Adds those of figures that others were calculated from. */
  void addAll(Assumptions other) {
    other.noted.forEach(
        (topic, details) -> {
          note(topic);
          noted.get(topic).addAll(details);
        });
  }

  /** The assumptions in words, one for each kind. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    noted.forEach(
        (topic, details) ->
            sentences.add(
                details.isEmpty() ? topic.text : topic.text + ": " + String.join(", ", details)));
    return sentences;
  }
}
