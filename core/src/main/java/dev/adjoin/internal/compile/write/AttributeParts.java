// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.CopySource;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plans the effect of a write on the item's attributes, without keys and indexes. */
final class AttributeParts {
  private final DesignedModel designed;

  AttributeParts(DesignedModel designed) {
    this.designed = designed;
  }

  /** All attributes of a new item, including copies. */
  Part all(Member member) {
    List<Update> updates = new ArrayList<>();
    names(member).forEach(n -> updates.add(new Update.Set(n, new Value.Attribute(n))));
    List<CopySource> sources = new CopySources(designed).of(member);
    Map<String, Value> versions = new LinkedHashMap<>();
    for (CopySource source : sources) {
      updates.addAll(copied(source));
      versions.putAll(version(source));
    }
    if (!sources.isEmpty()) {
      updates.add(new Update.Set(OwnedAttribute.COPIED, new Value.Members(versions)));
    }
    return Part.of("all attributes" + except(counts(member)), updates);
  }

  private static List<Update> copied(CopySource source) {
    List<Update> updates = new ArrayList<>();
    for (Copy copy : source.copies()) {
      Value value = new Value.Copied(source.key(), copy.sourceAttribute());
      updates.add(new Update.Set(copy.attribute(), value));
    }
    return updates;
  }

  /** The version and the identity of a source, by the names under which a copying item has them. */
  private static Map<String, Value> version(CopySource source) {
    Map<String, Value> version = new LinkedHashMap<>();
    version.put(source.stored(), new Value.CopiedVersion(source.key()));
    version.put(OwnedAttribute.BORN_OF + source.stored(), new Value.CopiedBorn(source.key()));
    return version;
  }

  /** Updates the copies from a source, their version and the identity of the source. */
  static Part forward(CopySource source) {
    List<Update> version = new ArrayList<>();
    version(source)
        .forEach(
            (name, value) ->
                version.add(new Update.Set(Path.of(OwnedAttribute.COPIED).with(name), value)));
    return forward(source, version);
  }

  /** The same for an item with no other source, which may have no versions yet. */
  static Part forwardOnly(CopySource source) {
    Value version = new Value.Members(version(source));
    return forward(source, List.of(new Update.Set(OwnedAttribute.COPIED, version)));
  }

  private static Part forward(CopySource source, List<Update> version) {
    List<Update> updates = new ArrayList<>(copied(source));
    updates.addAll(version);
    return Part.of("copies of " + source + ", the version copied", updates);
  }

  /**
   * Sets the attributes with a value and removes the others, for a write that gives the whole item.
   */
  Part declared(Member member) {
    List<Update> updates = new ArrayList<>();
    for (String name : names(member)) {
      updates.add(set(member, Path.of(name), name));
    }
    if (designed.tombstones().contains(member.name())) {
      updates.add(new Update.Remove(Path.of(OwnedAttribute.DELETING)));
    }
    String text = "sets the declared attributes" + except(counts(member));
    return Part.of(text + ", removes the absent ones", updates);
  }

  /** Sets an attribute of an item that may exist; its creation time is kept. */
  Update set(Member member, Path path, String name) {
    Attribute attribute = designed.schema().attributes(member).get(name);
    return attribute != null && attribute.preset() == Default.Stamp.NOW
        ? new Update.SetCreated(path, name)
        : new Update.Set(path, new Value.Attribute(name));
  }

  /** Applies the changes of individual attributes. */
  Part changed(Member member) {
    List<String> names = new ArrayList<>(names(member));
    names.removeAll(designed.schema().identityNames(member));
    return Part.of(
        "sets the attributes that you pass",
        names.stream().map(n -> new Update.Change(Path.of(n), n)).toList());
  }

  /**
   * The attributes that callers set. Copies, counts and versions are excluded, because they are
   * calculated.
   */
  List<String> names(Member member) {
    Set<String> names = new LinkedHashSet<>(designed.schema().attributes(member).keySet());
    counts(member).forEach(names::remove);
    member.copies().stream().map(Copy::attribute).forEach(names::remove);
    if (member.version() != null) {
      names.remove(member.version());
    }
    return List.copyOf(names);
  }

  /** The declared attributes that count edges, which only links change. */
  private List<String> counts(Member member) {
    List<String> counts = new ArrayList<>();
    if (member instanceof Entity entity) {
      for (End end : designed.schema().endsAt(entity)) {
        String count = end.count();
        if (count != null && entity.attribute(count).isPresent()) {
          counts.add(count);
        }
      }
    }
    return counts;
  }

  private static String except(List<String> names) {
    return names.isEmpty() ? "" : " but " + String.join(" and ", names);
  }

