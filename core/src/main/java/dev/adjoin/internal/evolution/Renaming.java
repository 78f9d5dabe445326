// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.When;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Expresses a recorded design in the names of a later model. Everything stored stays as it is:
 * stored names, the words of keys, the attributes of Adjoin.
 */
public final class Renaming {
  private final RecordedDesign recorded;

  /** The new names of types, by their recorded names. */
  private final Map<String, String> types = new HashMap<>();

  /** The new names of attributes, by the recorded name of their type and their own. */
  private final Map<String, Map<String, String>> attributes = new HashMap<>();

  private Renaming(RecordedDesign recorded) {
    this.recorded = recorded;
  }

  /** The recorded design in the names of a model that {@link StoredForm} has prepared. */
  public static RecordedDesign of(RecordedDesign recorded, Schema schema) {
    Renaming renaming = new Renaming(recorded);
    List<Member> members = schema.model().members();
    Map<String, String> stored = new LinkedHashMap<>();
    members.forEach(m -> stored.putIfAbsent(m.name(), m.stored()));
    renaming.typesFrom(stored);
    for (Member member : members) {
      renaming.attributesFrom(member.name(), schema.attributes(member).values());
    }
    schema.model().types().forEach(t -> renaming.nestedFrom(t.name(), t.attributes()));
    return renaming.renamed();
  }

  /** The recorded design in the names of another one. */
  public static RecordedDesign of(RecordedDesign recorded, RecordedDesign declared) {
    Renaming renaming = new Renaming(recorded);
    Map<String, String> stored = new LinkedHashMap<>();
    declared.types().forEach(t -> stored.put(t.name(), t.stored()));
    renaming.typesFrom(stored);
    declared.types().forEach(t -> renaming.attributesFrom(t.name(), t.attributes()));
    declared.nested().forEach(t -> renaming.nestedFrom(t.name(), t.attributes()));
    return renaming.renamed();
  }

  private void typesFrom(Map<String, String> stored) {
    stored.forEach(
        (name, storedName) -> {
          if (recorded.type(name).isEmpty()) {
            recorded.types().stream()
                .filter(r -> r.stored().equals(storedName) && !stored.containsKey(r.name()))
                .findFirst()
                .ifPresent(r -> types.put(r.name(), name));
          }
        });
  }

  private void attributesFrom(String type, Collection<Attribute> declared) {
    recorded.types().stream()
        .filter(r -> type(r.name()).equals(type))
        .forEach(r -> attributes.put(r.name(), matched(r.attributes(), declared)));
  }

  private void nestedFrom(String type, Collection<Attribute> declared) {
    recorded.nested().stream()
        .filter(n -> n.name().equals(type))
        .forEach(n -> attributes.put(n.name(), matched(n.attributes(), declared)));
  }

  private static Map<String, String> matched(
      List<Attribute> recorded, Collection<Attribute> declared) {
    List<String> before = recorded.stream().map(Attribute::name).toList();
    List<String> after = declared.stream().map(Attribute::name).toList();
    Map<String, String> renamed = new HashMap<>();
    for (Attribute attribute : declared) {
      if (!before.contains(attribute.name())) {
        recorded.stream()
            .filter(r -> r.stored().equals(attribute.stored()) && !after.contains(r.name()))
            .findFirst()
            .ifPresent(r -> renamed.put(r.name(), attribute.name()));
      }
    }
    return renamed;
  }

  private String type(String name) {
    return types.getOrDefault(name, name);
  }

  private String attribute(String type, String name) {
    return attributes.getOrDefault(type, Map.of()).getOrDefault(name, name);
  }

  private List<String> all(String type, Collection<String> names) {
    return names.stream().map(n -> attribute(type, n)).toList();
  }

  private RecordedDesign renamed() {
    boolean isSame = types.isEmpty() && attributes.values().stream().allMatch(Map::isEmpty);
    if (isSame) {
      return recorded;
    }
    return new RecordedDesign(
        recorded.model(),
        recorded.table(),
        recorded.indexes(),
        recorded.nested().stream()
            .map(n -> new NestedType(n.name(), attributes(n.name(), n.attributes())))
            .toList(),
        recorded.types().stream().map(this::type).toList(),
        recorded.variants().renamed(this::type, this::attribute),
        recorded.timeToLive(),
        gone());
  }

  private Set<String> gone() {
    return recorded.gone().stream().map(this::gone).collect(Collectors.toSet());
  }

