// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Shallow duplication: a bounded map of the links on each entity from which they are read. */
final class Summaries implements DesignPattern {
  private final Set<Side> read;

  /**
   * @param read the sides from which the relationship is read
   */
  Summaries(Set<Side> read) {
    this.read = new TreeSet<>(read);
  }

  @Override
  public PatternKind kind() {
    return PatternKind.SUMMARIES;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.ManyToMany many && many.in(model).store() == Store.SUMMARIES;
  }

  /**
   * Both ends must have a bound that the workload or the model states: a map without one outgrows
   * its item. Settings that a map cannot have, such as an order, stay, and the compiler refuses
   * them.
   */
  @Override
  public PatternResult apply(Model model, Subject subject) {
    Relationship declared = ((Subject.ManyToMany) subject).in(model);
    if (declared.store() == Store.SUMMARIES) {
      return new PatternResult.Changed(model);
    }
    Schema schema = new Schema(model);
    Sides<@Nullable Integer> max = declared.max();
    Sides<List<String>> kept = Sides.both(List.of());
    for (Side side : Side.values()) {
      if (!read.contains(side)) {
        continue;
      }
      Integer bound = bound(model, declared, side);
      if (bound == null) {
        return new PatternResult.Unfit(
            "a map on %s needs a bound, and neither max nor %s declares one"
                .formatted(declared.end(side), Measure.mostOf(side).word()));
      }
      max = max.with(side, bound);
      kept = kept.with(side, kept(schema, declared, side));
    }
    Relationship changed =
        declared.toBuilder()
            .store(Store.SUMMARIES)
            .inverse(null)
            .shards(Sides.both(1))
            .project(null)
            .copies(List.of())
            .together(Set.of(Side.FROM))
            .max(max)
            .summary(isAll(declared, kept) ? null : kept)
            .build();
    return new PatternResult.Changed(model.with(changed));
  }

  private static boolean isAll(Relationship declared, Sides<List<String>> kept) {
    List<String> all = declared.attributes().stream().map(Attribute::name).toList();
    return !all.isEmpty() && kept.from().equals(all) && kept.to().equals(all);
  }

  private static List<String> kept(Schema schema, Relationship declared, Side side) {
    List<String> kept =
        new ArrayList<>(declared.attributes().stream().map(Attribute::name).toList());
    declared.copiesFrom(side.other().word()).stream()
        .map(Copy::sourceAttribute)
        .filter(a -> !kept.contains(a))
        .forEach(kept::add);
    if (kept.isEmpty()) {
      schema.end(declared, side.other()).attributes().stream()
          .map(Attribute::name)
          .filter(a -> !schema.identityNames(schema.end(declared, side.other())).contains(a))
          .findFirst()
          .ifPresent(kept::add);
    }
    return kept;
  }

  private static @Nullable Integer bound(Model model, Relationship declared, Side side) {
    Integer allowed = declared.max().get(side);
    OptionalDouble expected = model.load(declared.name()).get(Measure.mostOf(side));
    if (allowed != null || expected.isEmpty()) {
      return allowed;
    }
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, Math.ceil(expected.getAsDouble())));
  }
}
