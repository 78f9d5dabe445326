// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Completes the gates of an entity whose creation was interrupted. Each transaction checks that the
 * entity exists and is not being deleted, so that the gates of a deleted entity never come back.
 */
public final class GateOpening {
  private final OpenTable table;
  private final WriteRequest request;

  GateOpening(OpenTable table, WriteRequest request) {
    this.table = table;
    this.request = request;
  }

  /**
   * The opening that a journal entry names.
   *
   * @param identity the id of the entity, in stored form
   * @param mark the identity of the journal entry
   */
  public static GateOpening of(
      OpenTable table, Mapping<Item> mapping, Map<String, AttributeValue> identity, String mark) {
    PreparedWrite write = new ItemWriter<>(table, mapping).prepared(Verb.CREATE);
    WriteRequest request =
        new WriteRequest(
            write.name(),
            write,
            write.plan(),
            identity,
            null,
            null,
            WriteRequest.Options.ofMark(mark));
    return new GateOpening(table, request);
  }

  /** Opens the gates that are missing, and removes the journal entry of the creation. */
  public void run() {
    PreparedWrite write =
        PreparedWrite.Cache.of(table).get(new WriteName(request.type(), Verb.CREATE));
    PreparedWrite former = table.isTurned() ? null : write.former();
    WritePlan create = former == null ? write.plan() : former.plan();
    if (create.withoutReads() instanceof WritePlan.Steps steps) {
      Binding binding = Binding.unread(table, request, table.environment().newName());
      for (Step step : steps.steps().subList(1, steps.steps().size())) {
        new FollowUpSteps(binding, table.calls().deadline()).run(step.actions(), key -> true);
      }
    }
  }
}
