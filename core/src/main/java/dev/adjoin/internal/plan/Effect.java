// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.SummaryMap;
import java.util.ArrayList;
import java.util.List;

/** One thing that an action writes, with all that is needed to write it. */
public sealed interface Effect {

  String text();

  /**
   * A new item with everything it has.
   *
   * @param names what the writer gives: neither copies nor numbers that are kept for it
   * @param but the declared attributes among those numbers that links alone change
   * @param copies what is read of others and stored with the versions copied
   */
  record AllAttributes(List<String> names, List<String> but, List<Copied> copies)
      implements Effect {
    public AllAttributes {
      names = List.copyOf(names);
      but = List.copyOf(but);
      copies = List.copyOf(copies);
    }

    @Override
    public String text() {
      return "all attributes" + except(but);
    }
  }

  /**
   * The attributes that the writer gives: those with a value are set, the others removed.
   *
   * @param but the declared attributes that links alone change
   */
  record Declared(List<String> names, List<String> but) implements Effect {
    public Declared {
      names = List.copyOf(names);
      but = List.copyOf(but);
    }

    @Override
    public String text() {
      return "sets the declared attributes" + except(but) + ", removes the absent ones";
    }
  }

  /**
   * Only what a change gives.
   *
   * @param among the attributes that may be given
   */
  record Given(List<String> among) implements Effect {
    public Given {
      among = List.copyOf(among);
    }

    @Override
    public String text() {
      return "sets what is given";
    }
  }

  /** The item's place in an index; none, and no index attributes, while it has none there. */
  record InIndex(Index index, Entry entry) implements Effect {

    @Override
    public String text() {
      return and(index.ownAttributes()) + condition();
    }

    private String condition() {
      if (entry.when() != null) {
        return " while " + entry.when().text();
      }
      return entry.sparseBy().isEmpty() ? "" : " while there is " + and(entry.sparseBy());
    }
  }

  /**
   * The item's place in an index, if one of the causes changes.
   *
   * @param attributes the index attributes that are affected
   */
  record IndexFollows(Index index, Entry entry, List<String> attributes, List<String> causes)
      implements Effect {
    public IndexFollows {
      attributes = List.copyOf(attributes);
      causes = List.copyOf(causes);
    }

    @Override
    public String text() {
      return and(attributes) + (attributes.size() == 1 ? " follows " : " follow ") + and(causes);
    }
  }

  /** The time DynamoDB expires the item by, in epoch seconds, if the declared one is written. */
  record Expiry(String attribute, String source) implements Effect {
    @Override
    public String text() {
      return attribute + " follows " + source;
    }
  }

  /** The declared version of a new item. */
  record FirstVersion(String attribute) implements Effect {
    @Override
    public String text() {
      return attribute + " = 1";
    }
  }

  /** A number that is raised or lowered; one that is not there counts as 0. */
  record Add(AttributePath path, int amount) implements Effect {
    @Override
    public String text() {
      return path + (amount < 0 ? " - " : " + ") + Math.abs(amount);
    }
  }

  /** The state of a gate; of each of its shards where it has several. */
  record GateBecomes(Gate gate, GateState state) implements Effect {
    @Override
    public String text() {
      return gate.isSharded() ? state.words() : gate.attribute() + " " + state.words();
    }
  }

  /** The map that will hold summaries. */
  record EmptyMap(SummaryMap map, boolean onlyIfNew) implements Effect {
    @Override
    public String text() {
      return map.attribute() + " as an empty map" + (onlyIfNew ? " if it is new" : "");
    }
  }

  /**
   * A guard holds a unique value for its owner.
   *
   * @param owner the attributes that identify the owner, which the guard keeps
   * @param optional the guarded attributes that may be absent: then there is no guard
   * @param onlyIfChanged whether there is one already while the value stays as read
   */
  record Held(List<String> owner, List<String> optional, boolean onlyIfChanged) implements Effect {
    public Held {
      owner = List.copyOf(owner);
      optional = List.copyOf(optional);
    }

    @Override
    public String text() {
      return "held " + (onlyIfChanged ? "if the value changes" : "for it") + present(optional);
    }
  }

