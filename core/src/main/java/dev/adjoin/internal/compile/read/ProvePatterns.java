// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.compile.read.Outcome.Answered;
import dev.adjoin.internal.compile.read.Outcome.Refused;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proves each declared pattern by the plan that answers it, or reports an error with the reason and
 * the change of the model that would allow it.
 */
public final class ProvePatterns {
  private final DesignedModel designed;
  private final Schema schema;
  private final PatternReads names;
  private final Map<ReadName, AccessPattern> byName = new HashMap<>();
  private final Problems problems;

  public ProvePatterns(DesignedModel designed, List<AccessPattern> reads, Problems problems) {
    this.designed = designed;
    this.schema = designed.schema();
    this.names = new PatternReads(schema, reads);
    this.problems = problems;
    reads.forEach(r -> byName.putIfAbsent(r.name(), r));
  }

  /** The proofs; a pattern that cannot be answered is reported as a problem instead. */
  public List<Proof> proofs() {
    List<Proof> proofs = new ArrayList<>();
    for (Pattern pattern : schema.model().patterns()) {
      prove(pattern)
          .ifPresent(answer -> proofs.add(new Proof(pattern, answer, inputs(pattern, answer))));
    }
    return proofs;
  }

  /**
   * The inputs that identify the list or item, then those that restrict it; a range is one input.
   */
  private List<Proof.Input> inputs(Pattern pattern, AccessPattern answer) {
    Map<String, Attribute> attributes =
        schema.attributes(schema.member(answer.name().type()).orElseThrow());
    List<Proof.Input> inputs = new ArrayList<>();
    for (String name : answer.inputs()) {
      Attribute attribute = attributes.get(name);
      if (attribute != null) {
        inputs.add(new Proof.Input(name, attribute.type(), false));
      }
    }
    if (pattern.range() != null) {
      AttributeType type = attributes.get(pattern.range()).type();
      inputs.add(new Proof.Input(pattern.range(), type, true));
    }
    return inputs;
  }

  private Optional<AccessPattern> prove(Pattern pattern) {
    String type = pattern.read().split("\\.", 2)[0];
    Member member = schema.member(type).orElse(null);
    if (member == null) {
      unknownType(pattern, type);
      return Optional.empty();
    }
    Outcome outcome = answer(member, pattern);
    if (outcome instanceof Answered answered) {
      outcome = PatternBounds.check(schema, pattern, answered.pattern());
    }
    if (outcome instanceof Refused refused) {
      ModelPath path = ModelPath.of("patterns", pattern.name());
      problems.error(
          Tag.PATTERN_REFUSED,
          path.then(refused.at().split("/")),
          pattern.name() + " cannot be answered: " + refused.reason(),
          refused.change());
      return Optional.empty();
    }
    return Optional.ofNullable(outcome).map(o -> ((Answered) o).pattern());
  }

  /**
   * The plan for a pattern: a list is planned in the pattern's shape; every other target has one
   * read.
   */
  private Outcome answer(Member member, Pattern pattern) {
    QueryShape shape = QueryShape.of(pattern);
    ReadName name = names.find(member, pattern.read()).orElse(null);
    if (name == null) {
      return names.unknown(member, pattern.read(), shape);
    }
    for (ListSource source : new ReadPlanner(designed).lists(member)) {
      if (source.name().equals(name)) {
        return new ListPlanner(designed).answerChecked(source, shape);
      }
    }
    return plain(member, pattern, name, shape);
  }

  private Outcome plain(Member member, Pattern pattern, ReadName name, QueryShape shape) {
    AccessPattern read = byName.get(name.with(QueryShape.ALL.with(shape.answer())));
    if (read == null) {
      return byName.containsKey(name)
          ? new Refused(
              "with",
              name + " is not a list",
              Phrase.format("Remove %s", SettingText.value("with", shape.answer())))
          : names.unknown(member, pattern.read(), shape);
    }
    List<String> extra = shape.where().stream().filter(w -> !read.inputs().contains(w)).toList();
    if (extra.isEmpty() && shape.range() == null) {
      return single(name, shape, read);
    }
    return new Refused(
        extra.isEmpty() ? "range" : "where/" + shape.where().indexOf(extra.get(0)),
        name + " is read by " + String.join(", ", read.inputs()) + " and takes nothing else",
        extra.isEmpty()
            ? "Remove range, and read a list"
            : "Remove " + String.join(", ", extra) + " from where, or read a view by it");
  }

  /** The outcome for a read that is not a list and therefore supports no shape. */
  private static Outcome single(ReadName name, QueryShape shape, AccessPattern read) {
    if (shape.limited() || shape.reversed()) {
      String key = shape.limited() ? "first" : "reversed";
      return new Refused(key, name + " is not a list", "Remove " + key);
    }
    return new Answered(read);
  }

  private void unknownType(Pattern pattern, String type) {
    Collection<String> known = new LinkedHashSet<>();
    schema.model().entities().forEach(e -> known.add(e.name()));
    schema.model().relationships().forEach(r -> known.add(r.name()));
    String rest = pattern.read().substring(type.length());
    problems.error(
        Tag.UNKNOWN_READ,
        ModelPath.of("patterns", pattern.name(), "read"),
        pattern.name()
            + " reads \""
            + pattern.read()
            + "\", but there is no entity or relationship \""
            + type
            + "\"",
        Spelling.nearest(type, known)
            .map(near -> "Write " + near + rest)
            .orElse("Name one of " + String.join(", ", known)));
  }
}
