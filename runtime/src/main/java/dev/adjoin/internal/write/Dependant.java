// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that copies attributes of a source, as a read found it.
 *
 * @param step the step of the plan that brings it forward
 * @param identity the values that identify it, in their stored form
 * @param stored the whole item; null if the read found only a part of it
 * @param copied the version that it copied; null if the read does not show it
 * @param born the identity of the entity that it copied; null if the read does not show it, or the
 *     item was written before sources had one
 */
public record Dependant(
    Step step,
    Map<String, AttributeValue> identity,
    @Nullable Map<String, AttributeValue> stored,
    @Nullable BigDecimal copied,
    @Nullable AttributeValue born) {

  /**
   * Whether a propagation has nothing to do: the item has copied this version of the source or a
   * newer one, or has copied another entity that has or had the same id.
   */
  public boolean isSettled(Map<String, AttributeValue> source) {
    boolean isOfAnother = born != null && !born.equals(source.get(OwnedAttribute.BORN));
    return isOfAnother || copied != null && copied.compareTo(Propagation.version(source)) >= 0;
  }
}
