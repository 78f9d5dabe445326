// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The gate of a checked end: what a link, or an item that begins to refer to an entity, checks and
 * changes in its transaction. A link passes if the entity exists, is open, and has the shards that
 * the writer knows. The gate holds the number of edges, or of items that refer to the entity.
 *
 * @param type the relationship, or the entity that has the reference
 * @param end the side, or the attribute of the reference
 * @param entity the entity at that end
 * @param item the key of the item that holds it: the entity or, with shards, an item for each shard
 * @param attribute the map that holds it, with number, changes, state and epoch
 * @param number the path of the number: the declared count, else a member of the map
 * @param epoch how often the number of shards was changed, from 1; a link passes only a gate of the
 *     epoch that the writer knows
 * @param build how edges that are older than the gate came to be counted
 * @param former the gate of the epoch before, while a migration moves its edges to this one; null
 *     otherwise
 */
public record Gate(
    String type,
    String end,
    String entity,
    ItemKey item,
    int shards,
    String attribute,
    AttributePath number,
    int epoch,
    Build build,
    @Nullable Gate former) {
  /** The ways in which edges that are older than their gate are counted. */
  public enum Build {
    /** No edge is older, or they were counted while nobody wrote them. */
    NONE,
    /** A migration counts them in, one by one: nothing can rely on the number yet. */
    UNDER_WAY,
    /** A migration has counted them in, and each edge has a stamp. */
    DONE
  }

  /** The state of a gate that lets links through. */
  public static final String OPEN = "open";

  /** The state of a gate whose entity is being deleted or gone. */
  public static final String CLOSED = "closed";

  /** The epoch of a gate whose number of shards was never changed. */
  public static final int FIRST_EPOCH = 1;

  /** How the name of the map begins that holds the gate of a reference. */
  private static final String REFERENCE = "_ref";

  /** The path of the counter that each change of the number increments. */
  public AttributePath changes() {
    return AttributePath.of(attribute, "changes");
  }

  /** The attribute that says whether the gate is open or closed. */
  public AttributePath state() {
    return AttributePath.of(attribute, "state");
  }

  /** The attribute that holds the epoch of the shards. */
  public AttributePath storedEpoch() {
    return AttributePath.of(attribute, "epoch");
  }

  /**
   * The name of the map that holds the gate of a reference. Gates of two epochs can be in the same
   * item.
   *
   * @param type the entity that has the reference, by its stored name
   * @param reference the attribute, by its stored name
   */
  public static String ofReference(int epoch, String type, String reference) {
    return REFERENCE + number(epoch) + "_" + type + "_" + reference;
  }

  /** The name of the map that holds the gate of a side of a relationship. */
  public static String ofSide(int epoch, String relationship, String side) {
    return "_" + side + number(epoch) + "_" + relationship;
  }

  private static String number(int epoch) {
    return epoch == FIRST_EPOCH ? "" : Integer.toString(epoch);
  }

  /**
   * The attribute of an edge, or of an item that refers to the entity, that holds the epoch of the
   * gate that counts it. An item without it is counted by a gate of an earlier epoch or, while a
   * gate is built, by none. An item can have several references, whose attributes can be renamed.
   */
  public String stamp() {
    String start = REFERENCE + number(epoch) + "_";
    return attribute.startsWith(start)
        ? OwnedAttribute.EPOCH + attribute.substring(start.length())
        : stamp(end);
  }

  /** The attribute of an edge that holds the epoch of the gate of a side. */
  public static String stamp(String side) {
    return OwnedAttribute.EPOCH + side;
  }

  /** Whether edges get a stamp. */
  public boolean stamps() {
    return epoch > FIRST_EPOCH || build != Build.NONE;
  }

  /** Whether a migration counts edges in, one by one, which a former gate counted or none. */
  public boolean isFilling() {
    return former != null || isBuilding();
  }

  /** Whether the gate is new, and does not count all edges yet. */
  public boolean isBuilding() {
    return build == Build.UNDER_WAY;
  }

  /** The same gate, to which a migration moves the edges of the former one. */
  public Gate following(Gate other) {
    return with(build, other);
  }

  /** The same gate, which a migration builds while programs write. */
  public Gate building() {
    return with(Build.UNDER_WAY, null);
  }

  /** The same gate when every edge is counted by it. */
  public Gate filled() {
    return with(isBuilding() ? Build.DONE : build, null);
  }

  private Gate with(Build other, @Nullable Gate before) {
    return new Gate(type, end, entity, item, shards, attribute, number, epoch, other, before);
  }

  /**
   * The attribute that holds when a repair counted the edges, in epoch seconds: a removal before it
   * is not counted out again.
   */
  public AttributePath recounted() {
    return AttributePath.of(attribute, "recounted");
  }

  /** The name of the end for people: {@code Enrollment.to}, {@code Talk.roomId}. */
  public String title() {
    return type + "." + end;
  }

  /** The gate among the parts of a design: {@code The gate of Enrollment.to}. */
  public String subject() {
    return subject(type, end);
  }

  /** The gate of an end among the parts of a design. */
  public static String subject(String type, String end) {
    return "The gate of " + type + "." + end;
  }

  /** Whether it is the gate of an end. */
  public boolean isOf(End other) {
    return type.equals(other.member().name()) && end.equals(other.name());
  }

  /** The key of the item that holds it, in terms of the entity's own attributes. */
  public ItemKey ownKey(Schema schema) {
    return item.renamed(schema.identityNames(schema.requireEnd(type, end)));
  }

  public boolean isSharded() {
    return shards > 1;
  }
}
