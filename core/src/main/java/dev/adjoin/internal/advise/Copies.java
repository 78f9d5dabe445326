// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Attributes of the other entity are duplicated onto the edge, so that one Query returns them. */
final class Copies implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.COPIES;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.ManyToMany many && !many.in(model).copies().isEmpty();
  }

  /** The attributes are those of the moment of the last propagation, not the current ones. */
  @Override
  public Optional<Refusal> refusal() {
    return Optional.of(
        new Refusal.ChangesMeaning(
            "copies follow a change of their source later, and each change is written to every copy"));
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Relationship edges = EdgeForm.edges(model, ((Subject.ManyToMany) subject).in(model));
    Schema schema = new Schema(model);
    List<Copy> copies = new ArrayList<>(edges.copies());
    Model changed = model;
    for (Side side : Side.values()) {
      boolean fetches =
          model.patterns().stream()
              .filter(p -> p.answer() == Answer.ENTITIES && !p.consistent())
              .map(Pattern::read)
              .anyMatch((edges.name() + "." + side.word())::equals);
      if (fetches) {
        copies.addAll(
            EdgeForm.copies(schema, edges, side.other(), missing(schema, edges, side.other())));
        changed = EdgeForm.answering(changed, edges, side, Answer.ENTITIES, Answer.ITEMS);
      }
    }
    return copies.equals(edges.copies())
        ? new PatternResult.Changed(model)
        : new PatternResult.Changed(changed.with(edges.toBuilder().copies(copies).build()));
  }

  /** The attributes of an end that the edge does not have yet: neither ids nor copies. */
  private static List<String> missing(Schema schema, Relationship edges, Side source) {
    Entity entity = schema.end(edges, source);
    List<String> ids = schema.identityNames(entity);
    return entity.attributes().stream()
        .map(Attribute::name)
        .filter(a -> !ids.contains(a))
        .filter(
            a ->
                edges.copiesFrom(source.word()).stream()
                    .noneMatch(copy -> copy.sourceAttribute().equals(a)))
        .toList();
  }
}
