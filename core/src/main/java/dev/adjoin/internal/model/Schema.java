// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A model with its names resolved: who is whose parent, what identifies an item, which attributes
 * an item carries in all. Built once, so that every question is a map access, from any thread.
 *
 * <p>Answers are only meaningful for a model whose references resolve; a parent cycle is cut.
 */
public final class Schema {
  private final Model model;
  private final Map<String, Entity> entities = new HashMap<>();
  private final Map<String, Relationship> relationships = new HashMap<>();
  private final Map<String, NestedType> types = new HashMap<>();
  private final Map<String, List<Entity>> children = new HashMap<>();
  private final Map<String, List<End>> ends = new HashMap<>();
  private final Map<String, List<Attribute>> identities = new ConcurrentHashMap<>();
  private final Map<String, Map<String, Attribute>> attributes = new ConcurrentHashMap<>();

  public Schema(Model model) {
    this.model = model;
    model.types().forEach(t -> types.putIfAbsent(t.name(), t));
    model.entities().forEach(e -> entities.putIfAbsent(e.name(), e));
    model.relationships().forEach(r -> relationships.putIfAbsent(r.name(), r));
    for (Entity entity : model.entities()) {
      if (entity.parent() != null) {
        children.computeIfAbsent(entity.parent(), p -> new ArrayList<>()).add(entity);
      }
    }
    Stream.concat(model.relationships().stream(), model.entities().stream())
        .flatMap(member -> endsOf(member).stream())
        .forEach(end -> ends.computeIfAbsent(end.entity(), e -> new ArrayList<>()).add(end));
  }

  public Model model() {
    return model;
  }

  public Optional<Entity> entity(String name) {
    return Optional.ofNullable(entities.get(name));
  }

  public Optional<Relationship> relationship(String name) {
    return Optional.ofNullable(relationships.get(name));
  }

  public Optional<NestedType> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  public Optional<Member> member(String name) {
    Entity entity = entities.get(name);
    return Optional.ofNullable(entity != null ? entity : relationships.get(name));
  }

  /** An entity that is known to exist. */
  public Entity require(String name) {
    Entity entity = entities.get(name);
    if (entity == null) {
      throw new IllegalArgumentException("Entity must be declared, but was \"" + name + "\"");
    }
    return entity;
  }

  public Entity end(Relationship relationship, Side side) {
    return require(relationship.end(side));
  }

  /** The entities that name this one as their parent, in the order of the declaration. */
  public List<Entity> children(Entity entity) {
    return children.getOrDefault(entity.name(), List.of());
  }

  /**
   * Every end of a relationship that this entity is, both of one that relates it to itself; then
   * every reference to it.
   */
  public List<End> endsAt(Entity entity) {
    return ends.getOrDefault(entity.name(), List.of());
  }

  /** Whether an attribute of an entity holds the number of edges or of items that refer to it. */
  public boolean isCount(Member member, String attribute) {
    return member instanceof Entity entity
        && endsAt(entity).stream().anyMatch(end -> attribute.equals(end.count()));
  }

  /** Every end of a relationship that this entity is. */
  public List<RelationshipSide> sidesAt(Entity entity) {
    return endsAt(entity).stream()
        .filter(RelationshipSide.class::isInstance)
        .map(RelationshipSide.class::cast)
        .toList();
  }

  /** Every reference to this entity. */
  public List<ReferenceEnd> referencesTo(Entity entity) {
    return endsAt(entity).stream()
        .filter(ReferenceEnd.class::isInstance)
        .map(ReferenceEnd.class::cast)
        .toList();
  }

  /** Every reference of the items of an entity to another. */
  public static List<ReferenceEnd> referencesOf(Entity entity) {
    return entity.references().stream().map(each -> new ReferenceEnd(entity, each)).toList();
  }

  /** The ends of a type: the two sides of a relationship, or the references of an entity. */
  public static List<End> endsOf(Member member) {
    return member instanceof Relationship relationship
        ? List.of(
            new RelationshipSide(relationship, Side.FROM),
            new RelationshipSide(relationship, Side.TO))
        : List.copyOf(referencesOf((Entity) member));
  }

