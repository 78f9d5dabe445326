// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement.Origin;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Turns failed requirements into exceptions. A message names entities and edges by type and key.
 */
public final class FailureMessages {
  private final OpenTable table;

  FailureMessages(OpenTable table) {
    this.table = table;
  }

  private record Message(Reason reason, String text) {}

  AdjoinException exception(FailedRequirement failed, int attempts) {
    Message message = message(failed);
    return FailureBuilder.of(message.reason(), failed.request().name())
        .template(template(failed.requirement().action()))
        .key(table.keys().shown(failed.key()))
        .attempts(attempts)
        .because(message.text());
  }

  private Message message(FailedRequirement failed) {
    BoundRequirement requirement = failed.requirement();
    ItemName subject = failed.request().subject();
    if (requirement.origin() == Origin.CALLER) {
      return callers(requirement.condition(), failed.stored(), subject);
    }
    Requirement planned = requirement.planned();
    if (planned == null || planned.failure() == Failure.OUTDATED) {
      return new Message(Reason.CONFLICT, subject + " was changed by others each time");
    }
    if (requirement.isAlreadyThere()) {
      return failed.isBeingDeleted()
          ? beingDeleted(failed, subject)
          : new Message(Reason.ALREADY_EXISTS, subject + " already exists");
    }
    if (requirement.isNotThere()) {
      return new Message(Reason.NOT_FOUND, "found no " + subject);
    }
    return planned(failed, planned);
  }

  /**
   * The message for a failed condition of the caller, or for a number that would leave its range.
   */
  private static Message callers(
      BoundCondition condition, Map<String, AttributeValue> stored, ItemName subject) {
    if (condition instanceof BoundCondition.OfVariant ofVariant) {
      AttributeValue word = StoredValues.at(stored, ofVariant.path());
      if (word != null && word.s() != null) {
        return new Message(
            Reason.CONDITION_FAILED,
            "%s is %s, %s".formatted(subject, Article.with(word.s()), ofVariant.lack(word.s())));
      }
    }
    if (condition instanceof UpdateBound.InRange range) {
      return new Message(
          Reason.REFUSED,
          "%s of %s must stay between %s and %s"
              .formatted(range.path(), subject, range.least(), range.most()));
    }
    if (condition instanceof UpdateBound.ElementsAtMost list) {
      return new Message(
          Reason.REFUSED,
          "%s of %s would have more elements than the model allows"
              .formatted(list.path(), subject));
    }
    return new Message(Reason.CONDITION_FAILED, subject + " does not fulfil the condition");
  }

  private Message planned(FailedRequirement failed, Requirement planned) {
    ItemName subject = failed.request().subject();
    String other = item(table, failed.requirement().action(), failed.key());
    return switch (planned.failure()) {
      case STALE -> stale(failed, subject);
      case FULL ->
          new Message(
              Reason.FULL,
              other + " has no room for another edge: the model allows " + planned.detail());
      case TAKEN ->
          new Message(
              Reason.NOT_UNIQUE,
              "another %s has the same %s as %s"
                  .formatted(
                      subject.type(),
                      String.join(
                          " and ",
                          ((Target.Guard) failed.requirement().action().target()).attributes()),
                      subject));
      case IN_USE ->
          isCounted(failed.stored(), planned.predicate())
              ? new Message(
                  Reason.RESTRICTED,
                  left(
                      table.schema(),
                      number(failed.stored(), planned.predicate()),
                      planned.detail(),
                      subject))
              : new Message(Reason.REFUSED, uncounted(table.schema(), planned.detail(), subject));
      case CLOSED -> closed(failed, other);
      case NOT_COUNTED ->
          new Message(
              Reason.REFUSED,
              "%s does not count the %s that exists: %s"
                  .formatted(
                      other,
                      table.schema().relationship(subject.type()).isPresent()
                          ? "edge"
                          : "reference",
                      uncounted(failed.requirement().action().target())));
      case BEING_DELETED ->
          failed.requirement().action().isOwn() ? beingDeleted(failed, subject) : missing(other);
      case ALREADY_EXISTS ->
          new Message(Reason.REFUSED, other + " has open gates: it needs a repair");
      default -> missing(other);
    };
  }

  private static Message stale(FailedRequirement failed, ItemName subject) {
    if (failed.stored().isEmpty()) {
      return new Message(
          Reason.NOT_FOUND,
          "found no %s with the version that you passed; to write a new one, pass version 0 or none"
              .formatted(subject));
    }
    WriteRequest request = failed.request();
    String version = request.codec().member().version();
    boolean isWithoutVersion = request.given() != null && !request.given().containsKey(version);
    return new Message(
        Reason.STALE,
        isWithoutVersion
            ? "%s exists, and you passed no %s; pass the one that you read"
                .formatted(subject, version)
            : subject + " has another version than the one that you passed");
  }

