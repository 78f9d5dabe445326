// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.Nearest;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Plans lists as somebody asks for them who did not declare a pattern: the same answers, and the
 * same refusals, that a declared one gets. Thread-safe; each question is planned once.
 */
public final class Questions {
  private record Key(String read, Asked asked) {}

  private final Schema schema;
  private final ReadPlans reads;
  private final ListReads lists;
  private final Map<Key, AccessPattern> known = new ConcurrentHashMap<>();

  public Questions(Schema schema, Design design) {
    Blueprint blueprint = new Blueprint(schema, design);
    this.schema = schema;
    this.reads = new ReadPlans(blueprint);
    this.lists = new ListReads(blueprint);
  }

  /**
   * The plan of a list.
   *
   * @param read its name: {@code Enrollment.from}
   * @throws IllegalArgumentException saying why it cannot be read so, and what would change that
   */
  public AccessPattern answer(String read, Asked asked) {
    Key key = new Key(read, asked);
    AccessPattern answered = known.get(key);
    if (answered == null) {
      answered = plan(read, asked);
      known.put(key, answered);
    }
    return answered;
  }

  /**
   * Sees to it that a plan can be read with strong consistency.
   *
   * @throws IllegalArgumentException saying why it cannot, and what would change that
   */
  public void requireConsistent(AccessPattern answer) {
    refuse(answer.name(), PatternBounds.checkConsistent(schema, answer));
  }

  private synchronized AccessPattern plan(String read, Asked asked) {
    Source source = source(read);
    refusePrefixOfOthers(source, asked);
    Outcome outcome = lists.answerChecked(source, asked);
    return refuse(read, outcome);
  }

  private static AccessPattern refuse(String read, Outcome outcome) {
    if (outcome instanceof Outcome.Refused refused) {
      throw new IllegalArgumentException(
          read + " cannot be read so: " + refused.reason() + ". " + refused.change());
    }
    return ((Outcome.Answered) outcome).pattern();
  }

  private Source source(String read) {
    String type = read.split("\\.", 2)[0];
    Member member =
        schema
            .member(type)
            .orElseThrow(() -> new IllegalArgumentException("There is no type \"" + type + "\""));
    List<Source> sources = new ArrayList<>(reads.sources(member));
    sources.addAll(reads.lookups(member));
    return sources.stream()
        .filter(s -> s.name().equals(read))
        .findFirst()
        .orElseThrow(() -> unknown(type, read, sources.stream().map(Source::name).toList()));
  }

  private static IllegalArgumentException unknown(String type, String read, List<String> names) {
    int own = type.length() + 1;
    String name = read.substring(Math.min(own, read.length()));
    String instead =
        Nearest.to(name, names.stream().map(each -> each.substring(own)).toList())
            .map(near -> "did you mean " + type + "." + near + "?")
            .orElseGet(() -> wayTo(type, name, names));
    return new IllegalArgumentException("There is no list " + read + "; " + instead);
  }

  private static String wayTo(String type, String name, List<String> names) {
    if (name.equals("all")) {
      return "add all: true to " + type;
    }
    if (name.startsWith("by(") && name.endsWith(")")) {
      String attributes = name.substring(3, name.length() - 1);
      boolean areSeveral = attributes.contains(",");
      return "add lookup: %s to %s"
          .formatted(areSeveral ? "[[" + attributes + "]]" : attributes, type);
    }
    return names.isEmpty()
        ? "no list of it can be read"
        : "there " + (names.size() == 1 ? "is " : "are ") + String.join(", ", names);
  }

  private void refusePrefixOfOthers(Source source, Asked asked) {
    if (asked.span() == Span.PREFIX && asked.range() != null) {
      var attribute = schema.attributes(source.member()).get(asked.range());
      if (attribute != null && attribute.type() != Scalar.STRING) {
        throw new IllegalArgumentException(
            "A prefix must be of a string, but %s.%s is of type %s"
                .formatted(source.member().name(), attribute.name(), attribute.type().text()));
      }
    }
  }
}