  /** The end of a type that is known to exist, by its name. */
  public End requireEnd(String type, String name) {
    return member(type)
        .flatMap(m -> endsOf(m).stream().filter(e -> e.name().equals(name)).findFirst())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "End must be declared, but was \"%s.%s\"".formatted(type, name)));
  }

  /** The attributes of a type's items that hold the id of the entity at an end. */
  public List<String> endNames(End end) {
    return end instanceof RelationshipSide side
        ? endNames(side.relationship(), side.side())
        : List.of(end.name());
  }

  /** The items' name for each attribute of the identity of the entity at an end. */
  public Map<String, String> endRenames(End end) {
    List<Attribute> identity = identity(require(end.entity()));
    List<String> names = endNames(end);
    Map<String, String> renames = new HashMap<>();
    for (int i = 0; i < identity.size(); i++) {
      renames.put(identity.get(i).name(), names.get(i));
    }
    return renames;
  }

  /** The entity's own name for each attribute that the items at an end hold of its identity. */
  public Map<String, String> identityNames(End end) {
    Map<String, String> names = new HashMap<>();
    endRenames(end).forEach((own, held) -> names.put(held, own));
    return names;
  }

  /** The entity's ancestors, the root first; empty for a root. */
  public List<Entity> ancestors(Entity entity) {
    List<Entity> up = new ArrayList<>();
    Entity at = entity;
    while (at.parent() != null && entities.containsKey(at.parent())) {
      at = entities.get(at.parent());
      if (at.equals(entity) || up.contains(at)) {
        break;
      }
      up.add(0, at);
    }
    return up;
  }

  /**
   * The position of an entity in an order in which each comes after those above it and those that
   * it refers to, as far as references form no cycle.
   */
  public int depth(Entity entity) {
    return depth(entity, new HashSet<>());
  }

  private int depth(Entity entity, Set<String> before) {
    int depth = 0;
    if (before.add(entity.name())) {
      List<Entity> needed = new ArrayList<>(ancestors(entity));
      entity.references().forEach(r -> entity(r.entity()).ifPresent(needed::add));
      for (Entity each : needed) {
        depth = Math.max(depth, before.contains(each.name()) ? 0 : 1 + depth(each, before));
      }
      before.remove(entity.name());
    }
    return depth;
  }

  /** The top of the entity's hierarchy: itself unless it is a child. */
  public Entity root(Entity entity) {
    List<Entity> up = ancestors(entity);
    return up.isEmpty() ? entity : up.get(0);
  }

  /** The identity of an entity's items: for a child its ancestors' identity, its order, its id. */
  public List<Attribute> identity(Entity entity) {
    List<Attribute> known = identities.get(entity.name());
    if (known == null) {
      known = List.copyOf(resolveIdentity(entity));
      identities.put(entity.name(), known);
    }
    return known;
  }

  private List<Attribute> resolveIdentity(Entity entity) {
    Map<String, Attribute> identity = new LinkedHashMap<>();
    List<Entity> line = new ArrayList<>(ancestors(entity));
    line.add(entity);
    for (Entity at : line) {
      own(at, at.isChild() ? at.order() : List.of(), identity);
      own(at, at.id(), identity);
    }
    return new ArrayList<>(identity.values());
  }

  private static void own(Entity entity, List<String> names, Map<String, Attribute> into) {
    for (String name : names) {
      entity.attribute(name).ifPresent(a -> into.putIfAbsent(name, a));
    }
  }

  /** The edge's attributes that hold the id of one end, named as the relationship names them. */
  public List<Attribute> endAttributes(Relationship relationship, Side side) {
    Entity entity = entities.get(relationship.end(side));
    if (entity == null) {
      return List.of();
    }
    List<Attribute> identity = identity(entity);
    List<String> names = relationship.ends().get(side);
    List<Attribute> renamed = new ArrayList<>();
    for (int i = 0; i < identity.size(); i++) {
      String name = i < names.size() ? names.get(i) : identity.get(i).name();
      renamed.add(derived(identity.get(i), name, false));
    }
    return renamed;
  }

  /**
   * An attribute that an item has of another type. If it has the same name there, it is renamed
   * with it.
   */
  private static Attribute derived(Attribute source, String name, boolean optional) {
    Attribute derived = new Attribute(name, source.type(), optional, null);
    return name.equals(source.name())
        ? derived.renamedFrom(source.was()).storedAs(source.stored(), null)
        : derived;
  }

  /** The edge's name for each attribute of an end's identity. */
  public Map<String, String> endRenames(Relationship relationship, Side side) {
    return endRenames(new RelationshipSide(relationship, side));
  }

  /** The entity's own name for each attribute that an edge holds of that end's identity. */
  public Map<String, String> identityNames(Relationship relationship, Side side) {
    return identityNames(new RelationshipSide(relationship, side));
  }

  /** The names of what identifies an item: for an edge, from, distinct, to. */
  public List<String> identityNames(Member member) {
    if (member instanceof Relationship relationship) {
      List<String> names = new ArrayList<>(endNames(relationship, Side.FROM));
      names.addAll(relationship.distinct());
      names.addAll(endNames(relationship, Side.TO));
      return names;
    }
    return identity((Entity) member).stream().map(Attribute::name).toList();
  }

  /**
   * The names of what identifies an item, in the order in which callers give their values: for an
   * entity the ids of its ancestors, then its own; for an edge the ids of its {@code from} end,
   * those of its {@code to} end, then its distinct attributes.
   */
  public List<String> keyNames(Member member) {
    if (member instanceof Relationship relationship) {
      List<String> names = new ArrayList<>(endNames(relationship, Side.FROM));
      names.addAll(endNames(relationship, Side.TO));
      names.addAll(relationship.distinct());
      return names;
    }
    return identityNames(member);
  }

  /** The ids among what identifies an item: without distinct and order, which sort it. */
  public Set<String> idNames(Member member) {
    Set<String> names = new HashSet<>(identityNames(member));
    if (member instanceof Relationship relationship) {
      relationship.distinct().forEach(names::remove);
    } else {
      names.removeAll(((Entity) member).order());
    }
    return names;
  }

  /**
   * The names of the partition key that the items of a type have in the table, in the order of what
   * identifies an item: those of the nearest template of an entity or its ancestors, otherwise the
   * id of the root; of edges the id of the {@code from} end.
   */
  public List<String> partitionOf(Member member) {
    if (member instanceof Relationship relationship) {
      return endNames(relationship, Side.FROM);
    }
    Entity entity = (Entity) member;
    if (entity.key() != null) {
      List<String> fields = TemplateText.fields(entity.key());
      return identityNames(entity).stream().filter(fields::contains).toList();
    }
    String parent = entity.parent();
    return parent == null ? identityNames(entity) : partitionOf(require(parent));
  }

  /**
   * The names of a view's partition key, in the order in which callers give their values: the id of
   * its side if it has one, then {@code by}; of a local view those of the table's partition.
   */
  public List<String> partitionOf(Member member, View view) {
    if (view.local()) {
      return view.by().isEmpty() ? partitionOf(member) : view.by();
    }
    List<String> names = new ArrayList<>();
    if (member instanceof Relationship relationship && view.side() != null) {
      names.addAll(endNames(relationship, view.side()));
    }
    names.addAll(view.by());
    return names;
  }

  public List<String> endNames(Relationship relationship, Side side) {
    return endAttributes(relationship, side).stream().map(Attribute::name).toList();
  }

  /**
   * Every attribute an item of the type carries by name: inherited ids first, then what it
   * declares, then copies.
   */
  public Map<String, Attribute> attributes(Member member) {
    Map<String, Attribute> known = attributes.get(member.name());
    if (known == null) {
      known = resolveAttributes(member);
      attributes.put(member.name(), known);
    }
    return known;
  }

  /** The names of an item's attributes as they are stored. */
  public List<String> stored(Member member, Collection<String> names) {
    Map<String, Attribute> known = attributes(member);
    return names.stream()
        .map(n -> Optional.ofNullable(known.get(n)).map(Attribute::stored).orElse(n))
        .toList();
  }

  private Map<String, Attribute> resolveAttributes(Member member) {
    Map<String, Attribute> all = new LinkedHashMap<>();
    List<Attribute> inherited =
        member instanceof Relationship r ? endAttributes(r) : identity((Entity) member);
    inherited.forEach(a -> all.putIfAbsent(a.name(), a));
    member.attributes().forEach(a -> all.put(a.name(), a));
    for (Copy copy : member.copies()) {
      copied(member, copy).ifPresent(a -> all.putIfAbsent(copy.attribute(), a));
    }
    return Collections.unmodifiableMap(all);
  }

  private List<Attribute> endAttributes(Relationship relationship) {
    List<Attribute> ends = new ArrayList<>(endAttributes(relationship, Side.FROM));
    ends.addAll(endAttributes(relationship, Side.TO));
    return ends;
  }

  /** Whether the summaries on a side keep attributes of the other side's entity. */
  public boolean keepsOfOther(Relationship relationship, Side side) {
    return !keptOfOther(relationship, side).isEmpty();
  }

  /**
   * Whether the summaries on a side are snapshots: they keep attributes of the other entity as of
   * the link, because that entity has no summaries by which they could be found when it changes.
   */
  public boolean keepsSnapshots(Relationship relationship, Side side) {
    return keepsOfOther(relationship, side) && !relationship.summarises(side.other());
  }

  /** The attributes of the other side's entity that the summaries on a side keep. */
  public List<String> keptOfOther(Relationship relationship, Side side) {
    Entity other = entities.get(relationship.end(side.other()));
    if (other == null || !relationship.summarises(side)) {
      return List.of();
    }
    return relationship.summaryOf(side).stream()
        .filter(k -> relationship.attribute(k).isEmpty() && other.attribute(k).isPresent())
        .toList();
  }

  /** The stored name of an attribute that the summaries on a side keep. */
  public String storedInSummary(String relationship, Side side, String name) {
    Relationship owner = relationships.get(relationship);
    if (owner == null) {
      return name;
    }
    Entity other = entities.get(owner.end(side.other()));
    boolean isOwn = owner.attribute(name).isPresent() || other == null;
    return stored(isOwn ? owner : other, List.of(name)).get(0);
  }

  /** The entity that a copy comes from. */
  public Optional<Entity> source(Member member, Copy copy) {
    if (member instanceof Relationship r) {
      return entity(copy.source().equals(Side.FROM.word()) ? r.from() : r.to());
    }
    return entity(reference(member, copy).map(Reference::entity).orElse(copy.source()));
  }

  /** Whether a delete of an entity takes several steps, so that it is marked first. */
  public boolean isDeletedInSteps(Entity entity) {
    return endsAt(entity).stream().anyMatch(End::needsSteppedDelete)
        || children(entity).stream().anyMatch(c -> c.whenParentDeleted() != OnDelete.KEEP);
  }

  /**
   * The name of a copy's source in the attribute {@code _copied}: the side of an edge, otherwise
   * the stored name of the reference or of the ancestor.
   */
  public String storedSource(Member member, Copy copy) {
    if (member instanceof Relationship) {
      return copy.source();
    }
    return reference(member, copy)
        .map(r -> stored(member, List.of(r.attribute())).get(0))
        .orElseGet(() -> source(member, copy).orElseThrow().stored());
  }

  /** The reference by which an entity copies; empty for a copy from an ancestor or a side. */
  public static Optional<Reference> reference(Member member, Copy copy) {
    return member instanceof Entity entity ? entity.reference(copy.source()) : Optional.empty();
  }

  private Optional<Attribute> copied(Member member, Copy copy) {
    return source(member, copy)
        .flatMap(e -> e.attribute(copy.sourceAttribute()))
        .map(a -> derived(a, copy.attribute(), a.optional() || mayLackSource(member, copy)));
  }

  /** Whether an item can be without the source of a copy: its reference may be absent. */
  private static boolean mayLackSource(Member member, Copy copy) {
    return reference(member, copy)
        .flatMap(r -> member.attribute(r.attribute()))
        .filter(Attribute::optional)
        .isPresent();
  }
}
