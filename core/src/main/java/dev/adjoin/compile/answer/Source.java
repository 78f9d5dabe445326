// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.key.KeyTemplate;
import dev.adjoin.key.SortRange;
import dev.adjoin.model.Member;
import dev.adjoin.plan.Range;
import dev.adjoin.plan.ReadPlan;
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
 * @param hops how many hops a level of a hierarchy takes, where that is cheaper than reading over
 *     the levels below it; else 0
 * @param completion what an index does not carry, fetched by key
 * @param entities the other side's entities, fetched by key
 * @param count the stored number, where there is one
 * @param together the entity that stands in the same partition
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
    int hops,
    ReadPlan.@Nullable BatchGet completion,
    ReadPlan.@Nullable BatchGet entities,
    @Nullable ReadPlan count,
    @Nullable Together together) {

  /** A list with nothing to it but its range. */
  static Source of(
      String name,
      String items,
      Member member,
      List<String> inputs,
      Range partition,
      KeyTemplate sort,
      int given) {
    SortRange all =
        given == sort.fields().size()
            ? new SortRange.Exactly(sort)
            : SortRange.range(sort, given, SortRange.End.OPEN, SortRange.End.OPEN);
    Range whole = partition.with(all);
    return new Source(
        name, items, member, member.name(), inputs, whole, sort, given, 0, null, null, null, null);
  }

  /** What sorts the items, from the left: what a question may give. */
  List<String> free() {
    return sort.fields().stream().skip(given).map(KeyTemplate.Segment.Field::attribute).toList();
  }

  Source named(String other, String words) {
    return new Source(
        other,
        words,
        member,
        label,
        inputs,
        whole,
        sort,
        given,
        hops,
        completion,
        entities,
        count,
        together);
  }

  /** The same list, with the inputs under other names: an entity's own instead of its edges'. */
  Source readAs(Map<String, String> names) {
    List<String> renamed = inputs.stream().map(i -> names.getOrDefault(i, i)).toList();
    return new Source(
        name,
        items,
        member,
        label,
        renamed,
        whole.renamed(names),
        sort,
        given,
        hops,
        completion,
        entities,
        count,
        together);
  }

  Source labelled(String other) {
    return new Source(
        name,
        items,
        member,
        other,
        inputs,
        whole,
        sort,
        given,
        hops,
        completion,
        entities,
        count,
        together);
  }

  Source inHops(int other) {
    return new Source(
        name,
        items,
        member,
        label,
        inputs,
        whole,
        sort,
        given,
        other,
        completion,
        entities,
        count,
        together);
  }

  Source completedBy(ReadPlan.@Nullable BatchGet other) {
    return new Source(
        name, items, member, label, inputs, whole, sort, given, hops, other, entities, count,
        together);
  }

  Source withEntities(ReadPlan.@Nullable BatchGet other) {
    return new Source(
        name,
        items,
        member,
        label,
        inputs,
        whole,
        sort,
        given,
        hops,
        completion,
        other,
        count,
        together);
  }

  Source counted(@Nullable ReadPlan other) {
    return new Source(
        name,
        items,
        member,
        label,
        inputs,
        whole,
        sort,
        given,
        hops,
        completion,
        entities,
        other,
        together);
  }

  Source together(@Nullable Together other) {
    return new Source(
        name,
        items,
        member,
        label,
        inputs,
        whole,
        sort,
        given,
        hops,
        completion,
        entities,
        count,
        other);
  }
}
