// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.write.Requirement.Meaning;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a failed requirement means to the caller. */
final class Causes {
  private final OpenTable table;

  Causes(OpenTable table) {
    this.table = table;
  }

  /** Whether it is the edge or entity itself that is not as it must be. */
  static boolean isOwn(Failure failure) {
    return isOwn(failure.requirement());
  }

  /** Whether it is demanded of the edge or entity itself. */
  static boolean isOwn(Requirement requirement) {
    return requirement.target() instanceof Target.Own
        || requirement.condition() instanceof Condition.Holds;
  }

  /** Whether it is there already. */
  static boolean isAlreadyThere(Failure failure) {
    Condition condition = failure.requirement().condition();
    return isOwn(failure)
        && (condition instanceof Condition.Absent
            || condition instanceof Condition.Vacant
            || condition instanceof Condition.Holds holds && !holds.present());
  }

  /** Whether there is no such edge or entity. */
  static boolean isNotThere(Failure failure) {
    Condition condition = failure.requirement().condition();
    return isOwn(failure)
            && (condition instanceof Condition.Exists
                || condition instanceof Condition.Holds holds && holds.present())
        || isWithoutEnd(failure);
  }

  /** Where the entity is missing that an edge would be kept on, there is no such edge. */
  private static boolean isWithoutEnd(Failure failure) {
    return failure.requirement().target() instanceof Target.End
        && failure.requirement().condition() instanceof Condition.Exists
        && !(failure.operation().wish() instanceof Wish.Whole);
  }

  AdjoinException exception(Failure failure, int attempts) {
    Said said = said(failure);
    return FailureBuilder.of(said.reason(), failure.operation().name())
        .key(table.keys().shown(failure.key()))
        .attempts(attempts)
        .because(said.words());
  }

  private record Said(Reason reason, String words) {}

  private Said said(Failure failure) {
    Requirement requirement = failure.requirement();
    String subject = failure.operation().subject();
    if (requirement.meaning() == Meaning.ASKED) {
      return asked(requirement.premise(), subject);
    }
    if (requirement.meaning() == Meaning.AS_READ || requirement.isStale()) {
      return new Said(Reason.CONFLICT, subject + " was changed by others each time");
    }
    if (isAlreadyThere(failure)) {
      return Conventions.isMarked(failure.stored())
          ? new Said(Reason.BEING_DELETED, subject + " is being deleted")
          : new Said(Reason.ALREADY_EXISTS, subject + " already exists");
    }
    if (isNotThere(failure)) {
      return new Said(Reason.NOT_FOUND, "found no " + subject);
    }
    return ofTarget(failure, requirement.target(), requirement.condition());
  }

  /** A change of what is there may be too much of it, though nobody asked. */
  private static Said asked(Premise premise, String subject) {
    if (premise instanceof Premise.Fitting fitting) {
      String words = "%s of %s must be from %s to %s, which it would leave";
      return new Said(
          Reason.REFUSED,
          words.formatted(fitting.path(), subject, fitting.least(), fitting.most()));
    }
    if (premise instanceof Premise.Bounded bounded) {
      String words = "%s of %s would have more elements than it may";
      return new Said(Reason.REFUSED, words.formatted(bounded.path(), subject));
    }
    String words =
        premise instanceof Premise.Compared
            ? subject + " has another version than the expected one"
            : "the condition does not hold of " + subject;
    return new Said(Reason.CONDITION_FAILED, words);
  }

  private Said ofTarget(Failure failure, Target target, @Nullable Condition condition) {
    Operation operation = failure.operation();
    if (target instanceof Target.GateItem item) {
      return gate(failure, item.gate(), condition);
    }
    if (target instanceof Target.End end) {
      return end(operation, end, condition);
    }
    if (target instanceof Target.Source source) {
      return source(operation, source);
    }
    if (target instanceof Target.Guard guard) {
      String names = String.join(" and ", guard.attributes());
      return new Said(
          Reason.NOT_UNIQUE, "the " + names + " of " + operation.subject() + " is taken");
    }
    if (condition instanceof Condition.Staying) {
      return new Said(Reason.BEING_DELETED, operation.subject() + " is being deleted");
    }
    return inTheWay(failure, condition);
  }

