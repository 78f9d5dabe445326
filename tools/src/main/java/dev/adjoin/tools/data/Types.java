// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The entities and relationships of a model by the names that people write. */
public final class Types {
  private final Schema schema;

  public Types(Schema schema) {
    this.schema = schema;
  }

  public Schema schema() {
    return schema;
  }

  /** An entity or relationship. */
  public Member member(String name) {
    return schema
        .member(name)
        .orElseThrow(
            () ->
                unknown(
                    name,
                    "entity or relationship of the model",
                    Stream.concat(entities(), relationships()).toList()));
  }

  /**
   * An entity.
   *
   * @param otherwise what to do with a relationship
   */
  public Entity entity(String name, String otherwise) {
    if (schema.relationship(name).isPresent()) {
      throw new Mistake(name + " is a relationship, not an entity", otherwise);
    }
    return schema
        .entity(name)
        .orElseThrow(() -> unknown(name, "entity of the model", entities().toList()));
  }

  /**
   * A relationship.
   *
   * @param otherwise what to do with an entity
   */
  public Relationship relationship(String name, String otherwise) {
    if (schema.entity(name).isPresent()) {
      throw new Mistake(name + " is an entity, not a relationship", otherwise);
    }
    return schema
        .relationship(name)
        .orElseThrow(() -> unknown(name, "relationship of the model", relationships().toList()));
  }

  private Stream<String> entities() {
    return model().entities().stream().map(Entity::name);
  }

  private Stream<String> relationships() {
    return model().relationships().stream().map(Relationship::name);
  }

  private Model model() {
    return schema.model();
  }

  private static String listed(String intro, Stream<String> names) {
    List<String> all = names.toList();
    return all.isEmpty() ? "The model declares none" : intro + String.join(", ", all);
  }

  private static Mistake unknown(String name, String what, List<String> known) {
    Optional<String> nearest = Spelling.nearest(name, known);
    return new Mistake(
        Shown.text(name) + " is no " + what + nearest.map(n -> "; the nearest is " + n).orElse(""),
        listed("It declares ", known.stream()));
  }
}
