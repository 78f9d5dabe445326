// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.plan.CopySource;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Predicate.AllOf;
import dev.adjoin.internal.plan.Predicate.AnyOf;
import dev.adjoin.internal.plan.Predicate.AtLeast;
import dev.adjoin.internal.plan.Predicate.AtMost;
import dev.adjoin.internal.plan.Predicate.Below;
import dev.adjoin.internal.plan.Predicate.Equal;
import dev.adjoin.internal.plan.Predicate.Exists;
import dev.adjoin.internal.plan.Predicate.NotExists;
import dev.adjoin.internal.plan.Predicate.SizeAtMost;
import dev.adjoin.internal.plan.Predicate.Unchanged;
import dev.adjoin.internal.plan.Predicate.Version;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Value;
import java.util.ArrayList;
import java.util.List;

/** Creates the requirements of plans, each with the meaning of its failure. */
final class Requirements {
  private static final Path DELETING = Path.of(OwnedAttribute.DELETING);
  private final Path partitionKey;

  Requirements(DesignedModel designed) {
    this.partitionKey = Path.of(designed.design().table().partition());
  }

  /** The item does not exist. */
  Requirement absent() {
    return new Requirement("it is absent", isAbsent(), Failure.ALREADY_EXISTS);
  }

  /** The item does not exist, or is the tombstone of a deleted one. */
  Requirement vacant() {
    Predicate vacant = new AnyOf(List.of(isAbsent(), isTombstone()));
    return new Requirement("it is absent or a tombstone", vacant, Failure.ALREADY_EXISTS);
  }

  Predicate isAbsent() {
    return new NotExists(partitionKey);
  }

  Predicate isThere() {
    return new Exists(partitionKey);
  }

  static Predicate isTombstone() {
    return new Equal(DELETING, new Value.Constant(OwnedAttribute.GONE));
  }

  /**
   * The item exists and is not a tombstone.
   *
   * @param mayBeTombstone whether such items leave tombstones
   */
  Requirement exists(boolean mayBeTombstone) {
    Predicate there = mayBeTombstone ? isThereAndNoTombstone() : isThere();
    return new Requirement("it exists", there, Failure.NOT_FOUND);
  }

  Predicate isThereAndNoTombstone() {
    return new AllOf(List.of(isThere(), Requirement.isUnmarkedOr(OwnedAttribute.MARKED)));
  }

  /** The item or its tombstone exists. */
  Requirement remains(Failure failure) {
    return new Requirement("it exists", isThere(), failure);
  }

  /** The item is the entity that was read before, and no other that was created under its id. */
  static Requirement asBorn() {
    Predicate same = new Unchanged(List.of(Path.of(OwnedAttribute.BORN)), false);
    return new Requirement("it is the one that was read", same, Failure.DONE);
  }

  /** The item has the mark of this delete. */
  static Requirement markedByThis() {
    return hasMark(OwnedAttribute.MARKED, "it is marked by this delete");
  }

  /** The item is the tombstone that this delete left. */
  static Requirement leftByThis() {
    return hasMark(OwnedAttribute.SETTLING, "it is the tombstone of this delete");
  }

  private static Requirement hasMark(String state, String text) {
    Predicate marked = new Equal(DELETING, new Value.Constant(state));
    Predicate own = new Equal(Path.of(OwnedAttribute.MARK), new Value.Mark());
    return new Requirement(text, new AllOf(List.of(marked, own)), Failure.MARK_LOST);
  }

  /**
   * The gate accepts links: its entity is not being deleted, and its number of shards is as
   * expected.
   */
  static Requirement open(Gate gate) {
    Predicate open = new Equal(Path.of(gate.state()), new Value.Constant(Gate.OPEN));
    Predicate epoch = new Equal(Path.of(gate.storedEpoch()), new Value.Constant(gate.epoch()));
    return new Requirement(
        gate.attribute() + " is open and its epoch is " + gate.epoch(),
        new AllOf(List.of(open, epoch)),
        Failure.CLOSED);
  }

  /** The edge is counted by the gate of its last epoch; if not, it was moved meanwhile. */
  static Requirement stamped(Gate gate) {
    return new Requirement(
        "%s is %d".formatted(gate.stamp(), gate.epoch()), isStamped(gate), Failure.OUTDATED);
  }

  /** The edge is counted by the former gate; if not, it was moved meanwhile. */
  static Requirement unstamped(Gate gate) {
    Path path = Path.of(gate.stamp());
    Predicate other = new Predicate.NotEqual(path, new Value.Constant(gate.epoch()));
    return new Requirement(
        "%s is not %d".formatted(gate.stamp(), gate.epoch()),
        new AnyOf(List.of(new NotExists(path), other)),
        Failure.OUTDATED);
  }

  static Predicate isStamped(Gate gate) {
    return new Equal(Path.of(gate.stamp()), new Value.Constant(gate.epoch()));
  }

  /** A number that is increased does not exceed its bound. */
  static Requirement below(AttributePath path, int max) {
    return new Requirement(
        path + " < " + max,
        new AtMost(Path.of(path), max, true),
        Failure.FULL,
        Integer.toString(max));
  }

