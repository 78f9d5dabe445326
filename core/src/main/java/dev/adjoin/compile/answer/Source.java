// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.key.KeyTemplate;
import dev.adjoin.key.SortRange;
import dev.adjoin.model.Member;
import dev.adjoin.plan.Range;
import dev.adjoin.plan.ReadPlan;
import java.util.List;
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
 * @param level how a level of a hierarchy is told from the levels below it
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
    Level level,
    @Nullable ReadPlan completion,
    @Nullable ReadPlan entities,
    @Nullable ReadPlan count,
    @Nullable Together together) {

  /** How one level is read where deeper ones sort between. */
  enum Level {
    ALONE,
    FILTERED,
    HOPPED
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
    SortRange all =
        given == sort.fields().size()
            ? new SortRange.Exactly(sort)
            : SortRange.range(sort, given, SortRange.End.OPEN, SortRange.End.OPEN);
    Range whole = partition.with(all);
    return new Source(
        name,
        items,
        member,
        member.name(),
        inputs,
        whole,
        sort,
        given,
        Level.ALONE,
        null,
        null,
        null,
        null);
  }

  /** What sorts the items, from the left: what a question may give. */
  List<String> free() {
    return sort.fields().stream().skip(given).map(KeyTemplate.Segment.Field::attribute).toList();
  }

  Source named(String other) {
    return new Source(
        other,
        items,
        member,
        label,
        inputs,
        whole,
        sort,
        given,
        level,
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
        level,
        completion,
        entities,
        count,
        together);
  }

  Source atLevel(Level other) {
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

  Source completedBy(@Nullable ReadPlan other) {
    return new Source(
        name, items, member, label, inputs, whole, sort, given, level, other, entities, count,
        together);
  }

  Source withEntities(@Nullable ReadPlan other) {
    return new Source(
        name,
        items,
        member,
        label,
        inputs,
        whole,
        sort,
        given,
        level,
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
        level,
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
        level,
        completion,
        entities,
        count,
        other);
  }
}
