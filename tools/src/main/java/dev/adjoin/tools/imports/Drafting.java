// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.model.WhenText;
import dev.adjoin.tools.imports.ItemGroup.IndexKey;
import dev.adjoin.tools.imports.KeyShape.Part;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds entities, children and relationships in the groups of a table's items.
 *
 * <p>A root entity is a group whose sort key says nothing new: it is constant, or repeats the
 * partition key. A group in the partitions of a root is an edge if its sort key or an index key
 * leads to a root, and a child otherwise. Not thread-safe.
 */
final class Drafting {
  final SampledTable table;
  final @Nullable String typeAttribute;
  final List<OfEntity> entities = new ArrayList<>();
  final List<OfRelationship> relationships = new ArrayList<>();
  final List<String> notes = new ArrayList<>();
  private final AttributeTypes types = new AttributeTypes();
  private final Set<String> names = new HashSet<>();
  private final Set<IndexKey> explained = new HashSet<>();

  private Drafting(SampledTable table) {
    this.table = table;
    this.typeAttribute = ItemGroups.typeAttribute(table);
  }

  static Drafting of(SampledTable table) {
    Drafting drafting = new Drafting(table);
    drafting.draft(ItemGroups.of(table));
    return drafting;
  }

  List<NestedType> nestedTypes() {
    return types.nested();
  }

  private void draft(List<ItemGroup> all) {
    List<ItemGroup> groups = new ArrayList<>(all);
    List<ItemGroup> guards = groups.stream().filter(Drafting::isGuard).toList();
    groups.removeAll(guards);
    groups.removeIf(g -> g.typeName() != null && g.typeName().contains(" gate "));
    for (ItemGroup group : groups.stream().filter(g -> isRoot(g)).toList()) {
      groups.remove(group);
      addRoot(group);
    }
    guards.forEach(this::addGuard);
    List<OfRelationship> edges = new ArrayList<>();
    groups.sort(Comparator.comparing(Drafting::isNamedMirror));
    for (ItemGroup group : List.copyOf(groups)) {
      edge(group)
          .ifPresent(
              e -> {
                groups.remove(group);
                edges.add(e);
              });
    }
    joinMirrors(edges);
    edges.forEach(this::finish);
    groups.sort(Comparator.comparingInt(g -> g.sort().parts().size()));
    groups.forEach(this::addChild);
    entities.forEach(this::addAttributes);
    addSummaries();
    if (table.isWhole()) {
      relationships.forEach(this::findCounts);
    }
    entities.forEach(this::addViews);
    relationships.forEach(this::addViews);
  }

  private static boolean isNamedMirror(ItemGroup group) {
    return group.typeName() != null && group.typeName().endsWith(" mirror");
  }

  private static boolean isGuard(ItemGroup group) {
    return group.partition().outline().equals(group.sort().outline())
        && group.partition().leadingWord().matches("[A-Z_-]+\\.[A-Za-z,]+");
  }

  private boolean isRoot(ItemGroup group) {
    if (group.partition().fields().isEmpty()) {
      return false;
    }
    return table.sort() == null
        || group.sort().isConstant()
        || new HashSet<>(group.partition().fields()).containsAll(group.sort().fields())
            && !group.sort().fields().isEmpty();
  }

  private void addRoot(ItemGroup group) {
    String word = group.partition().leadingWord();
    boolean isSecond =
        entities.stream()
            .anyMatch(e -> e.group().partition().outline().equals(group.partition().outline()));
    String own = group.sort().leadingWord();
    OfEntity entity =
        new OfEntity(
            name(group, word.isEmpty() ? tableName() : isSecond ? word + "_" + own : word));
    entity.groups.add(group);
    entity.id.addAll(group.partition().fields());
    entity.tag = tag(entity.name, isSecond ? "" : word);
    if (isSecond) {
      entity.notes.add("It shares the partitions of another entity, one item in each.");
    }
    entities.add(entity);
  }

  /** A guard of a unique value: {@code USER.email#…}. */
  private void addGuard(ItemGroup guard) {
    String[] words = guard.partition().leadingWord().split("\\.");
    for (OfEntity entity : entities) {
      if (entity.group().partition().leadingWord().equals(words[0])) {
        entity.uniques.add(List.of(words[1].split(",")));
        entity.groups.add(guard);
      }
    }
  }

