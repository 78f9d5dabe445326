// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A small model with the rules that a reference needs to predict the outcome of its operations.
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

  /** How many different ids of each type the operations use; few, so that clients meet. */
  static final int IDS = 3;

  /**
   * The rules of an entity type.
   *
   * @param id the id attribute
   * @param isUnique whether {@code word} is unique
   * @param parent the parent type; null if it is no child
   * @param needsParent whether the parent must exist when a child is created
   * @param hasLabel whether it has a {@code label}, which others copy and which never changes
   * @param deletes how an entity is deleted
   */
  record EntityRules(
      String name,
      String id,
      boolean isUnique,
      @Nullable String parent,
      boolean needsParent,
      boolean hasLabel,
      Deletes deletes) {}

  /**
   * How entities of a type are deleted. Operations on entities that are deleted in several steps
   * are not generated: what others may see between the steps is decided by the delete.
   */
  enum Deletes {
    IN_ONE_STEP,
    IN_STEPS
  }

  /**
   * The rules of a relationship.
   *
   * @param isFromChecked whether the {@code from} entity must exist
   * @param maxFrom the most edges of one {@code from} entity
   * @param countFrom the attribute that counts the edges of a {@code from} entity; null if none
   * @param restricts whether an entity with edges cannot be deleted
   * @param hasTo whether the edges of a {@code to} entity can be listed
   * @param view a view by side {@code to} of the edges with a note; null if there is none
   * @param hasLabel whether an edge copies the {@code label} of its {@code to} entity
   */
  record EdgeRules(
      String name,
      String from,
      String to,
      boolean isFromChecked,
      boolean isToChecked,
      int maxFrom,
      int maxTo,
      @Nullable String countFrom,
      @Nullable String countTo,
      boolean restricts,
      boolean hasTo,
      @Nullable String view,
      boolean hasLabel) {}

  private static final int UNBOUNDED = Integer.MAX_VALUE;

  EntityRules entity(String type) {
    return entities.stream().filter(e -> e.name().equals(type)).findFirst().orElseThrow();
  }

  Optional<EdgeRules> edge(String type) {
    return edges.stream().filter(e -> e.name().equals(type)).findFirst();
  }

  /** Whether writes of a type need no transaction, unless they say so. */
  boolean isWrittenAlone(String type) {
    return edge(type)
        .map(edge -> !edge.isFromChecked() && !edge.isToChecked())
        .orElseGet(() -> entity(type).parent() == null);
  }

  @Override
  public String toString() {
    return name;
  }

  private static SimulatedModel of(
      String name,
      String yaml,
      List<EntityRules> entities,
      List<EdgeRules> edges,
      String... plain) {
    return new SimulatedModel(
        name,
        Adjoin.compile(ModelFile.parse(name + ".yaml", yaml)),
        entities,
        edges,
        Set.of(plain));
  }

  static final SimulatedModel COUNTS =
      of(
          "counts",
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
              attributes: {level: int, note: string?}
          """,
          List.of(
              new EntityRules("Person", "personId", true, null, false, false, Deletes.IN_ONE_STEP),
              new EntityRules("Club", "clubId", false, null, false, false, Deletes.IN_ONE_STEP)),
          List.of(
              new EdgeRules(
                  "Member", "Person", "Club", true, true, UNBOUNDED, 2, "clubs", "members", true,
                  true, null, false)));

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
              order: {to: [level]}
              attributes: {level: int, note: string?}
            Visit:
              from: Person
              to: Room
              order: {to: [level]}
              attributes: {level: int, note: string?}
              views: {noted: {side: to, order: [note], when: note exists}}
          """,
          List.of(
              new EntityRules("Person", "personId", false, null, false, false, Deletes.IN_ONE_STEP),
              new EntityRules("Room", "roomId", true, null, false, false, Deletes.IN_ONE_STEP)),
          List.of(
              new EdgeRules(
                  "Badge", "Person", "Room", true, true, UNBOUNDED, UNBOUNDED, null, null, true,
                  true, null, false),
              new EdgeRules(
                  "Visit", "Person", "Room", false, false, UNBOUNDED, UNBOUNDED, null, null, false,
                  true, "noted", false)),
          "Visit");

  static final SimulatedModel SHARDS =
      of(
          "shards",
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
              attributes: {level: int, note: string?}
          """,
          List.of(
              new EntityRules("Person", "personId", false, null, false, false, Deletes.IN_ONE_STEP),
              new EntityRules("Star", "starId", false, null, false, false, Deletes.IN_STEPS)),
          List.of(
              new EdgeRules(
                  "Fan", "Person", "Star", false, true, UNBOUNDED, UNBOUNDED, null, null, false,
                  true, null, false)),
          "Person");

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
              attributes: {level: int, note: string?}
          """,
          List.of(
              new EntityRules("Person", "personId", false, null, false, false, Deletes.IN_STEPS),
              new EntityRules("Club", "clubId", false, null, false, false, Deletes.IN_STEPS)),
          List.of(
              new EdgeRules(
                  "Member", "Person", "Club", true, true, 2, 2, "joined", null, true, true, null,
                  false)));

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
              copy: {customerLabel: Customer.label}
              attributes: {orderId: string, rank: int, word: string?}
              views: {ranked: {by: [word], order: [rank], when: rank > 1}}
            Product: {id: productId, attributes: {productId: string, label: string, rank: int, word: string?}}
          relationships:
            Wish:
              from: Customer
              to: Product
              copy: {to: [label]}
              attributes: {level: int, note: string?}
          """,
          List.of(
              new EntityRules("Customer", "customerId", false, null, false, true, Deletes.IN_STEPS),
              new EntityRules(
                  "Order", "orderId", false, "Customer", true, false, Deletes.IN_ONE_STEP),
              new EntityRules("Product", "productId", false, null, false, true, Deletes.IN_STEPS)),
          List.of(
              new EdgeRules(
                  "Wish",
                  "Customer",
                  "Product",
                  false,
                  true,
                  UNBOUNDED,
                  UNBOUNDED,
                  null,
                  null,
                  false,
                  true,
                  null,
                  true)));

  static final List<SimulatedModel> ALL = List.of(COUNTS, MIRRORS, SHARDS, SUMMARIES, CHILDREN);
}
