// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.ModelPath;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A many-to-many link between two entities, with attributes of its own. One stored link is an edge,
 * identified by the ids of its two ends and by {@code distinct}.
 *
 * @param attributes what an edge carries, without the ids of its ends
 * @param uniques attribute lists no two edges may share
 * @param inverse how the {@code to} side reads; an index when absent
 * @param order per side, attributes that sort its edges
 * @param together sides whose entity is read with its edges
 * @param count per side, the entity attribute that holds the exact number of edges
 * @param project what the inverse direction carries; everything when absent
 * @param integrity whether links are checked; null when it was not said
 * @param rules per side, what deleting its entity does to its edges
 * @param summary for summaries, what each side keeps; everything on both when absent
 * @param ends the edge's names for the two ids; the entities' own when empty
 * @param as the key words of the two sides; the other entity's tag when absent
 * @param max per side, the most edges allowed
 * @param key per side, overrides the derived partition key
 * @param sort per side, overrides the derived sort key
 * @param was the name that it had before it was renamed
 * @param stored its name in the table
 */
public record Relationship(
    String name,
    String from,
    String to,
    List<Attribute> attributes,
    List<String> distinct,
    List<List<String>> uniques,
    Store store,
    @Nullable Inverse inverse,
    Sides<List<String>> order,
    Set<Side> together,
    Sides<@Nullable String> count,
    List<Copy> copies,
    List<View> views,
    @Nullable Projection project,
    Sides<Integer> shards,
    @Nullable Integrity integrity,
    Sides<DeleteRule> rules,
    @Nullable Sides<List<String>> summary,
    Sides<List<String>> ends,
    Sides<@Nullable String> as,
    Sides<@Nullable Integer> max,
    Sides<@Nullable String> key,
    Sides<@Nullable String> sort,
    @Nullable String version,
    @Nullable String expires,
    boolean expiryStreamed,
    boolean removalsStreamed,
    @Nullable String was,
    String stored)
    implements Member {

  public Relationship {
    attributes = List.copyOf(attributes);
    distinct = List.copyOf(distinct);
    uniques = uniques.stream().map(List::copyOf).toList();
    order = order.map(List::copyOf);
    together = Collections.unmodifiableSet(new TreeSet<>(together));
    copies = List.copyOf(copies);
    views = List.copyOf(views);
    summary = summary == null ? null : summary.map(List::copyOf);
    ends = ends.map(List::copyOf);
  }

  public static Builder named(String name, String from, String to) {
    return new Builder(name, from, to);
  }

  /** The position of one copy: an element of a list, or an entry of a map if it is renamed. */
  public ModelPath path(Copy copy) {
    boolean renamed = !copy.attribute().equals(copy.sourceAttribute());
    List<Copy> ofSide = copiesFrom(copy.source());
    String last = renamed ? copy.attribute() : Integer.toString(ofSide.indexOf(copy));
    return path("copy", copy.source(), last);
  }

  /** The entity at a side, by name. */
  public String end(Side side) {
    return side == Side.FROM ? from : to;
  }

  public boolean isSelf() {
    return from.equals(to);
  }

  /** Whether the entity at this side carries a summary map. */
  public boolean summarises(Side side) {
    return store == Store.SUMMARIES && (summary == null || !summary.get(side).isEmpty());
  }

  /** The attributes that the summary map of a side keeps of each edge. */
  public List<String> summaryOf(Side side) {
    return summary != null ? summary.get(side) : attributes.stream().map(Attribute::name).toList();
  }

  /** The entity attribute that holds a side's summary map: {@code as}, else from the name. */
  public String summaryAttribute(Side side) {
    String said = as.get(side);
    return said != null ? said : Character.toLowerCase(stored.charAt(0)) + stored.substring(1);
  }

  /** The inverse that was said, or the default. */
  public Inverse inverseKind() {
    return inverse == null ? Inverse.INDEX : inverse;
  }

  /** The projection that was said, or the default. */
  public Projection projection() {
    return project == null ? Projection.ALL : project;
  }

  /** Per side, what deleting its entity does to its edges. */
  public Sides<OnDelete> onDelete() {
    return rules.map(DeleteRule::effect);
  }

  /**
   * Whether links and unlinks pass a gate on this side: because that was said, or because a count,
   * a bound of edges or a declared delete rule of the side needs it.
   */
  public boolean isChecked(Side side) {
    if (integrity != null) {
      return integrity == Integrity.CHECKED;
    }
    boolean bounded = store == Store.EDGES && max.get(side) != null;
    return count.get(side) != null || bounded || rules.get(side).needsCheck();
  }

  /**
   * Whether a link fails when the entity at this side does not exist: the side is checked, or the
   * entity holds the summary of the edge.
   */
  public boolean noticesMissing(Side side) {
    return isChecked(side) || summarises(side);
  }

  /**
   * Whether a link fails if there is no entity at a side: because that is checked, or because the
   * edge copies something of it.
   */
  public boolean linkRequires(Side side) {
    return noticesMissing(side) || !copiesFrom(side.word()).isEmpty();
  }

  /**
   * Whether each removal of an edge leaves a marker, by which the stream handler tells it from a
   * removal by another program. An edge that nothing depends on needs none.
   */
  public boolean marksRemovals() {
    boolean isDependedOn =
        isChecked(Side.FROM)
            || isChecked(Side.TO)
            || inverse == Inverse.MIRROR
            || !uniques.isEmpty();
    return removalsStreamed && store == Store.EDGES && isDependedOn;
  }

  /** The same relationship with another stored name and other attributes. */
  public Relationship storedAs(String other, List<Attribute> changed) {
    return with(other, changed, rules);
  }

  /** The same relationship with other rules for deletes. */
  public Relationship ruledBy(Sides<DeleteRule> others) {
    return others.equals(rules) ? this : with(stored, attributes, others);
  }

  private Relationship with(
      String otherStored, List<Attribute> otherAttributes, Sides<DeleteRule> otherRules) {
    return new Relationship(
        name,
        from,
        to,
        otherAttributes,
        distinct,
        uniques,
        store,
        inverse,
        order,
        together,
        count,
        copies,
        views,
        project,
        shards,
        integrity,
        otherRules,
        summary,
        ends,
        as,
        max,
        key,
        sort,
        version,
        expires,
        expiryStreamed,
        removalsStreamed,
        was,
        otherStored);
  }

  /** A builder with the settings of this relationship, to change some of them. */
  public Builder toBuilder() {
    return new Builder(name, from, to)
        .attributes(attributes)
        .distinct(distinct)
        .uniques(uniques)
        .store(store)
        .inverse(inverse)
        .order(order)
        .together(together)
        .count(count)
        .copies(copies)
        .views(views)
        .project(project)
        .shards(shards)
        .integrity(integrity)
        .onDelete(new Sides<>(rules.from().declared(), rules.to().declared()))
        .summary(summary)
        .ends(ends)
        .as(as)
        .max(max)
        .key(key)
        .sort(sort)
        .version(version)
        .expires(expires)
        .expiryStreamed(expiryStreamed)
        .removalsStreamed(removalsStreamed)
        .was(was);
  }

  /** Collects the settings of a relationship; a setting that is left out keeps its default. */
  public static final class Builder {
    private final String name;
    private final String from;
    private final String to;
    private List<Attribute> attributes = List.of();
    private List<String> distinct = List.of();
    private List<List<String>> uniques = List.of();
    private Store store = Store.EDGES;
    private @Nullable Inverse inverse;
    private Sides<List<String>> order = Sides.both(List.of());
    private Set<Side> together = Set.of(Side.FROM);
    private Sides<@Nullable String> count = Sides.both(null);
    private List<Copy> copies = List.of();
    private List<View> views = List.of();
    private @Nullable Projection project;
    private Sides<Integer> shards = Sides.both(1);
    private @Nullable Integrity integrity;
    private Sides<@Nullable OnDelete> onDelete = Sides.both(null);
    private @Nullable Sides<List<String>> summary;
    private Sides<List<String>> ends = Sides.both(List.of());
    private Sides<@Nullable String> as = Sides.both(null);
    private Sides<@Nullable Integer> max = Sides.both(null);
    private Sides<@Nullable String> key = Sides.both(null);
    private Sides<@Nullable String> sort = Sides.both(null);
    private @Nullable String version;
    private @Nullable String expires;
    private boolean expiryStreamed;
    private boolean removalsStreamed;
    private @Nullable String was;
    private final String stored;

    private Builder(String name, String from, String to) {
      this.name = name;
      this.stored = name;
      this.from = from;
      this.to = to;
    }

    public Builder attributes(List<Attribute> value) {
      this.attributes = value;
      return this;
    }

    public Builder uniques(List<List<String>> value) {
      this.uniques = value;
      return this;
    }

    public Builder distinct(List<String> value) {
      this.distinct = value;
      return this;
    }

    public Builder store(Store value) {
      this.store = value;
      return this;
    }

    public Builder inverse(@Nullable Inverse value) {
      this.inverse = value;
      return this;
    }

    public Builder order(Sides<List<String>> value) {
      this.order = value;
      return this;
    }

    public Builder together(Set<Side> value) {
      this.together = value;
      return this;
    }

    public Builder count(Sides<@Nullable String> value) {
      this.count = value;
      return this;
    }

    public Builder copies(List<Copy> value) {
      this.copies = value;
      return this;
    }

    public Builder views(List<View> value) {
      this.views = value;
      return this;
    }

    public Builder project(@Nullable Projection value) {
      this.project = value;
      return this;
    }

    public Builder shards(Sides<Integer> value) {
      this.shards = value;
      return this;
    }

    public Builder integrity(@Nullable Integrity value) {
      this.integrity = value;
      return this;
    }

    public Builder onDelete(Sides<@Nullable OnDelete> value) {
      this.onDelete = value;
      return this;
    }

    public Builder summary(@Nullable Sides<List<String>> value) {
      this.summary = value;
      return this;
    }

    public Builder ends(Sides<List<String>> value) {
      this.ends = value;
      return this;
    }

    public Builder as(Sides<@Nullable String> value) {
      this.as = value;
      return this;
    }

    public Builder max(Sides<@Nullable Integer> value) {
      this.max = value;
      return this;
    }

    public Builder key(Sides<@Nullable String> value) {
      this.key = value;
      return this;
    }

    public Builder sort(Sides<@Nullable String> value) {
      this.sort = value;
      return this;
    }

    public Builder version(@Nullable String value) {
      this.version = value;
      return this;
    }

    public Builder expires(@Nullable String value) {
      this.expires = value;
      return this;
    }

    public Builder expiryStreamed(boolean value) {
      this.expiryStreamed = value;
      return this;
    }

    public Builder removalsStreamed(boolean value) {
      this.removalsStreamed = value;
      return this;
    }

    public Builder was(@Nullable String value) {
      this.was = value;
      return this;
    }

    public Relationship build() {
      return new Relationship(
          name,
          from,
          to,
          attributes,
          distinct,
          uniques,
          store,
          inverse,
          order,
          together,
          count,
          copies,
          views,
          project,
          shards,
          integrity,
          new Sides<>(ruleOf(Side.FROM), ruleOf(Side.TO)),
          summary,
          ends,
          as,
          max,
          key,
          sort,
          version,
          expires,
          expiryStreamed,
          removalsStreamed,
          was,
          stored);
    }

    private DeleteRule ruleOf(Side side) {
      return DeleteRule.of(onDelete.get(side), OnDelete.SWEEP);
    }
  }
}
