// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.compile.answer.Outcome.Answered;
import dev.adjoin.compile.answer.Outcome.Refused;
import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.diagnostic.Nearest;
import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Member;
import dev.adjoin.model.Pattern;
import dev.adjoin.model.Schema;
import dev.adjoin.plan.AccessPattern;
import dev.adjoin.plan.Consistency;
import dev.adjoin.plan.Proof;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
      outcome = Bounds.check(pattern, answered.pattern());
    }
    if (outcome instanceof Refused refused) {
      ModelPath path = ModelPath.of("patterns", pattern.name());
      problems.error(
          Tag.PATTERN_REFUSED,
          path,
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
        Outcome unknown = unknownAttribute(member, asked);
        return unknown != null ? unknown : new ListReads(blueprint).answer(source, asked);
      }
    }
    return plain(member, pattern, name, asked);
  }

  private @org.jspecify.annotations.Nullable Outcome unknownAttribute(Member member, Asked asked) {
    Set<String> known = schema.attributes(member).keySet();
    List<String> named = new ArrayList<>(asked.where());
    if (asked.range() != null) {
      named.add(asked.range());
    }
    for (String name : named) {
      if (!known.contains(name)) {
        String meant = Nearest.to(name, known).map(n -> "Did you mean \"" + n + "\"? ").orElse("");
        return new Refused(
            member.name()
                + " has no attribute \""
                + name
                + "\"; it has "
                + String.join(", ", known),
            meant + "Name one of its attributes");
      }
    }
    return null;
  }

  private Outcome plain(Member member, Pattern pattern, String name, Asked asked) {
    Optional<AccessPattern> read = Optional.ofNullable(byName.get(name + answerSuffix(asked)));
    if (read.isPresent()) {
      List<String> extra =
          asked.where().stream().filter(w -> !read.get().inputs().contains(w)).toList();
      if (extra.isEmpty() && asked.range() == null) {
        return new Answered(read.get());
      }
      return new Refused(
          name
              + " is read by "
              + String.join(", ", read.get().inputs())
              + " and takes nothing else",
          "Remove where and range, or declare a view of " + member.name() + " by these attributes");
    }
    return new ReadNames(schema, reads).unknown(member, pattern.read());
  }

  private static String answerSuffix(Asked asked) {
    return Asked.ALL.with(asked.answer()).suffix();
  }

  private void unknownType(Pattern pattern, String type) {
    Collection<String> known = new LinkedHashSet<>();
    schema.model().entities().forEach(e -> known.add(e.name()));
    schema.model().relationships().forEach(r -> known.add(r.name()));
    String meant = Nearest.to(type, known).map(n -> "Did you mean \"" + n + "\"? ").orElse("");
    problems.error(
        Tag.UNKNOWN_READ,
        ModelPath.of("patterns", pattern.name(), "read"),
        pattern.name()
            + " reads \""
            + pattern.read()
            + "\", but there is no entity or relationship "
            + type,
        meant
            + "Read a declared type, such as "
            + known.stream().findFirst().orElse("Student")
            + ".get");
  }

  /** What a pattern says of its answer beyond what it contains. */
  private static final class Bounds {
    static Outcome check(Pattern pattern, AccessPattern answer) {
      int requests = answer.plan().requests();
      if (pattern.requests() != null && requests > pattern.requests()) {
        return new Refused(
            "it takes "
                + requests
                + " requests a page ("
                + answer.plan().operation()
                + "), and "
                + pattern.requests()
                + " are allowed",
            cheaper(answer));
      }
      if (pattern.consistent() && answer.plan().consistency() == Consistency.EVENTUAL) {
        return new Refused(
            "it reads " + answer.plan().index() + ", and an index is never strongly consistent",
            consistent(answer));
      }
      return new Answered(answer);
    }

    private static String cheaper(AccessPattern answer) {
      String operation = answer.plan().operation();
      if (operation.contains("×")) {
        return "Use fewer shards, or allow a request for each";
      }
      if (operation.contains("BatchGetItem") && !answer.name().endsWith(".withEntities")) {
        return "Project all that is read, with project: all";
      }
      return operation.contains("‖")
          ? "Add together: [from, to], or a sort template that puts the entity next to its items"
          : "Copy what is needed onto the edge with copy, or allow "
              + answer.plan().requests()
              + " requests";
    }

    private static String consistent(AccessPattern answer) {
      return answer.name().matches("\\w+\\.to(\\..*)?")
          ? "Say inverse: mirror, or do without consistent"
          : "Read it from the table, or through a local view, or do without consistent";
    }
  }
}
