// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A small model with the rules that a reference needs to predict the outcome of its operations; the
 * rules follow from what the model declares.
 *
 * <p>All models follow the same pattern, so that operations can be generated for any of them: an
 * entity has a number {@code rank} and an optional {@code word}, an edge a number {@code level} and
 * an optional {@code note}.
 *
 * @param plain the types whose items can be written without conditions
 */
record SimulatedModel(
    String name,
    CompiledModel compiled,
    List<EntityRules> entities,
    List<EdgeRules> edges,
    Set<String> plain) {

  private static final int UNBOUNDED = Integer.MAX_VALUE;

  /**
   * Whether labels change. Copies of them then follow later, so that only the last reads of a run
   * compare them. Where labels never change, a copy is right at every moment, and edges may outlive
   * an entity that is created again.
   */
  boolean changesLabels() {
    return name.equals("copies");
  }

  /**
   * The rules of an entity type.
   *
   * @param identity the attributes that identify an entity: the ids of its ancestors and its own
   * @param isUnique whether {@code word} is unique
   * @param parent the parent type; null if it is no child
   * @param needsParent whether the parent must exist when a child is created
   * @param whenParentDeleted the effect that a delete of the parent has on a child
   * @param hasLabel whether it has a {@code label}, which others copy
   * @param copy the attribute that holds the label of the parent; null if there is none
   * @param isDeletedInSteps whether a delete takes several transactions
   * @param leavesTombstone whether the id of a deleted entity is free only after a settling time
   */
  record EntityRules(
      String name,
      List<String> identity,
      boolean isUnique,
      @Nullable String parent,
      boolean needsParent,
      OnDelete whenParentDeleted,
      boolean hasLabel,
      @Nullable String copy,
      boolean isDeletedInSteps,
      boolean leavesTombstone) {

    static EntityRules of(Schema schema, Entity entity) {
      return new EntityRules(
          entity.name(),
          schema.identityNames(entity),
          !entity.uniques().isEmpty(),
          entity.parent(),
          entity.isChecked(),
          entity.whenParentDeleted(),
          entity.attribute("label").isPresent(),
          entity.copies().stream().map(copy -> copy.attribute()).findFirst().orElse(null),
          isDeletedInSteps(schema, entity),
          leavesTombstone(schema, entity));
    }

    private static boolean isDeletedInSteps(Schema schema, Entity entity) {
      return schema.children(entity).stream().anyMatch(EntityRules::isAffected)
          || schema.sidesAt(entity).stream()
              .anyMatch(
                  end ->
                      end.relationship().onDelete().get(end.side()).removes()
                          || end.relationship().shards().get(end.side()) > 1);
    }

    private static boolean leavesTombstone(Schema schema, Entity entity) {
      return schema.children(entity).stream()
              .anyMatch(
                  child ->
                      isAffected(child)
                          && child.whenParentDeleted() != OnDelete.SWEEP
                          && !child.isChecked())
          || schema.sidesAt(entity).stream()
              .anyMatch(
                  end ->
                      end.relationship().onDelete().get(end.side()) == OnDelete.CASCADE
                          && !end.relationship().noticesMissing(end.side()));
    }

    private static boolean isAffected(Entity child) {
      return child.whenParentDeleted() != OnDelete.KEEP;
    }

    /** The number of different ids of the type that operations use; few, so that clients meet. */
    int ids() {
      return parent == null ? 3 : 2;
    }
  }

  /**
   * The rules of one side of a relationship.
   *
   * @param entity the type at this side
   * @param id its id attribute
   * @param isChecked whether the entity must exist
   * @param max the most edges of one entity
   * @param count the attribute of the entity that counts its edges; null if none
   * @param onDelete the effect that a delete of the entity has on its edges
   */
  record SideRules(
      String entity,
      String id,
      boolean isChecked,
      int max,
      @Nullable String count,
      OnDelete onDelete) {

    static SideRules of(Schema schema, Relationship relationship, Side side) {
      Entity entity = schema.end(relationship, side);
      Integer max = relationship.max().get(side);
      String count = relationship.count().get(side);
      boolean isCopied = relationship.copies().stream().anyMatch(c -> isFrom(c.source(), side));
      return new SideRules(
          entity.name(),
          entity.id().get(0),
          relationship.noticesMissing(side) || isCopied,
          max == null ? UNBOUNDED : max,
          relationship.shards().get(side) == 1 ? count : null,
          relationship.onDelete().get(side));
    }

    boolean isLimited() {
      return max < UNBOUNDED;
    }

    private static boolean isFrom(String source, Side side) {
      return source.equalsIgnoreCase(side.name());
    }
  }

  /**
   * The rules of a relationship.
   *
   * @param sides the rules of side from and of side to
   * @param view a view by side {@code to} of the edges with a note; null if there is none
   * @param hasLabel whether an edge copies the {@code label} of its {@code to} entity
   */
  record EdgeRules(String name, List<SideRules> sides, @Nullable String view, boolean hasLabel) {

    static EdgeRules of(Schema schema, Relationship relationship) {
      return new EdgeRules(
          relationship.name(),
          List.of(
              SideRules.of(schema, relationship, Side.FROM),
              SideRules.of(schema, relationship, Side.TO)),
          relationship.views().stream().map(View::name).findFirst().orElse(null),
          !relationship.copies().isEmpty());
    }

    SideRules from() {
      return sides.get(0);
    }

    SideRules to() {
      return sides.get(1);
    }
  }

  EntityRules entity(String type) {
    return entities.stream().filter(e -> e.name().equals(type)).findFirst().orElseThrow();
  }

  Optional<EdgeRules> edge(String type) {
    return edges.stream().filter(e -> e.name().equals(type)).findFirst();
  }

  /** Whether a type of any model is a relationship. */
  static boolean isEdge(String type) {
    return ALL.stream().anyMatch(model -> model.edge(type).isPresent());
  }

  /** The attributes that identify an entity or edge. */
  List<String> identity(String type) {
    return edge(type)
        .map(edge -> List.of(edge.from().id(), edge.to().id()))
        .orElseGet(() -> entity(type).identity());
  }

  /** The types of the ids that identify an entity or edge. */
  List<EntityRules> identifying(String type) {
    return edge(type)
        .map(edge -> List.of(entity(edge.from().entity()), entity(edge.to().entity())))
        .orElseGet(() -> line(entity(type)));
  }

  private List<EntityRules> line(EntityRules rules) {
    List<EntityRules> line = new ArrayList<>();
    for (EntityRules at = rules;
        at != null;
        at = at.parent() == null ? null : entity(at.parent())) {
      line.add(0, at);
    }
    return line;
  }

  /** Whether writes of a type need no transaction, unless they say so. */
  boolean isWrittenAlone(String type) {
    return edge(type)
        .map(edge -> edge.sides().stream().noneMatch(SideRules::isChecked))
        .orElseGet(() -> !entity(type).needsParent());
  }

  @Override
  public String toString() {
    return name;
  }

  private static SimulatedModel of(String name, String yaml, String... plain) {
    CompiledModel compiled = Adjoin.compile(ModelFile.parse(name + ".yaml", yaml));
    Schema schema = TestDatabases.schema(compiled);
    return new SimulatedModel(
        name,
        compiled,
        schema.model().entities().stream().map(e -> EntityRules.of(schema, e)).toList(),
        schema.model().relationships().stream().map(r -> EdgeRules.of(schema, r)).toList(),
        Set.of(plain));
  }

  private static final String COUNTS_TEXT =
      """
      table: Counts
      entities:
        Person:
          id: personId
          unique: [word]
          attributes: {personId: string, rank: int, word: string?, clubs: int = 0}
        Club:
          id: clubId
          attributes: {clubId: string, rank: int, word: string?, members: int = 0}
          views: {ranked: {by: [rank], when: word exists}}
      relationships:
        Member:
          from: Person
          to: Club
          count: {from: clubs, to: members}
          max: {to: 2}
          onDelete: {from: restrict, to: restrict}
          attributes: {level: int, note: string?}
      """;

  /** Checked sides with counts and a maximum; a unique value. */
  static final SimulatedModel COUNTS = of("counts", COUNTS_TEXT);

  /** Mirrored edges, and edges that are not checked. */
  static final SimulatedModel MIRRORS =
      of(
          "mirrors",
          """
          table: Mirrors
          entities:
            Person: {id: personId, attributes: {personId: string, rank: int, word: string?}}
            Room: {id: roomId, unique: [word], attributes: {roomId: string, rank: int, word: string?}}
          relationships:
            Badge:
              from: Person
              to: Room
              as: {from: BADGE, to: HOLDER}
              inverse: mirror
              integrity: checked
              onDelete: {from: restrict, to: restrict}
              order: {to: [level]}
              attributes: {level: int, note: string?}
            Visit:
              from: Person
              to: Room
              onDelete: {from: keep, to: keep}
              order: {to: [level]}
              attributes: {level: int, note: string?}
              views: {noted: {side: to, order: [note], when: note exists}}
          """,
          "Visit");

  private static final String SHARDS_TEXT =
      """
      table: Shards
      entities:
        Person: {id: personId, attributes: {personId: string, rank: int, word: string?}}
        Star: {id: starId, attributes: {starId: string, rank: int, word: string?}}
      relationships:
        Fan:
          from: Person
          to: Star
          shards: {to: 4}
          count: {to: fans}
          onDelete: {from: keep, to: restrict}
          attributes: {level: int, note: string?}
      """;

  /** A side whose gates have shards. */
  static final SimulatedModel SHARDS = of("shards", SHARDS_TEXT, "Person");

  /** Edges stored as summaries on both entities. */
  static final SimulatedModel SUMMARIES =
      of(
          "summaries",
          """
          table: Summaries
          entities:
            Person: {id: personId, attributes: {personId: string, rank: int, word: string?, joined: int = 0}}
            Club: {id: clubId, attributes: {clubId: string, rank: int, word: string?}}
          relationships:
            Member:
              from: Person
              to: Club
              store: summaries
              as: {from: clubs, to: members}
              max: {from: 2, to: 2}
              count: {from: joined}
              onDelete: {from: restrict, to: restrict}
              attributes: {level: int, note: string?}
          """);

  /** Children, and copies of the attributes of others. */
  static final SimulatedModel CHILDREN =
      of(
          "children",
          """
          table: Children
          entities:
            Customer: {id: customerId, attributes: {customerId: string, label: string, rank: int, word: string?}}
            Order:
              parent: Customer
              id: orderId
              integrity: checked
              onDelete: cascade
              copy: {customerLabel: Customer.label}
              attributes: {orderId: string, rank: int, word: string?}
              views: {ranked: {by: [word], order: [rank], when: rank > 1}}
            Product: {id: productId, attributes: {productId: string, label: string, rank: int, word: string?}}
          relationships:
            Wish:
              from: Customer
              to: Product
              onDelete: {from: keep, to: keep}
              copy: {to: [label]}
              attributes: {level: int, note: string?}
          """);

  /**
   * Copies of labels that change: on children with an index key that follows, on edges that a gate
   * counts, that a mirror finds, and that only an index finds.
   */
  static final SimulatedModel COPIES =
      of(
          "copies",
          """
          table: Copies
          entities:
            Customer: {id: customerId, attributes: {customerId: string, label: string, rank: int, word: string?}}
            Order:
              parent: Customer
              id: orderId
              integrity: checked
              onDelete: cascade
              copy: {customerLabel: Customer.label}
              attributes: {orderId: string, rank: int, word: string?}
              views: {labelled: {by: [customerLabel], order: [rank]}}
            Product: {id: productId, attributes: {productId: string, label: string, rank: int, word: string?, wishes: int = 0}}
          relationships:
            Wish:
              from: Customer
              to: Product
              as: {from: WISH, to: WISHER}
              copy: {to: [label]}
              count: {to: wishes}
              onDelete: {from: keep, to: restrict}
              attributes: {level: int, note: string?}
            Offer:
              from: Customer
              to: Product
              as: {from: OFFER, to: OFFERED}
              inverse: mirror
              integrity: checked
              onDelete: {from: restrict, to: restrict}
              copy: {to: [label]}
              attributes: {level: int, note: string?}
            Deal:
              from: Customer
              to: Product
              as: {from: DEAL, to: BUYER}
              shards: {to: 2}
              count: {to: deals}
              onDelete: {from: keep, to: restrict}
              copy: {to: [label]}
              attributes: {level: int, note: string?}
          """);

  /** Deletes that remove checked edges of either side, and are prevented by others. */
  static final SimulatedModel CASCADES =
      of(
          "cascades",
          """
          table: Cascades
          entities:
            Person:
              id: personId
              unique: [word]
              attributes: {personId: string, rank: int, word: string?, clubs: int = 0}
            Club:
              id: clubId
              attributes: {clubId: string, rank: int, word: string?, members: int = 0}
          relationships:
            Member:
              from: Person
              to: Club
              as: {from: CLUB, to: MEMBER}
              count: {from: clubs, to: members}
              onDelete: {from: cascade, to: cascade}
              attributes: {level: int, note: string?}
            Badge:
              from: Person
              to: Club
              as: {from: BADGE, to: HOLDER}
              inverse: mirror
              integrity: checked
              onDelete: {from: restrict, to: cascade}
              attributes: {level: int, note: string?}
          """);

  private static final String CROWDS_TEXT =
      """
      table: Crowds
      entities:
        Person: {id: personId, attributes: {personId: string, rank: int, word: string?}}
        Star: {id: starId, unique: [word], attributes: {starId: string, rank: int, word: string?}}
        Post: {parent: Star, id: postId, integrity: checked, onDelete: cascade, attributes: {postId: string, rank: int, word: string?}}
      relationships:
        Fan:
          from: Person
          to: Star
          shards: {to: 3}
          count: {to: fans}
          onDelete: {from: cascade, to: cascade}
          attributes: {level: int, note: string?}
      """;

  /** Deletes that remove the edges of a side with shards, and children. */
  static final SimulatedModel CROWDS = of("crowds", CROWDS_TEXT);

  /** Deletes that remove edges and children of two levels that are not checked. */
  static final SimulatedModel TRUSTED =
      of(
          "trusted",
          """
          table: Trusted
          entities:
            Person: {id: personId, attributes: {personId: string, rank: int, word: string?}}
            Group: {id: groupId, unique: [word], attributes: {groupId: string, rank: int, word: string?}}
            Note: {parent: Group, id: noteId, onDelete: cascade, attributes: {noteId: string, rank: int, word: string?}}
            Reply: {parent: Note, id: replyId, onDelete: cascade, attributes: {replyId: string, rank: int, word: string?}}
          relationships:
            Follow:
              from: Person
              to: Group
              integrity: trusted
              onDelete: {from: cascade, to: cascade}
              attributes: {level: int, note: string?}
          """);

  /** Deletes that remove children of two levels, and are prevented by others below them. */
  static final SimulatedModel FAMILIES =
      of(
          "families",
          """
          table: Families
          entities:
            Customer: {id: customerId, unique: [word], attributes: {customerId: string, rank: int, word: string?}}
            Order: {parent: Customer, id: orderId, integrity: checked, onDelete: cascade, attributes: {orderId: string, rank: int, word: string?}}
            Line: {parent: Order, id: lineId, integrity: checked, onDelete: cascade, attributes: {lineId: string, rank: int, word: string?}}
            Invoice: {parent: Order, id: invoiceId, onDelete: restrict, attributes: {invoiceId: string, rank: int, word: string?}}
            Shop: {id: shopId, attributes: {shopId: string, rank: int, word: string?}}
          relationships:
            Visit:
              from: Customer
              to: Shop
              count: {from: visited}
              onDelete: {from: cascade, to: keep}
              attributes: {level: int, note: string?}
          """);

  /** Deletes that remove summaries. */
  static final SimulatedModel LISTS =
      of(
          "lists",
          """
          table: Lists
          entities:
            Person: {id: personId, unique: [word], attributes: {personId: string, rank: int, word: string?}}
            Club: {id: clubId, attributes: {clubId: string, rank: int, word: string?}}
          relationships:
            Member:
              from: Person
              to: Club
              store: summaries
              as: {from: clubs, to: members}
              max: {from: 3, to: 3}
              onDelete: {from: cascade, to: cascade}
              attributes: {level: int, note: string?}
          """);

  /** Deletes that sweep what nothing counts, next to edges that one side counts. */
  static final SimulatedModel SWEEPS =
      of(
          "sweeps",
          """
          table: Sweeps
          entities:
            Person: {id: personId, attributes: {personId: string, rank: int, word: string?}}
            Group: {id: groupId, unique: [word], attributes: {groupId: string, rank: int, word: string?, members: int = 0}}
            Note: {parent: Group, id: noteId, attributes: {noteId: string, rank: int, word: string?}}
            Reply: {parent: Note, id: replyId, attributes: {replyId: string, rank: int, word: string?}}
          relationships:
            Follow:
              from: Person
              to: Group
              attributes: {level: int, note: string?}
            Member:
              from: Person
              to: Group
              as: {from: MEMBER, to: MEMBEROF}
              count: {to: members}
              attributes: {level: int, note: string?}
          """);

  /** An entity with more gates than one transaction can write. */
  static final SimulatedModel GATES =
      of(
          "gates",
          """
          table: Gates
          entities:
            Person: {id: personId, attributes: {personId: string, rank: int, word: string?}}
            Star: {id: starId, unique: [word], attributes: {starId: string, rank: int, word: string?}}
          relationships:
            Fan:
              from: Person
              to: Star
              as: {from: FAN, to: ADMIRER}
              shards: {to: 60}
              count: {to: fans}
              onDelete: {from: keep, to: cascade}
              attributes: {level: int, note: string?}
            Critic:
              from: Person
              to: Star
              as: {from: CRITIC, to: REVIEWER}
              shards: {to: 50}
              count: {to: critics}
              onDelete: {from: keep, to: restrict}
              attributes: {level: int, note: string?}
          """);

  /**
   * A model in two versions, between which a table is migrated while clients call. The same calls
   * have the same outcomes.
   */
  record Versions(SimulatedModel before, SimulatedModel after) {
    private static Versions of(SimulatedModel after, String text, String is, String was) {
      if (!text.contains(is)) {
        throw new IllegalArgumentException("The model must contain " + is);
      }
      return new Versions(SimulatedModel.of(after.name, text.replace(is, was)), after);
    }
  }

  /** A new view, and more shards of a side whose edges a delete is prevented by or removes. */
  static final List<Versions> VERSIONS =
      List.of(
          Versions.of(COUNTS, COUNTS_TEXT, "views: {ranked: {by: [rank], when: word exists}}", ""),
          Versions.of(SHARDS, SHARDS_TEXT, "shards: {to: 4}", "shards: {to: 2}"),
          Versions.of(CROWDS, CROWDS_TEXT, "shards: {to: 3}", "shards: {to: 2}"));

  /** The models of random histories. */
  static final List<SimulatedModel> ALL =
      List.of(
          COUNTS, MIRRORS, SHARDS, SUMMARIES, CHILDREN, COPIES, CASCADES, CROWDS, TRUSTED, FAMILIES,
          LISTS, SWEEPS);
}