  /** The new name of a type or attribute ({@code Student.fax}) that is gone. */
  private String gone(String name) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      return type(name);
    }
    String type = name.substring(0, dot);
    return type(type) + "." + attribute(type, name.substring(dot + 1));
  }

  private List<Attribute> attributes(String type, List<Attribute> before) {
    return before.stream().map(a -> a.named(attribute(type, a.name()))).toList();
  }

  private RecordedType type(RecordedType type) {
    String name = type.name();
    return new RecordedType(
        type(name),
        type.stored(),
        type.isEntity(),
        type.of().stream().map(this::type).toList(),
        all(name, type.identity()),
        attributes(name, type.attributes()),
        type.copies().stream().map(c -> copy(type, c)).toList(),
        references(type),
        nullable(name, type.version()),
        nullable(name, type.expires()),
        type.marksRemovals(),
        type.items().stream().map(i -> item(name, i)).toList(),
        type.gates().stream().map(g -> gate(name, g)).toList(),
        type.summaries().stream().map(s -> summary(type, s)).toList(),
        counts(type),
        type.isEntity() ? type.deletes().renamed(end -> attribute(name, end)) : type.deletes());
  }

  private @Nullable String nullable(String type, @Nullable String name) {
    return name == null ? null : attribute(type, name);
  }

  private Map<String, String> references(RecordedType type) {
    Map<String, String> references = new HashMap<>();
    type.references()
        .forEach((name, entity) -> references.put(attribute(type.name(), name), type(entity)));
    return references;
  }

  private Copy copy(RecordedType type, Copy copy) {
    return new Copy(
        attribute(type.name(), copy.attribute()),
        source(type, copy),
        attribute(type.source(copy), copy.sourceAttribute()));
  }

  /** The source as a declaration says it: a side, an ancestor, or the attribute of a reference. */
  private String source(RecordedType type, Copy copy) {
    if (!type.isEntity()) {
      return copy.source();
    }
    return type.references().containsKey(copy.source())
        ? attribute(type.name(), copy.source())
        : type(copy.source());
  }

  private ItemKey key(String type, ItemKey key) {
    return key.renamed(attributes.getOrDefault(type, Map.of()));
  }

  private ItemType item(String type, ItemType item) {
    boolean isOfAttributes =
        item.kind() == ItemType.Kind.GUARD
            || item.kind() == ItemType.Kind.GATE
                && recorded.type(type).filter(RecordedType::isEntity).isPresent();
    String detail = isOfAttributes ? joined(type, item.detail()) : item.detail();
    return new ItemType(
        type(type),
        item.kind(),
        detail,
        key(type, item.key()),
        item.entries().stream().map(e -> entry(type, e)).toList());
  }

  /** The names of several attributes in one text: {@code country+taxNumber}. */
  private String joined(String type, String names) {
    return Arrays.stream(names.split("\\+"))
        .map(n -> attribute(type, n))
        .collect(Collectors.joining("+"));
  }

  private Entry entry(String type, Entry entry) {
    When when = entry.when();
    return new Entry(
        entry.role(),
        entry.role() == Entry.Role.LOOKUP || entry.role() == Entry.Role.REFERENCE
            ? joined(type, entry.name())
            : entry.name(),
        entry.index(),
        key(type, entry.key()),
        when == null ? null : when(type, when),
        all(type, entry.sparseBy()),
        new Projection(entry.project().kind(), all(type, entry.project().attributes())),
        entry.isDeclared(),
        entry.state(),
        entry.formerShards());
  }

  private When when(String type, When when) {
    List<When.Term> terms = new ArrayList<>();
    for (When.Term term : when.terms()) {
      terms.add(new When.Term(attribute(type, term.attribute()), term.operator(), term.values()));
    }
    return new When(terms);
  }

  private Gate gate(String type, Gate gate) {
    List<String> number = new ArrayList<>(gate.number().names());
    number.set(0, attribute(gate.entity(), number.get(0)));
    return new Gate(
        type(type),
        recorded.type(type).filter(RecordedType::isEntity).isPresent()
            ? attribute(type, gate.end())
            : gate.end(),
        type(gate.entity()),
        key(type, gate.item()),
        gate.shards(),
        gate.attribute(),
        new AttributePath(number),
        gate.epoch(),
        gate.build(),
        gate.former() == null ? null : gate(type, gate.former()));
  }

  private Sides<@Nullable String> counts(RecordedType type) {
    Sides<@Nullable String> counts = type.counts();
    for (Side side : Side.values()) {
      String count = counts.get(side);
      counts = count == null ? counts : counts.with(side, attribute(type.end(side), count));
    }
    return counts;
  }

  private SummaryMap summary(RecordedType type, SummaryMap summary) {
    Map<String, String> own = attributes.getOrDefault(type.name(), Map.of());
    String other = type.end(summary.side().other());
    List<String> kept = new ArrayList<>();
    for (String name : summary.kept()) {
      boolean isOwn = type.attribute(name).isPresent();
      kept.add(attribute(isOwn ? type.name() : other, name));
    }
    return new SummaryMap(
        type(type.name()),
        summary.side(),
        type(summary.entity()),
        summary.attribute(),
        summary.key().map(f -> f.named(own.getOrDefault(f.attribute(), f.attribute()))),
        kept,
        summary.max());
  }
}
