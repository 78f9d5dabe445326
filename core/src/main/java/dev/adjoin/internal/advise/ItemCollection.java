// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Schema;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Children as items in the partition of their parent: one Query reads all of them. */
final class ItemCollection implements DesignPattern {
  /** The assumed size of one value that moves from the list to an item. */
  private static final int VALUE_BYTES = 20;

  @Override
  public PatternKind kind() {
    return PatternKind.ITEM_COLLECTION;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.Children;
  }

  /** The values become items, with an identity and writes of their own. */
  @Override
  public Optional<Refusal> refusal() {
    return Optional.of(
        new Refusal.ChangesMeaning("its values would become items with an identity of their own"));
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (subject instanceof Subject.Referring referring) {
      return new PatternResult.Unfit(
          "a child keeps its parent, but %s can move to another %s"
              .formatted(Article.with(referring.type()), referring.in(model).entity()));
    }
    if (!(subject instanceof Subject.NestedList list)) {
      return new PatternResult.Changed(model);
    }
    Schema schema = new Schema(model);
    Entity owner = subject.entityIn(model);
    AttributeType.ListOf values =
        (AttributeType.ListOf) owner.attribute(list.attribute()).orElseThrow().type();
    NestedType type = schema.type(((AttributeType.Named) values.element()).name()).orElse(null);
    Optional<Attribute> id = type == null ? Optional.empty() : id(type);
    if (type == null || id.isEmpty()) {
      return new PatternResult.Unfit("its values have no attribute that could identify an item");
    }
    if (schema.member(type.name()).isPresent()) {
      return new PatternResult.Unfit("the name " + type.name() + " is taken");
    }
    Entity child =
        Entity.named(type.name())
            .parent(owner.name())
            .id(List.of(id.get().name()))
            .attributes(type.attributes())
            .variants(type.variants())
            .build();
    Entity changed =
        owner.toBuilder()
            .attributes(
                owner.attributes().stream()
                    .filter(a -> !a.name().equals(list.attribute()))
                    .toList())
            .build();
    Model grown =
        model.withTypes(
            model.types().stream()
                .filter(t -> !t.equals(type) || isUsed(model, changed, t))
                .toList(),
            Stream.concat(model.with(changed).entities().stream(), Stream.of(child)).toList(),
            model.relationships());
    Model reading = EdgeForm.patterns(grown, p -> reading(p, owner));
    return new PatternResult.Changed(
        reading.withWorkload(split(model, owner, child, values.max())));
  }

  private static boolean isUsed(Model model, Entity changed, NestedType type) {
    Model without = model.with(changed);
    return Stream.of(
            without.members().stream().flatMap(m -> m.attributes().stream()),
            without.types().stream()
                .filter(t -> !t.equals(type))
                .flatMap(t -> t.attributes().stream()))
        .flatMap(s -> s)
        .anyMatch(a -> a.type().text().matches(".*\\b" + type.name() + "\\b.*"));
  }

  private static Optional<Attribute> id(NestedType type) {
    return type.attributes().stream()
        .filter(a -> !a.optional() && a.type() == AttributeType.Scalar.STRING)
        .min((a, b) -> Boolean.compare(b.name().endsWith("Id"), a.name().endsWith("Id")));
  }

  private static Pattern reading(Pattern p, Entity owner) {
    return p.read().equals(owner.name() + ".get")
        ? new Pattern(
            p.name(),
            p.ask(),
            owner.name() + ".collection",
            p.where(),
            p.range(),
            p.reversed(),
            p.first(),
            p.answer(),
            p.consistent(),
            p.requests())
        : p;
  }

  /** The workload with as many children as the list may hold, and smaller parents. */
  private static Map<String, Load> split(
      Model model, Entity owner, Entity child, @Nullable Integer max) {
    Map<String, Load> loads = new LinkedHashMap<>(model.workload());
    Load of = model.load(owner.name());
    Map<Measure, Double> each = new EnumMap<>(Measure.class);
    of.get(Measure.ITEMS)
        .ifPresent(n -> each.put(Measure.ITEMS, n * (max == null ? ComplexAttribute.FEW : max)));
    of.get(Measure.CHANGES).ifPresent(n -> each.put(Measure.CHANGES, n));
    double moved =
        (max == null ? ComplexAttribute.FEW : max)
            * child.attributes().stream().mapToDouble(a -> a.name().length() + VALUE_BYTES).sum();
    if (of.get(Measure.BYTES).isPresent()) {
      Map<Measure, Double> rest = new EnumMap<>(of.measures());
      rest.merge(Measure.BYTES, moved, (all, part) -> Math.max(all / 4, all - part));
      loads.put(owner.name(), new Load(rest));
    }
    loads.put(child.name(), new Load(each));
    return loads;
  }
}