  private Said gate(Failure failure, Gate gate, @Nullable Condition condition) {
    String end = end(failure.operation(), gate.relationship(), gate.side(), gate.entity());
    if (condition instanceof Condition.Below below) {
      return full(end, below.max());
    }
    AttributeValue epoch = StoredValues.at(failure.stored(), Conventions.epoch(gate));
    if (condition instanceof Condition.Open && epoch != null && !epoch.equals(Conventions.EPOCH)) {
      String words = "%s has shards of epoch %s, which this program does not know";
      return new Said(Reason.REFUSED, words.formatted(end, epoch.n()));
    }
    if (condition instanceof Condition.Open || condition instanceof Condition.Exists) {
      return missing(end);
    }
    if (condition instanceof Condition.Absent || condition instanceof Condition.Vacant) {
      return new Said(Reason.REFUSED, end + " has open gates: it needs to be repaired");
    }
    return new Said(
        Reason.REFUSED, end + " does not count the edge that is there: it needs to be repaired");
  }

  private static Said missing(String end) {
    return new Said(Reason.END_NOT_FOUND, end + " does not exist or is being deleted");
  }

  private static Said full(String end, int max) {
    return new Said(Reason.FULL, end + " has " + max + " edges, as many as it may");
  }

  private Said end(Operation operation, Target.End target, @Nullable Condition condition) {
    String end = end(operation, target.relationship(), target.side(), target.entity());
    return condition instanceof Condition.Room room ? full(end, room.map().max()) : missing(end);
  }

  private Said source(Operation operation, Target.Source source) {
    if (operation.shape().member() instanceof Relationship relationship) {
      Side side = source.copied().source().equals(Side.FROM.word()) ? Side.FROM : Side.TO;
      return missing(end(operation, relationship.name(), side, source.copied().entity()));
    }
    return new Said(
        Reason.NOT_FOUND,
        "found no " + source.copied().entity() + " that " + operation.subject() + " copies from");
  }

  /** {@code the Course math204 at the `to` side}. */
  private String end(Operation operation, String name, Side side, String entity) {
    Relationship relationship = table.schema().relationship(name).orElseThrow();
    boolean isEdge = operation.shape().type().equals(name);
    String id =
        isEdge
            ? operation.shown(table.schema().endNames(relationship, side))
            : operation.shown(List.copyOf(operation.identity().keySet()));
    return "the %s %s at the `%s` side".formatted(entity, id, side.word());
  }

  private Said inTheWay(Failure failure, @Nullable Condition condition) {
    Map<String, AttributeValue> stored = failure.stored();
    String type = failure.operation().shape().type();
    if (condition instanceof Condition.Zero zero) {
      Gate gate =
          table.design().gates().stream()
              .filter(g -> g.entity().equals(type) && g.number().equals(zero.path()))
              .findFirst()
              .orElseThrow();
      String number = StoredValues.numeric(StoredValues.at(stored, zero.path())).toPlainString();
      return new Said(
          Reason.RESTRICTED, InTheWay.words(failure.operation(), number, gate.relationship()));
    }
    if (condition instanceof Condition.Empty empty) {
      AttributeValue map = stored.get(empty.map().attribute());
      String number = String.valueOf(map == null ? 0 : map.m().size());
      return new Said(
          Reason.RESTRICTED,
          InTheWay.words(failure.operation(), number, empty.map().relationship()));
    }
    String what = condition == null ? "what it was" : condition.text();
    return new Said(Reason.REFUSED, failure.operation().subject() + " is not such that " + what);
  }
}
