// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.propagate;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.ConditionalTransaction;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.CopiedSources;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.write.Propagation;
import dev.adjoin.internal.write.PropagationRunner;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * A change of what others copy, by a program that does not know of the copies. Every change by
 * Adjoin raises the version of the source, so that one that does not is another program's.
 *
 * <p>It is applied as a change of nothing but the version: the version is raised and the journal
 * entry added in one transaction, and the copies are brought forward to what the source is now. So
 * a record that comes late or again can only cause work that finds nothing to do.
 */
public final class ForeignChange {
  private final OpenTable table;
  private final Entity entity;
  private final Map<String, AttributeValue> before;
  private final Map<String, AttributeValue> after;
  private final String name;

  /**
   * @param before the entity before the change, by declared names
   * @param after the entity after it
   */
  public ForeignChange(
      OpenTable table,
      Entity entity,
      Map<String, AttributeValue> before,
      Map<String, AttributeValue> after) {
    this.table = table;
    this.entity = entity;
    this.before = CopiedSources.declared(table, before);
    this.after = CopiedSources.declared(table, after);
    this.name = entity.name() + ".stream";
  }

  /** Whether the version rose, as with every change by Adjoin of what is copied. */
  public boolean isVersioned() {
    return Propagation.version(after).compareTo(Propagation.version(before)) > 0;
  }

  /** The attributes that changed. */
  public Set<String> attributes() {
    Set<String> changed = new TreeSet<>(before.keySet());
    changed.addAll(after.keySet());
    changed.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
    return changed;
  }

  /** Whether a copied attribute changed, and the version did not rise. */
  public boolean isOne() {
    if (!Propagation.isNeeded(table, entity.name())
        || StoredValues.isTombstone(after)
        || isVersioned()) {
      return false;
    }
    return propagation().copied().stream()
        .anyMatch(attribute -> !Objects.equals(before.get(attribute), after.get(attribute)));
  }

  private Propagation propagation() {
    Map<String, AttributeValue> identity = new LinkedHashMap<>();
    table.schema().identityNames(entity).forEach(id -> identity.put(id, after.get(id)));
    return Propagation.of(table, entity.name(), identity);
  }

  /**
   * Raises the version and brings the copies forward.
   *
   * @param noteKey the key of the item that notes that the change is applied
   * @param note writes that item, on condition that it is not there
   * @return false if the entity is gone, or the change was applied before
   */
  public boolean apply(Map<String, AttributeValue> noteKey, TransactWriteItem note) {
    Propagation propagation = propagation();
    Deadline deadline = table.calls().deadline();
    for (int attempts = 1; ; attempts++) {
      boolean isApplied = read(noteKey, deadline) != null;
      Map<String, AttributeValue> source = isApplied ? Map.of() : propagation.read();
      if (source.isEmpty() || StoredValues.isMarked(source)) {
        return false;
      }
      String mark = table.environment().newName();
      Map<String, AttributeValue> raised = raised(source);
      ConditionalWrite write =
          CopiedSources.unchanged(
              new ConditionalWrite(table, propagation.ownKey()).exists(), source);
      raised.forEach(write::set);
      boolean isDone =
          ConditionalTransaction.send(
              table,
              name,
              deadline,
              List.of(
                  note,
                  write.update(),
                  new ConditionalWrite(table, propagation.journalKey())
                      .put(propagation.journalEntry(mark))));
      if (isDone) {
        Map<String, AttributeValue> now = new LinkedHashMap<>(source);
        now.putAll(raised);
        PropagationRunner.of(table).run(propagation, now, mark, Set.of());
        return true;
      }
      if (!deadline.pause(name, attempts)) {
        throw FailureBuilder.of(Reason.CONFLICT, name)
            .attempts(attempts)
            .because(
                table.codec(entity.name()).named(propagation.identity())
                    + " was changed by others each time");
      }
    }
  }

  /**
   * What the source gets: a version that no copy has. A program that replaces the whole item drops
   * the version, so that copies may have a higher one, and the identity, by which the copies are
   * known to be of this entity.
   */
  private Map<String, AttributeValue> raised(Map<String, AttributeValue> source) {
    BigDecimal highest = Propagation.version(before).max(Propagation.version(source));
    Map<String, AttributeValue> raised = new LinkedHashMap<>();
    raised.put(
        OwnedAttribute.VERSION, AttributeValue.fromN(highest.add(BigDecimal.ONE).toPlainString()));
    AttributeValue born = before.get(OwnedAttribute.BORN);
    if (born != null && !source.containsKey(OwnedAttribute.BORN)) {
      raised.put(OwnedAttribute.BORN, born);
    }
    return raised;
  }

  private @Nullable Map<String, AttributeValue> read(
      Map<String, AttributeValue> key, Deadline deadline) {
    return new BatchGets(table.calls(), table.keys())
        .get(Purpose.of(name), List.of(key), true, () -> deadline)
        .get(0);
  }
}