  /** A number that is decreased is not zero. */
  static Requirement positive(AttributePath path) {
    return new Requirement(path + " > 0", new AtLeast(Path.of(path), 0), Failure.NOT_COUNTED);
  }

  /** The number of edges is zero. */
  static Requirement zero(AttributePath path, String relationship) {
    return new Requirement(
        path + " = 0", new AtMost(Path.of(path), 0, false), Failure.IN_USE, relationship);
  }

  /** The attributes have not changed since they were read. */
  static Requirement unchanged(List<String> attributes) {
    return unchanged(attributes, false);
  }

  /**
   * The attributes have not changed since they were read.
   *
   * @param onlyIfChanged whether this applies only to a write that changes one of them
   */
  static Requirement unchanged(List<String> attributes, boolean onlyIfChanged) {
    String text =
        String.join(" and ", attributes) + (attributes.size() > 1 ? " are" : " is") + " as read";
    List<Path> paths = attributes.stream().map(Path::of).toList();
    return new Requirement(text, new Unchanged(paths, onlyIfChanged), Failure.OUTDATED);
  }

  /** An edge in a map has not changed since it was read. */
  static Requirement unchanged(SummaryMap map) {
    return new Requirement("", new Unchanged(List.of(Path.member(map)), false), Failure.OUTDATED);
  }

  /**
   * The entity that others copy from has not changed since it was read, and is no other that was
   * created under its id.
   */
  static Requirement unchangedSource() {
    return unchanged(List.of(OwnedAttribute.VERSION, OwnedAttribute.BORN));
  }

  /** The item has the version that the caller expects, if the caller gives one. */
  static Requirement expected(String version) {
    return new Requirement(
        version + " is as expected, if you pass it", new Version(version, true), Failure.STALE);
  }

  /** The stored version equals the version in the item that is put. */
  static Requirement sameVersion(String version) {
    return new Requirement(
        version + " is the one that you pass", new Version(version, false), Failure.STALE);
  }

  /** The item has copied an older version of its source, or none. */
  static Requirement older(CopySource source) {
    return older(Path.of(source.version()), source.key(), source.toString());
  }

  /** The map contains an older version of an entity's attributes. */
  static Requirement older(SummaryMap map, ItemKey source, String entity) {
    return older(Path.member(map).with(OwnedAttribute.COPIED), source, entity);
  }

  /**
   * The item has copied from the same entity, and from no other that had its id before or after.
   */
  static Requirement ofSame(CopySource source) {
    return ofSame(Path.of(source.born()), source.key());
  }

  /** The map contains attributes of the same entity. */
  static Requirement ofSame(SummaryMap map, ItemKey source) {
    return ofSame(Path.member(map).with(OwnedAttribute.BORN), source);
  }

  /** An item without the identity of its source was written before sources had one. */
  private static Requirement ofSame(Path born, ItemKey source) {
    Predicate same = new Equal(born, new Value.CopiedBorn(source));
    return new Requirement("", new AnyOf(List.of(new NotExists(born), same)), Failure.DONE);
  }

  private static Requirement older(Path version, ItemKey source, String name) {
    Predicate below = new Below(version, new Value.CopiedVersion(source));
    return new Requirement("it copied an older version of this " + name, below, Failure.DONE);
  }

  /** The item refers to the source; if not, the reference was changed meanwhile. */
  static Requirement refersTo(String attribute, ItemKey source, String id) {
    Predicate same = new Equal(Path.of(attribute), new Value.Copied(source, id));
    return new Requirement("its " + attribute + " is the same", same, Failure.DONE);
  }

  /** The map has room for another edge. */
  static Requirement room(SummaryMap map) {
    return new Requirement(
        "size(" + map.attribute() + ") < " + map.max(),
        new SizeAtMost(Path.of(map.attribute()), map.max()),
        Failure.FULL,
        Integer.toString(map.max()));
  }

  /** The map contains no edges. */
  static Requirement empty(SummaryMap map) {
    return new Requirement(
        map.attribute() + " is empty",
        new SizeAtMost(Path.of(map.attribute()), 0),
        Failure.IN_USE,
        map.relationship());
  }

  /** The map contains this edge. */
  static Requirement holds(SummaryMap map) {
    return new Requirement(
        map.attribute() + " holds the edge", new Exists(Path.member(map)), Failure.NOT_FOUND);
  }

  /** The map does not contain this edge. */
  static Requirement lacks(SummaryMap map) {
    return new Requirement(
        map.attribute() + " does not hold the edge",
        new NotExists(Path.member(map)),
        Failure.ALREADY_EXISTS);
  }

  /**
   * The guard belongs to the item that is written; if not, the item has changed since it was read.
   */
  static Requirement owned(List<String> owner) {
    List<Predicate> same = new ArrayList<>();
    owner.forEach(name -> same.add(new Equal(Path.of(name), new Value.Attribute(name))));
    Predicate all = same.size() == 1 ? same.get(0) : new AllOf(same);
    return new Requirement("it is this item's own", all, Failure.OUTDATED);
  }

  /**
   * The assumption behind a case; if it is false, the write is attempted again with another case.
   */
  static Requirement assuming(Predicate predicate) {
    return new Requirement("", predicate, Failure.OUTDATED);
  }
}