  /** Further attributes of a new item: the time to live attribute and the first version. */
  List<Part> started(Member member) {
    List<Part> parts = new ArrayList<>(expiry(member));
    if (member.version() != null) {
      Update first = new Update.Set(member.version(), new Value.Constant(1));
      parts.add(Part.of(member.version() + " = 1", first));
    }
    return parts;
  }

  /** Updates the time to live attribute from the declared time. */
  List<Part> expiry(Member member) {
    String timeToLive = designed.design().timeToLive();
    String expires = member.expires();
    if (expires == null || !OwnedAttribute.EXPIRES.equals(timeToLive)) {
      return List.of();
    }
    Update follows = new Update.Set(timeToLive, new Value.EpochSeconds(expires));
    return List.of(Part.of(timeToLive + " follows " + expires, follows));
  }

  /**
   * Sets the expiry of an entity aside that is marked, so that DynamoDB does not remove the item in
   * the middle of its delete. Adjoin's own attribute follows from the declared time, so that it is
   * only removed; a declared attribute is kept in another one.
   */
  List<Part> expirySetAside(Entity entity) {
    String timeToLive = designed.design().timeToLive();
    String expires = entity.expires();
    if (expires == null || timeToLive == null) {
      return List.of();
    }
    if (timeToLive.equals(OwnedAttribute.EXPIRES)) {
      Update removed = new Update.Remove(Path.of(timeToLive));
      return List.of(Part.of("removes " + timeToLive + ", so that it does not expire", removed));
    }
    Predicate has = new Predicate.Exists(Path.of(expires));
    List<Update> kept =
        List.of(
            new Update.Set(OwnedAttribute.EXPIRY, new Value.Attribute(expires)),
            new Update.Set(expires, new Value.Constant(OwnedAttribute.NEVER)));
    Predicate same = new Predicate.Unchanged(List.of(Path.of(expires)), false);
    Predicate none = new Predicate.NotExists(Path.of(expires));
    return List.of(
        new Part(
            "sets " + expires + " aside, so that it does not expire",
            List.of(),
            List.of(
                new Part.Case(has, kept, Requirements.assuming(same)),
                new Part.Case(null, List.of(), Requirements.assuming(none)))));
  }

  /** Puts the expiry of an entity back that is no longer marked. The item must have been read. */
  List<Part> expiryPutBack(Entity entity) {
    String expires = entity.expires();
    if (expires == null || designed.design().timeToLive() == null) {
      return List.of();
    }
    List<Part> follows = expiry(entity);
    if (!follows.isEmpty()) {
      return follows;
    }
    Path kept = Path.of(OwnedAttribute.EXPIRY);
    List<Update> back =
        List.of(
            new Update.Set(expires, new Value.Attribute(OwnedAttribute.EXPIRY)),
            new Update.Remove(kept));
    return List.of(
        new Part(
            "puts " + expires + " back",
            List.of(),
            List.of(
                new Part.Case(new Predicate.Exists(kept), back), new Part.Case(null, List.of()))));
  }

  /** Increases or decreases a number. */
  static Part add(Path path, int amount) {
    String text = path + (amount < 0 ? " - " : " + ") + Math.abs(amount);
    return Part.of(text, new Update.Add(path, amount));
  }

  /** Increases the declared version, if there is one. */
  static List<Part> nextVersion(Member member) {
    return member.version() == null ? List.of() : List.of(add(Path.of(member.version()), 1));
  }

  /** The content of a moved mirror: the whole edge without its keys. */
  Part wholeEdge() {
    List<String> own = new ArrayList<>();
    own.add(designed.design().table().partition());
    own.add(designed.design().table().sort());
    for (Index index : designed.design().indexes()) {
      own.addAll(index.ownAttributes());
    }
    own.add(OwnedAttribute.BY);
    own.add(OwnedAttribute.LINK);
    if (designed.design().table().type() != null) {
      own.add(designed.design().table().type());
    }
    return Part.of("the whole edge", new Update.SetAll(own));
  }

  /** The type label of an item, and the token of its last write. */
  List<Part> labelled(ItemType item) {
    List<Part> parts = new ArrayList<>();
    String type = designed.design().table().type();
    if (type != null) {
      parts.add(
          Part.of(
              "", new Update.Set(type, new Value.Constant(item.storedLabel(designed.schema())))));
    }
    parts.addAll(stamped(item.label()));
    return parts;
  }

  /** The token of the last write, if items with this label have one. */
  List<Part> stamped(String label) {
    return designed.design().carries(label, OwnedAttribute.BY)
        ? List.of(Part.of("", new Update.Set(OwnedAttribute.BY, new Value.Token())))
        : List.of();
  }
}
