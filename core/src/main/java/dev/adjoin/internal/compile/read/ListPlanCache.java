// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Plans lists on demand at run time, with the same plans and the same error messages as for
 * declared patterns. Thread-safe; each name is planned once.
 */
public final class ListPlanCache {
  private final Schema schema;
  private final Notation notation;
  private final ReadPlanner reads;
  private final ListPlanner lists;
  private final Map<ReadName, AccessPattern> known = new ConcurrentHashMap<>();

  /**
   * @param notation the language of the declaration, in which messages quote settings
   */
  public ListPlanCache(Schema schema, Design design, Notation notation) {
    DesignedModel designed = new DesignedModel(schema, design);
    this.schema = schema;
    this.notation = notation;
    this.reads = new ReadPlanner(designed);
    this.lists = new ListPlanner(designed);
  }

  /**
   * The plan of a list.
   *
   * @throws IllegalArgumentException if the list cannot be read in this way; the message names the
   *     reason and a change of the model that would allow it
   */
  public AccessPattern plan(ReadName name) {
    AccessPattern plan = known.get(name);
    if (plan == null) {
      plan = make(name);
      known.put(name, plan);
    }
    return plan;
  }

  /**
   * Checks that a plan can be read with strong consistency.
   *
   * @throws IllegalArgumentException if it cannot; the message names the reason and a change of the
   *     model that would allow it
   */
  public void requireConsistent(AccessPattern plan) {
    accept(plan.name().plain(), PatternBounds.checkConsistent(schema, plan));
  }

  private synchronized AccessPattern make(ReadName name) {
    ListSource source = source(name);
    refusePrefixOfOthers(source, name);
    return accept(name.plain(), lists.answerChecked(source, name.shape()));
  }

  private AccessPattern accept(ReadName name, Outcome outcome) {
    if (outcome instanceof Outcome.Refused refused) {
      boolean canFilter = refused.remedy() == RefusedRead.Remedy.FILTER;
      throw new RefusedRead(
          refused.remedy(),
          "%s cannot be read this way: %s. %s%s"
              .formatted(
                  name,
                  refused.reason(),
                  refused.change().in(notation),
                  canFilter ? "; or use filter" : ""));
    }
    return ((Outcome.Answered) outcome).pattern();
  }

  private ListSource source(ReadName name) {
    List<ListSource> sources =
        schema
            .member(name.type())
            .map(reads::lists)
            .orElseThrow(
                () -> new IllegalArgumentException("There is no type \"" + name.type() + "\""));
    return sources.stream()
        .filter(source -> source.name().target().equals(name.target()))
        .findFirst()
        .orElseThrow(() -> unknown(name.plain(), sources));
  }

  private IllegalArgumentException unknown(ReadName name, List<ListSource> sources) {
    List<String> known = sources.stream().map(s -> s.name().target().toString()).toList();
    String instead =
        Spelling.nearest(name.target().toString(), known)
            .map(near -> "did you mean " + name.type() + "." + near + "?")
            .orElseGet(() -> remedy(name, sources));
    return new IllegalArgumentException("There is no list " + name + "; " + instead);
  }

  private String remedy(ReadName name, List<ListSource> sources) {
    if (name.target() instanceof ReadTarget.All) {
      return "add " + SettingText.listing().in(notation) + " to " + name.type();
    }
    if (name.target() instanceof ReadTarget.Lookup lookup) {
      return SettingText.addLookup(name.type(), lookup.attributes()).in(notation);
    }
    List<String> known = sources.stream().map(s -> s.name().toString()).toList();
    return known.isEmpty()
        ? "no list of it can be read"
        : "there " + (known.size() == 1 ? "is " : "are ") + String.join(", ", known);
  }

  private void refusePrefixOfOthers(ListSource source, ReadName name) {
    if (name.shape().span() == Span.PREFIX && name.shape().range() != null) {
      var attribute = schema.attributes(source.member()).get(name.shape().range());
      if (attribute != null && attribute.type() != Scalar.STRING) {
        throw new IllegalArgumentException(
            "A prefix must be of a string, but %s.%s is of type %s"
                .formatted(source.member().name(), attribute.name(), attribute.type().text()));
      }
    }
  }
}
