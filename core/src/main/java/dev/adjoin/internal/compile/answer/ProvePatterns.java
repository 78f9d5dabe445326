// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.answer.Outcome.Answered;
import dev.adjoin.internal.compile.answer.Outcome.Refused;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Nearest;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Proof;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proves each declared pattern by the plan that answers it, or refuses it with reason and change.
 */
final class ProvePatterns {
  private final Blueprint blueprint;
  private final Schema schema;
  private final List<AccessPattern> reads;
  private final Map<String, AccessPattern> byName = new HashMap<>();
  private final Problems problems;

  ProvePatterns(Blueprint blueprint, List<AccessPattern> reads, Problems problems) {
    this.blueprint = blueprint;
    this.schema = blueprint.schema();
    this.reads = reads;
    this.problems = problems;
    reads.forEach(r -> byName.putIfAbsent(r.name(), r));
  }

  List<Proof> proofs() {
    List<Proof> proofs = new ArrayList<>();
    for (Pattern pattern : schema.model().patterns()) {
      prove(pattern).ifPresent(answer -> proofs.add(new Proof(pattern, answer)));
    }
    return proofs;
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

  /** A list is asked as the pattern says; anything else is one of the plain reads. */
  private Outcome answer(Member member, Pattern pattern) {
    String name = ReadNames.full(schema, member, pattern.read());
    Asked asked = Asked.by(pattern);
    for (Source source : new ReadPlans(blueprint).sources(member)) {
      if (source.name().equals(name)) {
        return new ListReads(blueprint).answerChecked(source, asked);
      }
    }
    return plain(member, pattern, name, asked);
  }

  private Outcome plain(Member member, Pattern pattern, String name, Asked asked) {
    Optional<AccessPattern> read = Optional.ofNullable(byName.get(name + answerSuffix(asked)));
    if (read.isPresent()) {
      List<String> extra =
          asked.where().stream().filter(w -> !read.get().inputs().contains(w)).toList();
      if (extra.isEmpty() && asked.range() == null) {
        return single(name, asked, read.get());
      }
      return new Refused(
          extra.isEmpty() ? "range" : "where/" + asked.where().indexOf(extra.get(0)),
          name
              + " is read by "
              + String.join(", ", read.get().inputs())
              + " and takes nothing else",
          extra.isEmpty()
              ? "Remove range, and read a list"
              : "Remove " + String.join(", ", extra) + " from where, or read a view by it");
    }
    if (reads.stream().anyMatch(r -> r.name().equals(name))) {
      return new Refused("with", name + " is no list", "Remove with: " + asked.answer().word());
    }
    return new ReadNames(schema, reads).unknown(member, pattern.read(), asked);
  }

  /** What is no list has no first and no last. */
  private static Outcome single(String name, Asked asked, AccessPattern read) {
    if (asked.limited() || asked.reversed()) {
      String key = asked.limited() ? "first" : "reversed";
      return new Refused(key, name + " is no list", "Remove " + key);
    }
    return new Answered(read);
  }

  private static String answerSuffix(Asked asked) {
    return Asked.ALL.with(asked.answer()).suffix();
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
        Nearest.to(type, known)
            .map(near -> "Write " + near + rest)
            .orElse("Name one of " + String.join(", ", known)));
  }
}
