// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Changes of relationships and patterns that several design patterns share. */
final class EdgeForm {
  private EdgeForm() {}

  /**
   * The relationship stored as edges. What summaries keep of the other entity becomes a copy, so
   * that the same reads return the same attributes; the bound that a map needs is dropped.
   */
  static Relationship edges(Model model, Relationship relationship) {
    if (relationship.store() == Store.EDGES) {
      return relationship;
    }
    Relationship.Builder edges =
        relationship.toBuilder()
            .store(Store.EDGES)
            .summary(null)
            .max(Sides.both(null))
            .copies(keptCopies(new Schema(model), relationship));
    return (relationship.isSelf() ? edges : edges.as(Sides.both(null))).build();
  }

  private static List<Copy> keptCopies(Schema schema, Relationship relationship) {
    List<Copy> copies = new ArrayList<>();
    for (Side side : Side.values()) {
      copies.addAll(
          copies(schema, relationship, side.other(), schema.keptOfOther(relationship, side)));
    }
    return copies;
  }

  /** Copies of attributes of one end, under names that the edge does not have yet. */
  static List<Copy> copies(
      Schema schema, Relationship relationship, Side source, List<String> attributes) {
    Set<String> taken = new HashSet<>(schema.attributes(relationship).keySet());
    Entity end = schema.end(relationship, source);
    String prefix = Character.toLowerCase(end.name().charAt(0)) + end.name().substring(1);
    List<Copy> copies = new ArrayList<>();
    for (String name : attributes) {
      boolean isTaken =
          taken.contains(name) || source == Side.FROM && isOfBoth(schema, relationship, name);
      String copy =
          isTaken ? prefix + Character.toUpperCase(name.charAt(0)) + name.substring(1) : name;
      copies.add(new Copy(copy, source.word(), name));
    }
    return copies;
  }

  private static boolean isOfBoth(Schema schema, Relationship relationship, String name) {
    return schema.end(relationship, Side.FROM).attribute(name).isPresent()
        && schema.end(relationship, Side.TO).attribute(name).isPresent();
  }

  /** The relationship as edges with this inverse, one partition on each side. */
  static Relationship unsharded(Model model, Relationship relationship, Inverse inverse) {
    Relationship edges = edges(model, relationship);
    boolean isSame = edges.inverseKind() == inverse && edges.store() == relationship.store();
    return edges.toBuilder()
        .inverse(isSame ? edges.inverse() : inverse == Inverse.INDEX ? null : inverse)
        .shards(Sides.both(1))
        .build();
  }

  static Set<Side> without(Set<Side> sides, Side side) {
    Set<Side> rest = EnumSet.noneOf(Side.class);
    sides.stream().filter(s -> s != side).forEach(rest::add);
    return rest;
  }

  /** The model with another answer for the patterns that read a side in a certain way. */
  static Model answering(
      Model model, Relationship relationship, Side side, Answer before, Answer after) {
    return patterns(
        model,
        p ->
            p.answer() == before && p.read().equals(relationship.name() + "." + side.word())
                ? answering(p, after)
                : p);
  }

  private static Pattern answering(Pattern p, Answer answer) {
    return new Pattern(
        p.name(),
        p.ask(),
        p.read(),
        p.where(),
        p.range(),
        p.reversed(),
        p.first(),
        answer,
        p.consistent(),
        p.requests());
  }

  static Model patterns(Model model, UnaryOperator<Pattern> change) {
    return model.withPatterns(model.patterns().stream().map(change).toList());
  }
}
