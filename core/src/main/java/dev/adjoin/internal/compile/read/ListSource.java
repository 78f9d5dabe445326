// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A list that can be queried: the edges of a side, the children of a parent, or a view.
 *
 * @param name the name of the unrestricted read
 * @param items a description of its items in words
 * @param label the type label of its items
 * @param inputs the attributes that identify the list
 * @param whole the key range of the whole list
 * @param sort the sort key template of its items
 * @param given the number of fields at the start of the sort key that the inputs determine
 */
record ListSource(
    ReadName name,
    String items,
    Member member,
    String label,
    List<String> inputs,
    Range whole,
    KeyTemplate sort,
    int given,
    Extras extras) {

  /**
   * Optional features of a list.
   *
   * @param hops the number of hops for one level of a hierarchy, if that is cheaper than reading
   *     the levels below it; otherwise 0
   * @param completion fetches by key the attributes that an index does not project
   * @param entities fetches the other side's entities by key
   * @param count the stored number of items, if there is one
   * @param owner the entity that the items belong to, if it is in the same partition
   */
  record Extras(
      int hops,
      Wanted.@Nullable Each completion,
      Wanted.@Nullable Each entities,
      ReadPlan.@Nullable StoredCount count,
      @Nullable EntityPlacement owner) {
    static final Extras NONE = new Extras(0, null, null, null, null);
  }

  /** A list without optional features. */
  static ListSource of(
      ReadName name,
      String items,
      Member member,
      List<String> inputs,
      Range partition,
      KeyTemplate sort,
      int given) {
    Range whole = partition.with(SortRange.prefixOf(sort, given));
    return new ListSource(
        name, items, member, member.name(), inputs, whole, sort, given, Extras.NONE);
  }

  /** The number of leading fields of a sort key that these inputs determine. */
  static int leading(KeyTemplate sort, List<String> inputs) {
    return (int) sort.attributes().stream().takeWhile(inputs::contains).count();
  }

  /** The remaining sort key fields, in order, which a query may restrict. */
  List<String> free() {
    return sort.fields().stream().skip(given).map(KeyTemplate.Segment.Field::attribute).toList();
  }

  ListSource named(ReadName other, String words) {
    return new ListSource(other, words, member, label, inputs, whole, sort, given, extras);
  }

  ListSource labelled(String other) {
    return new ListSource(name, items, member, other, inputs, whole, sort, given, extras);
  }

  /** A copy whose inputs have other names: the entity's own names instead of those in its edges. */
  ListSource readAs(Map<String, String> names) {
    List<String> renamed = inputs.stream().map(i -> names.getOrDefault(i, i)).toList();
    return new ListSource(
        name, items, member, label, renamed, whole.renamed(names), sort, given, extras);
  }

  ListSource inHops(int hops) {
    return with(new Extras(hops, extras.completion, extras.entities, extras.count, extras.owner));
  }

  ListSource completedBy(Wanted.@Nullable Each other) {
    return with(new Extras(extras.hops, other, extras.entities, extras.count, extras.owner));
  }

  ListSource withEntities(Wanted.@Nullable Each other) {
    return with(new Extras(extras.hops, extras.completion, other, extras.count, extras.owner));
  }

  ListSource counted(ReadPlan.@Nullable StoredCount other) {
    return with(new Extras(extras.hops, extras.completion, extras.entities, other, extras.owner));
  }

  ListSource ownedBy(@Nullable EntityPlacement other) {
    return with(new Extras(extras.hops, extras.completion, extras.entities, extras.count, other));
  }

  private ListSource with(Extras other) {
    return new ListSource(name, items, member, label, inputs, whole, sort, given, other);
  }
}