  /** The key word, if it is not the one that is derived from the name. */
  private static @Nullable String tag(String name, String word) {
    return word.isEmpty() || word.equals(name.toUpperCase(Locale.ROOT)) ? null : word;
  }

  private String tableName() {
    String plain = table.name().replaceFirst(".*:table/", "").replaceAll("[^A-Za-z0-9]+", "_");
    return plain.endsWith("s") && plain.length() > 3
        ? plain.substring(0, plain.length() - 1)
        : plain;
  }

  /** A name for a type that no other has. */
  private String name(ItemGroup group, String words) {
    String said = group.typeName();
    String camel = ItemGroups.camelCase(said == null ? words : said.replace(" mirror", ""));
    String wanted = Character.toUpperCase(camel.charAt(0)) + camel.substring(1);
    String name = wanted;
    for (int i = 2; !names.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  private Optional<OfEntity> rootOf(KeyShape partition) {
    return entities.stream()
        .filter(e -> e.parent == null)
        .filter(e -> e.group().partition().outline().equals(partition.outline()))
        .findFirst();
  }

  /** The relationship of a group in the partitions of a root, if its keys lead to a root. */
  private Optional<OfRelationship> edge(ItemGroup group) {
    OfEntity from = rootOf(group.partition()).orElse(null);
    if (from == null) {
      return Optional.empty();
    }
    List<String> fromFields = group.partition().fields();
    for (IndexKey key : group.indexKeys()) {
      OfEntity to = rootOf(key.partition()).orElse(null);
      List<String> fields = key.partition().fields();
      // A value that is no part of the key is not part of what identifies an edge.
      boolean isOther =
          to != null && !fields.equals(fromFields) && group.keyFields().containsAll(fields);
      if (isOther && fields.size() == to.id.size() && leadsTo(group, fields, to)) {
        return Optional.of(relationship(group, from, to, fields, key));
      }
    }
    for (OfEntity to : entities) {
      List<String> fields = after(group.sort(), to);
      if (!fields.isEmpty() && leadsTo(group, fields, to)) {
        return Optional.of(relationship(group, from, to, fields, null));
      }
    }
    String word = group.sort().leadingWord();
    boolean isOwnTag =
        group.typeName() != null
            && group.typeName().toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "").equals(word);
    List<String> last = group.sort().fields();
    if (!isOwnTag && !last.isEmpty() && !fromFields.contains(last.get(last.size() - 1))) {
      List<String> fields = List.of(last.get(last.size() - 1));
      for (OfEntity to : entities) {
        Set<String> ids = to.group().identities(to.id);
        Set<String> found = group.identities(fields);
        if (to.id.size() == 1 && found.size() > 1 && ids.containsAll(found)) {
          return Optional.of(relationship(group, from, to, fields, null));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the values of the fields are ids of the entity, where both are known. */
  private static boolean leadsTo(ItemGroup group, List<String> fields, OfEntity to) {
    if (!group.fieldValues().keySet().containsAll(fields)) {
      return true;
    }
    Set<String> found = group.identities(fields);
    Set<String> ids = to.group().identities(to.id);
    return found.stream().filter(ids::contains).count() * 2 >= found.size() || ids.size() < 2;
  }

  /** The fields behind an entity's key word in a sort key, as many as its id has; else none. */
  private static List<String> after(KeyShape sort, OfEntity to) {
    String word = to.group().partition().leadingWord();
    List<Part> parts = sort.parts();
    for (int i = 0; !word.isEmpty() && i < parts.size(); i++) {
      if (!parts.get(i).isField() && parts.get(i).text().equals(word)) {
        List<String> fields =
            parts.subList(i + 1, parts.size()).stream()
                .filter(Part::isField)
                .map(Part::text)
                .toList();
        int size = to.id.size();
        // What stands between the word and the id is part of the edge's identity.
        return fields.size() < size
            ? List.of()
            : fields.subList(fields.size() - size, fields.size());
      }
    }
    return List.of();
  }

  private OfRelationship relationship(
      ItemGroup group, OfEntity from, OfEntity to, List<String> toFields, @Nullable IndexKey key) {
    String word = group.sort().leadingWord();
    boolean isTag =
        entities.stream().anyMatch(e -> e.group().partition().leadingWord().equals(word));
    OfRelationship relationship =
        new OfRelationship(
            name(group, isTag || word.isEmpty() ? from.name + "_" + to.name : word), from, to);
    relationship.groups.add(group);
    relationship.fromFields.addAll(group.partition().fields());
    relationship.toFields.addAll(toFields);
    group.sort().fields().stream()
        .filter(f -> !toFields.contains(f) && !relationship.fromFields.contains(f))
        .forEach(relationship.distinct::add);
    relationship.inverseKey = key;
    if (group.partition().shards() > 1) {
      relationship.shards.put(Side.FROM, group.partition().shards());
    }
    return relationship;
  }

  /** Joins two groups of edges that lead in opposite directions between the same pairs. */
  private static void joinMirrors(List<OfRelationship> edges) {
    for (OfRelationship edge : List.copyOf(edges)) {
      for (OfRelationship other : List.copyOf(edges)) {
        boolean isLater =
            isNamedMirror(other.group()) || edges.indexOf(edge) < edges.indexOf(other);
        if (edge != other
            && isLater
            && !isNamedMirror(edge.group())
            && edges.contains(edge)
            && edges.contains(other)
            && edge.inverseKey == null
            && other.inverseKey == null
            && edge.from == other.to
            && edge.to == other.from
            && pairs(edge, false).equals(pairs(other, true))) {
          edge.mirror = other.group();
          edge.inverse = Inverse.MIRROR;
          edges.remove(other);
        }
      }
    }
  }

  private static Set<String> pairs(OfRelationship edge, boolean isReversed) {
    List<String> fields = new ArrayList<>(isReversed ? edge.toFields : edge.fromFields);
    fields.addAll(isReversed ? edge.fromFields : edge.toFields);
    return edge.group().identities(fields);
  }

  /** Completes a relationship: its words, orders, shards and attributes. */
  private void finish(OfRelationship edge) {
    ItemGroup group = edge.group();
    String fromWord = group.sort().leadingWord();
    if (!fromWord.isEmpty() && !fromWord.equals(word(edge.to))) {
      edge.as.put(Side.FROM, fromWord);
    }
    IndexKey inverse = edge.inverseKey;
    if (inverse == null && edge.mirror == null) {
      inverse =
          group.indexKeys().stream()
              .filter(
                  k -> table.sort() != null && k.index().partition().equals(table.sort().name()))
              .findFirst()
              .orElse(null);
      if (inverse == null) {
        edge.inverse = Inverse.NONE;
        edge.notes.add(
            "No index leads back from " + edge.to.name + ": the other direction cannot be read.");
      } else {
        explained.add(inverse);
      }
    } else if (edge.mirror != null) {
      toSide(edge, edge.mirror.partition(), edge.mirror.sort());
    } else {
      explained.add(inverse);
      toSide(edge, inverse.partition(), inverse.sort());
      if (inverse.isSparse()) {
        edge.notes.add("Only some of its items have the index key that leads back.");
      }
      String index = inverse.index().name();
      for (IndexKey own : edge.to.group().indexKeys()) {
        if (own.index().name().equals(index)
            && own.partition().outline().equals(edge.to.group().partition().outline())) {
          edge.together.add(Side.TO);
          explained.add(own);
        }
      }
    }
    if (isSwapped(inverse)) {
      edge.to.group().indexKeys().stream().filter(this::isSwapped).forEach(explained::add);
      edge.from.group().indexKeys().stream().filter(this::isSwapped).forEach(explained::add);
      if (edge.to.group().sort().outline().equals(edge.to.group().partition().outline())) {
        edge.together.add(Side.TO);
      }
    }
    relationships.add(edge);
    Set<String> known = new HashSet<>(edge.fromFields);
    known.addAll(edge.toFields);
    attributes(edge, group, known, edge.distinct);
  }

  private boolean isSwapped(@Nullable IndexKey key) {
    return key != null
        && table.sort() != null
        && key.index().partition().equals(table.sort().name());
  }

  private void toSide(OfRelationship edge, KeyShape partition, KeyShape sort) {
    String word = sort.leadingWord();
    if (!word.isEmpty() && !word.equals(word(edge.from))) {
      edge.as.put(Side.TO, word);
    }
    if (partition.shards() > 1) {
      edge.shards.put(Side.TO, partition.shards());
      edge.notes.add("The number of shards is the greatest that was seen; there may be more.");
    }
    List<String> order =
        sort.fields().stream()
            .filter(f -> !edge.fromFields.contains(f))
            .filter(f -> !edge.toFields.contains(f))
            .filter(f -> !edge.distinct.contains(f))
            .toList();
    if (!order.isEmpty() && edge.mirror == null) {
      edge.order.put(Side.TO, order);
    }
  }

  private static String word(OfEntity entity) {
    return entity.group().partition().leadingWord();
  }

  private void addChild(ItemGroup group) {
    OfEntity root = rootOf(group.partition()).orElse(null);
    if (group.keyFields().isEmpty()) {
      notes.add(
          "One item has the key %s, %s and no value in it: no entity stands for it."
              .formatted(group.partition(), group.sort()));
      return;
    }
    if (root == null || group.sort().fields().isEmpty()) {
      addCollection(group);
      return;
    }
    OfEntity parent = root;
    for (OfEntity candidate : entities) {
      if (candidate.parent != null
          && candidate.group().partition().outline().equals(group.partition().outline())
          && group.sort().extendsShape(candidate.group().sort())
          && (parent == root
              || candidate.group().sort().parts().size() > parent.group().sort().parts().size())) {
        parent = candidate;
      }
    }
    KeyShape own = parent == root ? group.sort() : group.sort().after(parent.group().sort());
    List<String> fields =
        own.fields().stream().filter(f -> !group.partition().fields().contains(f)).toList();
    if (fields.isEmpty()) {
      addCollection(group);
      return;
    }
    String word = own.leadingWord();
    OfEntity child = new OfEntity(name(group, word.isEmpty() ? parent.name + "_item" : word));
    child.groups.add(group);
    child.parent = parent.name;
    child.id.add(fields.get(fields.size() - 1));
    child.order.addAll(fields.subList(0, fields.size() - 1));
    child.tag = tag(child.name, word);
    entities.add(child);
  }

  /** An entity without a root of its own: every field of its key is part of its id. */
  private void addCollection(ItemGroup group) {
    String word = group.partition().leadingWord();
    String own = group.sort().leadingWord();
    String words = !own.isEmpty() ? own : !word.isEmpty() ? word : tableName();
    OfEntity entity = new OfEntity(name(group, words));
    entity.groups.add(group);
    entity.id.addAll(group.keyFields());
    entity.notes.add(
        "No item stands for the whole partition, so all values of its key are its id.");
    entities.add(entity);
  }

  private void addAttributes(OfEntity entity) {
    Set<String> inherited = new HashSet<>();
    if (entity.parent != null) {
      inherited.addAll(entity.group().keyFields());
      inherited.removeAll(entity.id);
      inherited.removeAll(entity.order);
    }
    List<String> own = new ArrayList<>(entity.order);
    own.addAll(entity.id);
    attributes(entity, entity.group(), inherited, own);
    String expiry = table.timeToLive();
    if (expiry != null && entity.attributes.stream().anyMatch(a -> a.name().equals(expiry))) {
      entity.expires = expiry;
    }
  }

  /** Adds the fields of the key that are the type's own, then all other attributes. */
  private void attributes(
      TypeDraft type, ItemGroup group, Set<String> inherited, List<String> keyFields) {
    Map<String, List<AttributeValue>> values = group.attributes(table, typeAttribute);
    for (String field : keyFields) {
      type.attributes.add(Attribute.of(field, keyType(type, group, field, values)));
    }
    values.forEach(
        (name, found) -> {
          if (inherited.contains(name) || keyFields.contains(name) || !name.matches("[^{}#\\s]+")) {
            return;
          }
          AttributeType said = group.fieldTypes().get(name);
          AttributeType guessed = said != null ? said : types.of(name, found);
          type.attributes.add(
              new Attribute(name, guessed, found.size() < group.items().size(), null));
          if (guessed instanceof AttributeType.Choice && said == null) {
            type.notes.add(name + " had few different words: it may have more, or be any text.");
          }
        });
    group
        .fieldTypes()
        .forEach(
            (name, fieldType) -> {
              boolean isKnown =
                  inherited.contains(name)
                      || type.attributes.stream().anyMatch(a -> a.name().equals(name));
              if (!isKnown && !group.keyFields().contains(name)) {
                type.attributes.add(new Attribute(name, fieldType, true, null));
                type.notes.add(name + " is in index keys only; no attribute has its value.");
              }
            });
    keyFields.stream()
        .filter(f -> !values.containsKey(f))
        .forEach(f -> type.notes.add(f + " is in the keys only; no attribute has its value."));
  }

  /** The type of a field, if keys can hold its values in the form that they have; else a string. */
  private AttributeType keyType(
      TypeDraft type, ItemGroup group, String field, Map<String, List<AttributeValue>> values) {
    AttributeType said = group.fieldTypes().get(field);
    List<AttributeValue> found = values.get(field);
    AttributeType guessed =
        said != null ? said : found == null ? Scalar.STRING : types.of(field, found);
    List<String> tokens = group.fieldValues().getOrDefault(field, List.of());
    if (!KeyCodec.supports(guessed)
        || guessed instanceof AttributeType.Choice choice && !choice.ordered()) {
      return Scalar.STRING;
    }
    KeyCodec codec = KeyCodec.of(guessed, StringEncoding.PLAIN);
    boolean fits =
        guessed == Scalar.STRING
            || said != null && !(guessed instanceof Scalar)
            || tokens.stream().allMatch(codec::canBe);
    if (!fits) {
      type.notes.add(
          "%s looks like %s, but keys hold it in another form than Adjoin writes: a string here."
              .formatted(field, guessed.text()));
    }
    return fits ? guessed : Scalar.STRING;
  }

  /** Finds maps of ids on entities: the summaries of a relationship. */
  private void addSummaries() {
    record Found(
        OfEntity holder,
        String attribute,
        OfEntity other,
        Set<String> pairs,
        Map<String, List<AttributeValue>> kept,
        int most) {}
    List<Found> found = new ArrayList<>();
    for (OfEntity holder : entities) {
      Map<String, List<AttributeValue>> attributes =
          holder.group().attributes(table, typeAttribute);
      for (String name : attributes.keySet()) {
        Set<String> keys = new TreeSet<>();
        Set<String> pairs = new TreeSet<>();
        Map<String, List<AttributeValue>> kept = new TreeMap<>();
        int most = 0;
        boolean areMaps = true;
        for (int i = 0; i < holder.group().items().size(); i++) {
          AttributeValue value = holder.group().items().get(i).get(name);
          if (value == null) {
            continue;
          }
          areMaps &= value.hasM() && value.m().values().stream().allMatch(AttributeValue::hasM);
          if (areMaps) {
            String id = holder.group().identity(holder.id, i);
            most = Math.max(most, value.m().size());
            value
                .m()
                .forEach(
                    (key, edge) -> {
                      keys.add(ItemGroups.decoded(key));
                      pairs.add(id + "\u0000" + ItemGroups.decoded(key));
                      edge.m()
                          .forEach(
                              (member, v) -> {
                                if (!member.startsWith("_")) {
                                  kept.computeIfAbsent(member, m -> new ArrayList<>()).add(v);
                                }
                              });
                    });
          }
        }
        if (!areMaps || keys.isEmpty()) {
          continue;
        }
        int greatest = most;
        entities.stream()
            .filter(other -> other != holder && other.id.size() == 1)
            .filter(other -> other.group().identities(other.id).containsAll(keys))
            .max(Comparator.comparing(other -> isNamedAfter(name, other)))
            .ifPresent(other -> found.add(new Found(holder, name, other, pairs, kept, greatest)));
      }
    }
    Set<Found> used = new HashSet<>();
    for (Found one : found) {
      if (used.contains(one)) {
        continue;
      }
      Found back =
          found.stream()
              .filter(f -> f != one && f.holder() == one.other() && f.other() == one.holder())
              .filter(f -> reversed(f.pairs()).equals(one.pairs()))
              .findFirst()
              .orElse(null);
      used.add(one);
      OfEntity from = back == null ? one.other() : one.holder();
      OfEntity to = back == null ? one.holder() : one.other();
      Map<Side, Found> sides = new EnumMap<>(Side.class);
      if (back == null) {
        sides.put(Side.TO, one);
      } else {
        used.add(back);
        sides.put(Side.FROM, one);
        sides.put(Side.TO, back);
      }
      String wanted = from.name + to.name;
      String name = names.add(wanted) ? wanted : wanted + "Link";
      names.add(name);
      OfRelationship relationship = new OfRelationship(name, from, to);
      relationship.store = Store.SUMMARIES;
      relationship.fromFields.addAll(from.id);
      relationship.toFields.addAll(to.id);
      sides.forEach(
          (side, f) -> {
            relationship.as.put(side, f.attribute());
            relationship.summary.put(side, List.copyOf(f.kept().keySet()));
            relationship.max.put(side, Math.max(50, f.most() * 2));
            f.holder().attributes.removeIf(a -> a.name().equals(f.attribute()));
            f.kept()
                .forEach(
                    (member, values) -> {
                      boolean isOthers =
                          f.other().attributes.stream().anyMatch(a -> a.name().equals(member));
                      boolean isKnown =
                          relationship.attributes.stream().anyMatch(a -> a.name().equals(member));
                      if (!isOthers && !isKnown) {
                        relationship.attributes.add(
                            new Attribute(
                                member,
                                types.of(member, values),
                                values.size() < f.pairs().size(),
                                null));
                      }
                    });
          });
      relationship.notes.add(
          "The bounds are guesses: the greatest map that was seen had %d."
              .formatted(sides.values().stream().mapToInt(Found::most).max().orElse(0)));
      relationships.add(relationship);
    }
  }

  private static boolean isNamedAfter(String attribute, OfEntity entity) {
    return attribute.toLowerCase(Locale.ROOT).startsWith(entity.name.toLowerCase(Locale.ROOT));
  }

  private static Set<String> reversed(Set<String> pairs) {
    Set<String> reversed = new TreeSet<>();
    for (String pair : pairs) {
      String[] ids = pair.split("\u0000", 2);
      reversed.add(ids[1] + "\u0000" + ids[0]);
    }
    return reversed;
  }

  /** Finds numbers on entities that are the numbers of their edges. */
  private void findCounts(OfRelationship edge) {
    if (edge.store == Store.SUMMARIES) {
      return;
    }
    for (Side side : Side.values()) {
      OfEntity entity = side == Side.FROM ? edge.from : edge.to;
      List<String> fields = side == Side.FROM ? edge.fromFields : edge.toFields;
      if (!edge.group().fieldValues().keySet().containsAll(fields)) {
        continue;
      }
      Map<String, Integer> numbers = new HashMap<>();
      for (int i = 0; i < edge.group().items().size(); i++) {
        numbers.merge(edge.group().identity(fields, i), 1, Integer::sum);
      }
      for (Attribute attribute : List.copyOf(entity.attributes)) {
        if (attribute.type() == Scalar.INT && isCount(entity, attribute.name(), numbers)) {
          edge.count.put(side, attribute.name());
          entity.attributes.remove(attribute);
          edge.notes.add(
              "%s of every %s is the number of its edges."
                  .formatted(attribute.name(), entity.name));
          break;
        }
      }
    }
  }

  private static boolean isCount(OfEntity entity, String attribute, Map<String, Integer> numbers) {
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < entity.group().items().size(); i++) {
      int number = numbers.getOrDefault(entity.group().identity(entity.id, i), 0);
      AttributeValue value = entity.group().items().get(i).get(attribute);
      if (value == null ? number > 0 : !Integer.toString(number).equals(value.n())) {
        return false;
      }
      seen.add(number);
    }
    return seen.size() > 1;
  }

  /** Adds a view for each index key that is not explained by a relationship. */
  private void addViews(TypeDraft type) {
    if (type.groups.isEmpty()) {
      return;
    }
    ItemGroup group = type.group();
    Set<String> identity = new HashSet<>();
    if (type instanceof OfRelationship edge) {
      identity.addAll(edge.fromFields);
      identity.addAll(edge.toFields);
      identity.addAll(edge.distinct);
    } else {
      identity.addAll(group.keyFields());
      identity.removeAll(((OfEntity) type).order);
    }
    for (IndexKey key : group.indexKeys()) {
      if (explained.contains(key) || isSwapped(key)) {
        continue;
      }
      List<String> by = new ArrayList<>(key.partition().fields());
      List<String> order = key.sort().fields().stream().filter(f -> !identity.contains(f)).toList();
      Side side = null;
      if (type instanceof OfRelationship edge) {
        side =
            by.containsAll(edge.toFields)
                ? Side.TO
                : by.containsAll(edge.fromFields) ? Side.FROM : null;
        if (side != null) {
          by.removeAll(side == Side.TO ? edge.toFields : edge.fromFields);
        }
      }
      boolean isLocal = key.index().isLocal();
      String name = viewName(type, key, by, order, side);
      View.Builder view =
          View.named(name)
              .by(by)
              .order(order)
              .side(side)
              .local(isLocal)
              .shards(key.partition().shards());
      if (key.isSparse()) {
        List<String> conditions = conditions(group, key, name);
        if (conditions.isEmpty()) {
          type.notes.add("Only some items are in " + name + "; the condition is not known.");
        } else {
          view.when(when(conditions.get(0)));
          if (conditions.size() > 1) {
            type.notes.add(
                "The condition of %s may also be %s."
                    .formatted(
                        name, String.join(" or ", conditions.subList(1, conditions.size()))));
          }
        }
      }
      type.views.add(view.build());
      type.viewKeys.put(name, key);
    }
  }

  private static String viewName(
      TypeDraft type, IndexKey key, List<String> by, List<String> order, @Nullable Side side) {
    String word = key.partition().leadingWord();
    String wanted;
    if (word.contains(".")) {
      wanted = ItemGroups.camelCase(word.substring(word.indexOf('.') + 1));
    } else {
      List<String> fields = !by.isEmpty() ? by : order;
      StringBuilder text =
          new StringBuilder(by.isEmpty() && side == null && order.isEmpty() ? "everyOne" : "by");
      fields.forEach(f -> text.append(Character.toUpperCase(f.charAt(0))).append(f.substring(1)));
      wanted = text.toString().equals("by") ? "bySide" : text.toString();
    }
    String name = wanted;
    for (int i = 2; isTaken(type, name); i++) {
      name = wanted + i;
    }
    return name;
  }

  private static boolean isTaken(TypeDraft type, String name) {
    return type.views.stream().anyMatch(v -> v.name().equals(name))
        || type.attributes.stream().anyMatch(a -> a.name().equals(name));
  }

  private static When when(String condition) {
    try {
      return WhenText.parse(condition);
    } catch (MalformedText e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The conditions that hold for just the items in an index, the likeliest first: one whose value
   * is in the name of the view, or one on a status.
   */
  private List<String> conditions(ItemGroup group, IndexKey key, String view) {
    Map<String, Integer> likely = new TreeMap<>();
    for (String name : group.attributes(table, typeAttribute).keySet()) {
      Set<String> in = new TreeSet<>();
      Set<String> out = new TreeSet<>();
      for (int i = 0; i < group.items().size(); i++) {
        AttributeValue value = group.items().get(i).get(name);
        String text =
            value == null
                ? ""
                : value.bool() != null
                    ? value.bool().toString()
                    : SampledTable.text(value).orElse("");
        (key.present().get(i) ? in : out).add(text);
      }
      String only = in.iterator().next();
      boolean isWord = only.matches("[A-Za-z0-9_-]+");
      if (in.size() == 1 && isWord && !out.contains(only)) {
        boolean isNamed = view.toLowerCase(Locale.ROOT).contains(only.toLowerCase(Locale.ROOT));
        boolean isState = name.toLowerCase(Locale.ROOT).matches(".*(status|state)");
        likely.put(name + " = " + only, isNamed ? 0 : isState ? 1 : 2);
      } else if (out.equals(Set.of("")) && !in.contains("")) {
        likely.put(name + " exists", 3);
      }
    }
    return likely.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** All types in the order of the draft. */
  Map<String, TypeDraft> types() {
    Map<String, TypeDraft> all = new LinkedHashMap<>();
    entities.forEach(e -> all.put(e.name, e));
    relationships.forEach(r -> all.put(r.name, r));
    return all;
  }
}
