// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One write of one item: an entry of a transaction, or a single request.
 *
 * <p>If values for the key are missing, the item does not exist and nothing is written.
 *
 * @param target the role of the item in the write
 * @param place the values that its key is made of
 * @param parts the updates, with their explanations
 * @param requirements the conditions, all of which must be true
 * @param times the number of such items: the number of shards, else 1
 * @param counted the stamp of the written item by which the action applies; null if it always does
 */
public record Action(
    Kind kind,
    Target target,
    ItemKey key,
    Place place,
    List<Part> parts,
    List<Requirement> requirements,
    int times,
    @Nullable Counted counted) {

  /**
   * Whether the item that is written was counted in at a gate that a migration fills, as it was
   * read.
   *
   * @param is whether the action applies to an item with the stamp of the gate, or to one without
   */
  public record Counted(Gate gate, boolean is) {
    String text() {
      return "%s was %s%d".formatted(gate.stamp(), is ? "" : "not ", gate.epoch());
    }
  }

  /** The four actions of a DynamoDB transaction. */
  public enum Kind {
    PUT("Put"),
    UPDATE("Update"),
    DELETE("Delete"),
    CHECK("ConditionCheck");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** Which values of a changed entity the key of an item is made of. */
  public enum Place {
    /** The values after the write. */
    NEW,
    /** The values after the write, and only if the key changes. */
    MOVED_TO,
    /** The values before the write. */
    OLD,
    /** The values before the write, and only if the key changes. */
    MOVED_FROM;

    public boolean isOld() {
      return this == OLD || this == MOVED_FROM;
    }

    /** Whether the action applies only if the key changes. */
    public boolean isMove() {
      return this == MOVED_TO || this == MOVED_FROM;
    }
  }

  public Action {
    parts = List.copyOf(parts);
    requirements = List.copyOf(requirements);
  }

  /** An action on one item, without updates or requirements. */
  public static Action of(Kind kind, Target target, ItemKey key) {
    return new Action(kind, target, key, Place.NEW, List.of(), List.of(), 1, null);
  }

  public Action at(Place other) {
    return new Action(kind, target, key, other, parts, requirements, times, counted);
  }

  /** A copy that applies only to an item that was counted so. */
  public Action when(Counted other) {
    return new Action(kind, target, key, place, parts, requirements, times, other);
  }

  /** A copy that applies to each of this many shards. */
  public Action each(int shards) {
    return new Action(kind, target, key, place, parts, requirements, shards, counted);
  }

  public Action with(Part... more) {
    return with(List.of(more));
  }

  public Action with(List<Part> more) {
    List<Part> all = new ArrayList<>(parts);
    all.addAll(more);
    return new Action(kind, target, key, place, all, requirements, times, counted);
  }

  public Action onlyIf(Requirement... more) {
    return onlyIf(List.of(more));
  }

  public Action onlyIf(List<Requirement> more) {
    Set<Requirement> all = new LinkedHashSet<>(requirements);
    all.addAll(more);
    return new Action(kind, target, key, place, parts, List.copyOf(all), times, counted);
  }

  /** A copy with each requirement replaced. */
  public Action requiring(UnaryOperator<Requirement> change) {
    List<Requirement> changed = requirements.stream().map(change).toList();
    return new Action(kind, target, key, place, parts, changed, times, counted);
  }

  /** Whether the other action is on the same item and can be merged into this one. */
  public boolean canAbsorb(Action other) {
    boolean joins = other.kind == Kind.CHECK || kind == Kind.UPDATE && other.kind == Kind.UPDATE;
    return joins
        && key.equals(other.key)
        && place == other.place
        && Objects.equals(counted, other.counted);
  }

  /** The two actions merged into one. */
  public Action and(Action other) {
    return with(other.parts).onlyIf(other.requirements);
  }

  /** The updates of all cases. */
  public List<Update> updates() {
    return parts.stream().flatMap(p -> p.updates().stream()).toList();
  }

  /**
   * Whether the action can be a single request. An action that adds to a number cannot: a retry
   * would add twice, whereas a transaction has a token by which DynamoDB recognises a retry.
   */
  public boolean canStandAlone() {
    return switch (kind) {
      case PUT -> true;
      case UPDATE -> updates().stream().noneMatch(Update.Add.class::isInstance);
      case DELETE -> times == 1;
      case CHECK -> false;
    };
  }

  /** A text of one line: {@code Update COURSE#{courseId} / INFO: enrolled + 1; if it exists}. */
  public String explain() {
    StringBuilder line = new StringBuilder(kind.word() + " " + key);
    String written = texts(parts.stream().map(Part::text).toList(), ", ");
    if (!written.isEmpty()) {
      line.append(": ").append(written);
    }
    if (times > 1) {
      line.append(", each of ").append(times).append(" shards");
    }
    String required = texts(requirements.stream().map(Requirement::text).toList(), " and ");
    if (!required.isEmpty()) {
      line.append("; if ").append(required);
    }
    if (counted != null) {
      line.append("; only where ").append(counted.text());
    }
    return line.toString();
  }

  private static String texts(List<String> texts, String separator) {
    return texts.stream().filter(t -> !t.isEmpty()).collect(Collectors.joining(separator));
  }
}
