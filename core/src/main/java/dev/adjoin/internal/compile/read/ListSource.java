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
 * Something that can be listed: the edges of a side, the children of a parent, a view.
 *
 * @param name the name of the read that lists everything
 * @param items what it lists, in words
 * @param label what its items are called
 * @param inputs what names the partition and the part of it
 * @param whole the range of everything it lists
 * @param sort how its items sort
 * @param given how many fields of the sort key the inputs give
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
   * What a list offers beyond its items.
   *
   * @param hops how many hops a level of a hierarchy takes, where that is cheaper than reading over
   *     the levels below it; else 0
   * @param completion what an index does not carry, fetched by key
   * @param entities the other side's entities, fetched by key
   * @param count the stored number, where there is one
   * @param owner the entity that the items belong to, where it is in the same partition
   */
  record Extras(
      int hops,
      Wanted.@Nullable Each completion,
      Wanted.@Nullable Each entities,
      ReadPlan.@Nullable StoredCount count,
      @Nullable EntityPlacement owner) {
    static final Extras NONE = new Extras(0, null, null, null, null);
  }

  /** A list with its range and nothing besides. */
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

  /** How many fields of a sort key, from the left, these inputs give. */
  static int leading(KeyTemplate sort, List<String> inputs) {
    return (int) sort.attributes().stream().takeWhile(inputs::contains).count();
  }

  /** What sorts the items, from the left: what a question may give. */
  List<String> free() {
    return sort.fields().stream().skip(given).map(KeyTemplate.Segment.Field::attribute).toList();
  }

  ListSource named(ReadName other, String words) {
    return new ListSource(other, words, member, label, inputs, whole, sort, given, extras);
  }

  ListSource labelled(String other) {
    return new ListSource(name, items, member, other, inputs, whole, sort, given, extras);
  }

  /** The same list, with the inputs under other names: an entity's own instead of its edges'. */
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
