// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be listed: the edges of a side, the children of a parent, a view.
 *
 * @param name how its reads are addressed
 * @param items what it lists, in words
 * @param label what its items are called
 * @param inputs what names the partition and the part of it
 * @param whole the range of everything it lists
 * @param sort how its items sort
 * @param given how many fields of the sort key the inputs give
 */
record Source(
    String name,
    String items,
    Member member,
    String label,
    List<String> inputs,
    Range whole,
    KeyTemplate sort,
    int given,
    Extras extras) {

  /**
   * What a list offers beyond its items.
   *
   * @param hops how many hops a level of a hierarchy takes, where that is cheaper than reading over
   *     the levels below it; else 0
   * @param completion what an index does not carry, fetched by key
   * @param entities the other side's entities, fetched by key
   * @param count the stored number, where there is one
   * @param together the entity that stands in the same partition
   */
  record Extras(
      int hops,
      ReadPlan.@Nullable BatchGet completion,
      ReadPlan.@Nullable BatchGet entities,
      @Nullable ReadPlan count,
      @Nullable Together together) {
    static final Extras NONE = new Extras(0, null, null, null, null);
  }

  /** A list with nothing to it but its range. */
  static Source of(
      String name,
      String items,
      Member member,
      List<String> inputs,
      Range partition,
      KeyTemplate sort,
      int given) {
    Range whole = partition.with(SortRange.prefixOf(sort, given));
    return new Source(name, items, member, member.name(), inputs, whole, sort, given, Extras.NONE);
  }

  /** How many fields of a sort key, from the left, these inputs give. */
  static int leading(KeyTemplate sort, List<String> inputs) {
    return (int) sort.attributes().stream().takeWhile(inputs::contains).count();
  }

  /** What sorts the items, from the left: what a question may give. */
  List<String> free() {
    return sort.fields().stream().skip(given).map(KeyTemplate.Segment.Field::attribute).toList();
  }

  Source named(String other, String words) {
    return new Source(other, words, member, label, inputs, whole, sort, given, extras);
  }

  Source labelled(String other) {
    return new Source(name, items, member, other, inputs, whole, sort, given, extras);
  }

  /** The same list, with the inputs under other names: an entity's own instead of its edges'. */
  Source readAs(Map<String, String> names) {
    List<String> renamed = inputs.stream().map(i -> names.getOrDefault(i, i)).toList();
    return new Source(
        name, items, member, label, renamed, whole.renamed(names), sort, given, extras);
  }

  Source inHops(int hops) {
    return with(
        new Extras(hops, extras.completion, extras.entities, extras.count, extras.together));
  }

  Source completedBy(ReadPlan.@Nullable BatchGet other) {
    return with(new Extras(extras.hops, other, extras.entities, extras.count, extras.together));
  }

  Source withEntities(ReadPlan.@Nullable BatchGet other) {
    return with(new Extras(extras.hops, extras.completion, other, extras.count, extras.together));
  }

  Source counted(@Nullable ReadPlan other) {
    return with(
        new Extras(extras.hops, extras.completion, extras.entities, other, extras.together));
  }

  Source together(@Nullable Together other) {
    return with(new Extras(extras.hops, extras.completion, extras.entities, extras.count, other));
  }

  private Source with(Extras other) {
    return new Source(name, items, member, label, inputs, whole, sort, given, other);
  }
}