  /** What makes a number right again that is too low. */
  private String uncounted(Target target) {
    boolean mayHaveExpired =
        target instanceof Target.GateItem item
            && table.codec(item.gate().entity()).member().expiryStreamed();
    return mayHaveExpired
        ? "if it expired and was created again, the stream handler counts anew; otherwise it needs"
            + " a repair"
        : "it needs a repair";
  }

  private static Message beingDeleted(FailedRequirement failed, ItemName subject) {
    return new Message(
        Reason.BEING_DELETED,
        StoredValues.isSettling(failed.stored())
            ? subject
                + " was deleted, and its id is not free yet: when the delete has settled, resume"
                + " frees it, and so does a create or put outside of a transaction"
            : subject + " is being deleted");
  }

  private static Message missing(String other) {
    return new Message(Reason.END_NOT_FOUND, other + " does not exist or is being deleted");
  }

  private static Message closed(FailedRequirement failed, String other) {
    Gate gate = ((Target.GateItem) failed.requirement().action().target()).gate();
    AttributeValue epoch = StoredValues.at(failed.stored(), gate.storedEpoch());
    return epoch == null || StoredValues.numeric(epoch).intValue() == gate.epoch()
        ? missing(other)
        : new Message(
            Reason.REFUSED,
            "%s has shards of epoch %s, which this version does not know"
                .formatted(other, epoch.n()));
  }

  /** The name of an item that is written or checked: {@code Course math204}. */
  static String item(OpenTable table, PreparedAction action, Map<String, AttributeValue> key) {
    Optional<ItemName> name =
        action.target() instanceof Target.GateItem item
            ? table.named(item.gate().entity(), item.gate().ownKey(table.schema()), key)
            : table.named(key);
    return name.map(ItemName::toString).orElse(action.target().text());
  }

  private String template(PreparedAction action) {
    return action.target() instanceof Target.GateItem item
        ? entityKey(item.gate())
        : action.action().key().toString();
  }

  /** The key of the entity that a gate belongs to, with the attribute names of the edges. */
  private String entityKey(Gate gate) {
    return table
        .design()
        .primary()
        .get(gate.entity())
        .key()
        .renamed(table.schema().endRenames(table.schema().requireEnd(gate.type(), gate.end())))
        .toString();
  }

  /** Whether the item that failed a requirement has the number or map of edges. */
  private static boolean isCounted(Map<String, AttributeValue> stored, Predicate predicate) {
    return counted(stored, predicate) != null;
  }

  /** The number of edges in the item that failed a requirement. */
  private static String number(Map<String, AttributeValue> stored, Predicate predicate) {
    AttributeValue value = counted(stored, predicate);
    if (predicate instanceof Predicate.SizeAtMost) {
      return Integer.toString(value == null ? 0 : value.m().size());
    }
    return StoredValues.numeric(value).toPlainString();
  }

  private static @Nullable AttributeValue counted(
      Map<String, AttributeValue> stored, Predicate predicate) {
    Path path =
        predicate instanceof Predicate.SizeAtMost size
            ? size.path()
            : ((Predicate.AtMost) predicate).path();
    List<String> names = new ArrayList<>(List.of(path.attribute()));
    names.addAll(path.inside());
    return StoredValues.at(stored, new AttributePath(names));
  }

  /**
   * A sentence about the edges, or the items that refer to an entity, that are left.
   *
   * @param type the relationship, or the entity that refers to the other
   */
  public static String left(Schema schema, String number, String type, ItemName subject) {
    boolean isOne = number.equals("1");
    return schema.entity(type).isPresent()
        ? "%s %s that %s to %s must be removed first"
            .formatted(
                number, type + (isOne ? " item" : " items"), isOne ? "refers" : "refer", subject)
        : "%s %s of %s must be removed first"
            .formatted(number, type + (isOne ? " edge" : " edges"), subject);
  }

  /**
   * A sentence about an entity without the gate that counts its edges, or the items that refer to
   * it: another program has written the entity.
   *
   * @param type the relationship, or the entity that refers to the other
   */
  static String uncounted(Schema schema, String type, ItemName subject) {
    return "%s does not count its %s: it needs a repair"
        .formatted(subject, type + (schema.entity(type).isPresent() ? " items" : " edges"));
  }
}
