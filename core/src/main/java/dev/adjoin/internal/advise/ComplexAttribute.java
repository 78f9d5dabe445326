// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The related values as a list on the entity that owns them: one-to-few, always read with it. */
final class ComplexAttribute implements DesignPattern {
  /** The most children of one parent, on average, that guides call few. */
  static final int FEW = 10;

  /** How many times the average the bound of the list is. */
  private static final int HEADROOM = 4;

  @Override
  public PatternKind kind() {
    return PatternKind.COMPLEX_ATTRIBUTE;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.NestedList;
  }

  /** The children are no longer items: they cannot be read, changed or locked one by one. */
  @Override
  public Optional<Refusal> refusal() {
    return Optional.of(
        new Refusal.ChangesMeaning(
            "they would no longer be items, to be read and changed one by one"));
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (!(subject instanceof Subject.Children)) {
      return new PatternResult.Changed(model);
    }
    Schema schema = new Schema(model);
    Entity child = subject.entityIn(model);
    Entity parent = schema.require(String.valueOf(child.parent()));
    String alone = neededAlone(schema, child);
    double each = each(model, child, parent);
    if (!alone.isEmpty()) {
      return new PatternResult.Unfit(alone);
    }
    if (each == 0) {
      return new PatternResult.Unfit(
          "the model does not declare how many %s one %s has, and a list needs a bound"
              .formatted(child.name(), parent.name()));
    }
    if (each > FEW) {
      return new PatternResult.Unfit(
          "one %s has %s %s; a list is for about %d"
              .formatted(parent.name(), Figures.number(each), child.name(), FEW));
    }
    int max = (int) Math.ceil(each * HEADROOM);
    String list = Character.toLowerCase(child.name().charAt(0)) + child.name().substring(1) + "s";
    if (schema.attributes(parent).containsKey(list) || schema.type(child.name()).isPresent()) {
      return new PatternResult.Unfit("the names " + list + " and " + child.name() + " are taken");
    }
    return new PatternResult.Changed(nested(model, child, parent, list, max, each));
  }

  private static double each(Model model, Entity child, Entity parent) {
    double children = model.load(child.name()).get(Measure.ITEMS).orElse(0);
    double parents = model.load(parent.name()).get(Measure.ITEMS).orElse(0);
    return parents == 0 ? 0 : children / parents;
  }

  /** Why a child must be an item of its own; empty if nothing needs that. */
  private static String neededAlone(Schema schema, Entity child) {
    if (!schema.children(child).isEmpty()) {
      return child.name() + " has children";
    }
    if (!schema.endsAt(child).isEmpty()) {
      return schema.endsAt(child).get(0).member().name() + " links to " + child.name();
    }
    if (!child.lookups().isEmpty() || !child.uniques().isEmpty() || !child.views().isEmpty()) {
      return child.name() + " is found without its parent, which a list cannot answer";
    }
    boolean isOwn = child.isListed() || child.version() != null || child.expires() != null;
    return isOwn ? child.name() + " is listed, versioned or expires on its own" : "";
  }

  private static Model nested(
      Model model, Entity child, Entity parent, String list, int max, double each) {
    NestedType type =
        new NestedType(
            child.name(),
            child.attributes().stream()
                .map(a -> new Attribute(a.name(), a.type(), a.optional(), null))
                .toList(),
            child.variants());
    List<Attribute> attributes = new ArrayList<>(parent.attributes());
    attributes.add(
        Attribute.of(list, new AttributeType.ListOf(new AttributeType.Named(child.name()), max)));
    Entity changed = parent.toBuilder().attributes(attributes).build();
    Model without =
        model.withTypes(
            Stream.concat(model.types().stream(), Stream.of(type)).toList(),
            model.entities().stream().filter(e -> !e.name().equals(child.name())).toList(),
            model.relationships());
    Schema schema = new Schema(without);
    boolean isAlone = schema.children(changed).isEmpty() && schema.endsAt(changed).isEmpty();
    Model rewritten =
        EdgeForm.patterns(without.with(changed), p -> rewritten(p, child, parent, isAlone));
    return rewritten.withWorkload(moved(model, child, parent, each));
  }

  private static Pattern rewritten(Pattern p, Entity child, Entity parent, boolean isAlone) {
    boolean ofChild = p.read().startsWith(child.name() + ".");
    boolean all =
        p.read().equals(parent.name() + ".collection")
            || p.read().equals(parent.name() + ".subtree");
    return ofChild || isAlone && all
        ? new Pattern(
            p.name(),
            p.ask(),
            parent.name() + ".get",
            List.of(),
            null,
            false,
            null,
            Answer.ITEMS,
            p.consistent(),
            p.requests())
        : p;
  }

  /** The workload with the reads and writes of the children as reads and changes of the parent. */
  private static Map<String, Load> moved(Model model, Entity child, Entity parent, double each) {
    Map<String, Load> loads = new LinkedHashMap<>(model.workload());
    Load of = model.load(child.name());
    Map<Measure, Double> sum = new EnumMap<>(Measure.class);
    sum.putAll(model.load(parent.name()).measures());
    double writes =
        Stream.of(Measure.CREATES, Measure.CHANGES, Measure.DELETES)
            .mapToDouble(m -> of.get(m).orElse(0))
            .sum();
    sum.merge(Measure.CHANGES, writes, Double::sum);
    sum.merge(Measure.READS, of.get(Measure.READS).orElse(0), Double::sum);
    if (sum.containsKey(Measure.BYTES) && of.get(Measure.BYTES).isPresent()) {
      sum.merge(Measure.BYTES, each * of.get(Measure.BYTES).getAsDouble(), Double::sum);
    }
    loads.put(parent.name(), new Load(sum));
    loads.keySet().removeIf(n -> n.equals(child.name()) || n.startsWith(child.name() + "."));
    return loads;
  }
}