  /** A guard of the value as read is removed; see {@link Held}. */
  record Freed(List<String> optional, boolean onlyIfChanged) implements Effect {
    public Freed {
      optional = List.copyOf(optional);
    }

    @Override
    public String text() {
      return "freed" + (onlyIfChanged ? " if the value changes" : "") + present(optional);
    }
  }

  /**
   * A mirror follows its edge.
   *
   * @param changes what is written of the edge itself, without its index attributes
   * @param whole whether the mirror is written whole: the edge as read, with those changes
   */
  record Mirrored(List<Effect> changes, boolean whole) implements Effect {
    public Mirrored {
      changes = List.copyOf(changes);
    }

    @Override
    public String text() {
      return whole ? "the whole edge" : "the same attributes";
    }
  }

  /** A mirror leaves the key of the edge as read, if the edge as written gives it another. */
  record MirrorMoves() implements Effect {
    @Override
    public String text() {
      return "where it was, only if it moves";
    }
  }

  /**
   * What the map keeps of an edge.
   *
   * @param ofOther what of it is read of the other side's entity, with whose version it is kept
   * @param whole whether it is all that is kept; else only what a change gives
   */
  record InSummary(SummaryMap map, List<String> ofOther, boolean whole) implements Effect {
    public InSummary {
      ofOther = List.copyOf(ofOther);
    }

    @Override
    public String text() {
      String kept = map.kept().isEmpty() ? "" : " to " + String.join(", ", map.kept());
      return "sets " + member(map) + kept;
    }
  }

  /** The map no longer holds the edge. */
  record OutOfSummary(SummaryMap map) implements Effect {
    @Override
    public String text() {
      return "removes " + member(map);
    }
  }

  /**
   * What the map keeps of an entity is brought forward, with its version.
   *
   * @param ofOther what it keeps of that one
   */
  record SummaryFollows(SummaryMap map, String source, List<String> ofOther) implements Effect {
    public SummaryFollows {
      ofOther = List.copyOf(ofOther);
    }

    @Override
    public String text() {
      return member(map) + " follows " + source + ", the version copied";
    }
  }

  /** Copies are brought forward, with the version they are of. */
  record CopiesFollow(Copied copied) implements Effect {
    @Override
    public String text() {
      return "copies of " + copied + ", the version copied";
    }
  }

  /**
   * The item is marked, and what is kept on it closes.
   *
   * @param closing its gates that are not items of their own
   */
  record Marked(List<Gate> closing) implements Effect {
    public Marked {
      closing = List.copyOf(closing);
    }

    @Override
    public String text() {
      return "marked as being deleted";
    }
  }

  /**
   * What is left of a removed item.
   *
   * @param counting the gates on it that go on counting edges that are kept
   * @param settles whether something may turn up late, so that its mark stays
   * @param removes all attributes that go
   */
  record Tombstone(List<Gate> counting, boolean settles, List<String> removes) implements Effect {
    public Tombstone {
      counting = List.copyOf(counting);
      removes = List.copyOf(removes);
    }

    @Override
    public String text() {
      List<String> why = new ArrayList<>();
      if (!counting.isEmpty()) {
        why.add("leaves a tombstone while its gates count edges that are kept");
      }
      if (settles) {
        why.add("leaves the mark as a tombstone until a later sweep finds nothing");
      }
      return String.join(", ", why);
    }
  }

  /**
   * The journal lists unfinished work.
   *
   * @param causes the attributes of which one must change for there to be such work; always when
   *     none
   */
  record Entered(Work work, String entity, List<String> causes) implements Effect {
    public Entered {
      causes = List.copyOf(causes);
    }

    @Override
    public String text() {
      return work.word() + " " + entity;
    }
  }

  /** The journal no longer lists the work. */
  record Finished(Work work, String entity) implements Effect {
    @Override
    public String text() {
      return "the work on " + entity + " is done";
    }
  }

  private static String and(List<String> names) {
    return String.join(" and ", names);
  }

  private static String except(List<String> names) {
    return names.isEmpty() ? "" : " but " + and(names);
  }

  private static String present(List<String> optional) {
    return optional.isEmpty() ? "" : ", if there is " + and(optional);
  }

  private static String member(SummaryMap map) {
    return map.attribute() + "[" + map.key() + "]";
  }
}
